import { z } from "zod";

const text = z.string().min(1);
/** Five digits without a blank. Source: section 4. */
const zipCode = z.string().regex(/^\d{5}$/, "five digits are needed");
/** Assumption: the plug-ins send this word now; in April 2026 they sent the full name for a day. */
const greece = z.literal("GR");
const cents = z
  .number()
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "more than two decimals");

function measure(unit: "kg" | "cm", most: number) {
  return z.strictObject({ Unit: z.literal(unit), Value: z.number().positive().max(most) });
}

function word<Word extends string>(expected: Word) {
  return z
    .string()
    .refine((given) => given.toLowerCase() === expected.toLowerCase(), `it must be "${expected}"`)
    .transform(() => expected);
}

const address = {
  CompanyName: text,
  ContactName: text,
  Address: text,
  City: text,
  Area: text,
  ZipCode: zipCode,
  Country: greece,
  Mobile1: text,
};
const alsoSeen = {
  Phone1: z.string().optional(),
  Region: z.string().optional(),
  Province: z.string().optional(),
  Reference: z.string().optional(),
};

const item = z
  .strictObject({
    GoodsType: word("NoDocs"),
    Content: text,
    IsDangerousGoods: z.boolean().optional(),
    IsDryIce: z.boolean().optional(),
    IsFragile: z.boolean().optional(),
    Weight: measure("kg", 30),
    Length: measure("cm", 180).optional(),
    Width: measure("cm", 180).optional(),
    Height: measure("cm", 180).optional(),
    VolumetricWeight: z.unknown().optional(),
  })
  .superRefine(({ Length, Width, Height }, context) => {
    const given = [Length, Width, Height].filter((side) => side !== undefined);
    if (given.length > 0 && given.length < 3)
      context.addIssue({ code: "custom", message: "length, width and height are needed, or none of them" });
    if (Length === undefined || Width === undefined || Height === undefined) return;
    if (Length.Value + 2 * (Width.Value + Height.Value) > 300)
      context.addIssue({ code: "custom", message: "length + 2 × (width + height) is over 300 cm" });
  });

const locker = z
  .strictObject({ Prefix: z.string(), Code: text.optional() })
  .superRefine(({ Prefix, Code }, context) => {
    const isKnown = Prefix === "ATH" ? Code !== undefined : Prefix === "BOXNOW" && Code === undefined;
    if (!isKnown)
      context.addIssue({ code: "custom", message: "it is ATH with a code, or BOXNOW without one" });
  });

/** The body of `/Shipment` without its context. Source: sections 4 and 10. */
export const booking = z
  .strictObject({
    ShipmentDate: z.iso.date(),
    Comments: z.string().optional(),
    Description: z.string().optional(),
    Requestor: z.strictObject({ CarrierBillingAccount: text }),
    Shipper: z.strictObject({
      CarrierBillingAccount: text,
      ...address,
      CountryCode: greece.optional(),
      ...alsoSeen,
    }),
    Consignee: z.strictObject({ ...address, CountryCode: greece, ...alsoSeen }),
    BillTo: word("Requestor"),
    BasicService: z.enum(["111", "211", "031", "051"]),
    Reference1: text.optional(),
    NoOfItems: z.int().min(1).max(99),
    Items: z.array(item).min(1),
    CODs: z
      .array(
        z.strictObject({
          Type: word("Cash"),
          Amount: z.strictObject({ Currency: z.literal("EUR"), Value: cents.positive() }),
        }),
      )
      .length(1)
      .optional(),
    LockerDeliveryInfo: locker.optional(),
    GenerateReturnAWB: z.boolean().optional(),
    IsMandatoryPickup: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (body.NoOfItems !== body.Items.length) refuse("NoOfItems", "it isn't the number of the items");
    // Assumption: the plug-in sends both or neither.
    if (body.IsMandatoryPickup !== undefined && body.GenerateReturnAWB !== true)
      refuse("IsMandatoryPickup", "there is no return voucher");
    if (body.LockerDeliveryInfo === undefined) return;
    if (body.CODs !== undefined) refuse("CODs", "lockers take no cash on delivery");
    if (body.Items.length > 1) refuse("Items", "lockers take one parcel");
    if (!/^69\d{8}$/.test(body.Consignee.Mobile1)) refuse("Consignee.Mobile1", "lockers need a Greek mobile");
  });

export type Booking = z.output<typeof booking>;
