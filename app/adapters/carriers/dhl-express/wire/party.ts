import type { Address } from "../../../../domain/engine/index.ts";
import { bareZip, phoneToCall } from "../../../../domain/engine/index.ts";
import { fitted } from "./latin-text.ts";

/** Longest texts. Source: contract sheet, section 5. */
const most = {
  line: 45,
  lines: 3,
  zip: 12,
  state: 35,
  phone: 70,
  company: 100,
  name: 255,
  email: 70,
} as const;

/** A place, as rates want it. The key of the post code is always there. Source: section 3. */
export function placeOf({ country, zip, city, state }: Address) {
  const province = fitted(state, most.state) ?? "";
  return {
    postalCode: zipOf(country, zip ?? ""),
    cityName: fitted(city, most.line) ?? "",
    countryCode: country,
    ...(province.length >= 2 && { provinceCode: province }),
  };
}

export interface Registration {
  readonly typeCode: string;
  readonly number: string;
  readonly issuerCountryCode: string;
}

/** A role of a booking or pickup. Without a company, the name is repeated. Source: section 5. */
export function partyOf(address: Address, registrationNumbers: readonly Registration[] = []) {
  const { name, company, email, isResidential } = address;
  const [addressLine1 = "", addressLine2, addressLine3] = linesOf(address);
  const person = fitted(name, most.name) ?? fitted(company, most.name) ?? "";
  const mail = fitted(email, most.email);
  return {
    postalAddress: {
      ...placeOf(address),
      addressLine1,
      ...(addressLine2 !== undefined && { addressLine2 }),
      ...(addressLine3 !== undefined && { addressLine3 }),
    },
    contactInformation: {
      phone: (phoneToCall(address) ?? "").slice(0, most.phone),
      companyName: fitted(company, most.company) ?? person.slice(0, most.company),
      fullName: person,
      ...(mail !== undefined && { email: mail }),
    },
    ...(registrationNumbers.length > 0 && {
      registrationNumbers: registrationNumbers.map((registration) => ({ ...registration })),
    }),
    typeCode: company || isResidential === false ? "business" : "direct_consumer",
  };
}

/** Street and addition in lines of whole words, as far as there are lines. */
function linesOf({ address, address2 }: Pick<Address, "address" | "address2">): readonly string[] {
  const lines: string[] = [];
  for (const text of [address, address2]) {
    let isNew = true;
    for (const word of (fitted(text, most.line * most.lines) ?? "").split(" ").filter(Boolean)) {
      const joined = isNew ? word : `${lines.pop() ?? ""} ${word}`;
      if (joined.length <= most.line) lines.push(joined);
      else lines.push(...(isNew ? [] : [joined.slice(0, -word.length - 1)]), word.slice(0, most.line));
      isNew = false;
    }
  }
  return lines.slice(0, most.lines);
}

/** Countries that write their post codes in two parts. */
const parts: Readonly<Record<string, readonly [RegExp, string]>> = {
  GB: [/^(.+)(.{3})$/, "$1 $2"],
  US: [/^(\d{5})(\d{4})$/, "$1-$2"],
};

function zipOf(country: string, zip: string): string {
  const [whole, written] = parts[country] ?? [/^$/, ""];
  return bareZip(country, zip).replace(whole, written).slice(0, most.zip);
}
