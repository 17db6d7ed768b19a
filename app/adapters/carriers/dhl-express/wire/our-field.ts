/** Ends of DHL's pointers, and the fields of ours whose values are there; the first that fits. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/\/postalCode$/, "zip"],
  [/\/cityName$/, "city"],
  [/\/countryCode$/, "country"],
  [/\/provinceCode$/, "state"],
  [/\/addressLine\d$/, "address"],
  [/\/(phone|mobilePhone)$/, "phone"],
  [/\/email$/, "email"],
  [/\/(fullName|companyName)$/, "name"],
];

/** The field as callers write it, such as `address_to.zip`. Source: contract sheet, section 11. */
export function ourFieldOf(pointer: string): string {
  const side = /^\/customerDetails\/(shipper|receiver)Details\//.exec(pointer)?.[1];
  if (side !== undefined) {
    const field = fields.find(([end]) => end.test(pointer))?.[1];
    const address = side === "shipper" ? "address_from" : "address_to";
    return field === undefined ? address : `${address}.${field}`;
  }
  const line = /\/exportDeclaration\/lineItems\/\d+/.test(pointer);
  if (line) return "items.invoice_lines";
  return /\/packages\//.test(pointer) ? "items" : "";
}
