import { z } from "zod";
import { mailAddress } from "../../../domain/mails/mail-address.ts";
import { countryCodes } from "../../../domain/reference/countries.ts";
import { phoneExample, readPhone } from "../../../domain/reference/phone.ts";
import { postalCodeExample, postalCodeUse, readPostalCode } from "../../../domain/reference/postal-rules.ts";
import {
  hasStates,
  readState,
  requiresState,
  stateExamples,
  stateTitle,
} from "../../../domain/reference/states.ts";
import { statesOfZip } from "../../../domain/reference/zip-states.ts";
import { answeredCountry, country, filledText, optionalText } from "./fields.ts";

/** Source: service document, "Address". */
const fields = {
  country: country.describe("ISO 3166-1 alpha-2 code of the country, in any case of letters."),
  zip: optionalText(20).describe(
    "Postal code in the country's own form, with or without spaces. For rates it is required where the country has postal codes.",
  ),
  city: optionalText(200).describe(
    "Town or city. For rates it is required where the country has no postal codes.",
  ),
  name: optionalText(200).describe(
    "The person or department that the carrier asks for; printed on the label.",
  ),
  company: optionalText(200).describe("Company at this address, printed on the label."),
  address: optionalText(300).describe("Street and number."),
  address2: optionalText(300).describe("Floor, flat, building or another second line of the street."),
  state: optionalText(100).meta({
    description:
      "Code or name; answered as its code where the country is in countries-with-state. Required where that list says so. In the USA and Canada it is the state of the postal code.",
    example: "CA",
  }),
  phone: optionalText(40).meta({
    description: "With its calling code, or beside dial_code, or as dialled in the address's country.",
    example: "+30 210 123 4567",
  }),
  email: optionalText(254)
    .refine(isMailAddress, "is not an e-mail address: write it like eleni@example.com")
    .describe("E-mail address to which the carrier may send notices of the parcel."),
  notes: optionalText(1000).describe("For the driver at this address, such as which bell to ring."),
  location_id: optionalText(64).meta({ description: "Locker or pick-up point." }),
  country_code: optionalText(8).describe(
    "The caller's own country code of the phone. It is stored and answered; `dial_code` is the one that is used.",
  ),
  dial_code: optionalText(8).meta({ description: "Phone dial prefix.", example: "+30" }),
  is_residential: z.boolean().nullish().meta({
    description:
      "A private home, for carriers that charge it. Without it, an address with a company is a business.",
  }),
  _id: optionalText(64).meta({ description: "The caller's own identifier of the address." }),
};

type Written = {
  country: string;
  zip?: unknown;
  city?: unknown;
  state?: unknown;
  phone?: unknown;
  dial_code?: unknown;
};

/**
 * Rules over several fields run even when another field is wrong, so that the answer names every mistake at once. They
 * therefore must not trust the types.
 */
const evenIfOthersFail = { when: ({ value }: { value: unknown }) => hasKnownCountry(value) };

function hasKnownCountry(value: unknown): value is Written {
  if (typeof value !== "object" || value === null || !("country" in value)) return false;
  return typeof value.country === "string" && countryCodes.has(value.country.toUpperCase());
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function needsZip({ country, zip }: Written): boolean {
  return isBlank(zip) && postalCodeUse(country.toUpperCase()) === "required";
}

function needsCity({ country, zip, city }: Written): boolean {
  const use = postalCodeUse(country.toUpperCase());
  return isBlank(city) && (use === "none" || (use === "optional" && isBlank(zip)));
}

function hasUnfitZip({ country, zip }: Written): boolean {
  const code = country.toUpperCase();
  if (typeof zip !== "string" || isBlank(zip) || postalCodeUse(code) === "none") return false;
  return readPostalCode(code, zip) === null;
}

function hasUnknownState({ country, state }: Written): boolean {
  const code = country.toUpperCase();
  if (typeof state !== "string" || isBlank(state) || !hasStates(code)) return false;
  return readState(code, state) === null;
}

function needsState({ country, state }: Written): boolean {
  return isBlank(state) && requiresState(country.toUpperCase());
}

/** Whether a quote needs the state; in countries without postal codes, prices go by the city alone. */
function needsQuotedState(address: Written): boolean {
  return needsState(address) && postalCodeUse(address.country.toUpperCase()) !== "none";
}

/** States of the postal code, if the given one is not among them. */
function statesOfOtherZip({ country, zip, state }: Written): readonly string[] | null {
  const code = country.toUpperCase();
  if (typeof zip !== "string" || typeof state !== "string") return null;
  const [read, given] = [readPostalCode(code, zip), readState(code, state)];
  if (read === null || given === null) return null;
  const states = statesOfZip(code, read);
  return states === null || states.includes(given) ? null : states;
}

function isMailAddress(email: string | null | undefined): boolean {
  return isBlank(email) || mailAddress.safeParse(email).success;
}

function hasWrongPhone({ country, phone, dial_code: dialCode }: Written): boolean {
  if (typeof phone !== "string" || isBlank(phone)) return false;
  const known = typeof dialCode === "string" ? { dialCode } : {};
  return readPhone({ country: country.toUpperCase(), phone, ...known }) === null;
}

function countryOf(input: unknown): string {
  return hasKnownCountry(input) ? input.country.toUpperCase() : "";
}

const fittingZip = {
  ...evenIfOthersFail,
  path: ["zip"],
  error: ({ input }: { input?: unknown }) => {
    const code = countryOf(input);
    return `is not a postal code of ${code}: write it like ${postalCodeExample(code)}`;
  },
};

const knownState = {
  ...evenIfOthersFail,
  path: ["state"],
  error: ({ input }: { input?: unknown }) => {
    const code = countryOf(input);
    return `is not a state or province of ${code}: give its code or name, such as ${stateExamples(code).join(", ")}; states.json has all`;
  },
};

const givenState = {
  ...evenIfOthersFail,
  path: ["state"],
  error: ({ input }: { input?: unknown }) => {
    const code = countryOf(input);
    return `is required in ${code}: give its code or name, such as ${stateExamples(code).join(", ")}; states.json has all`;
  },
};

const stateOfZip = {
  ...evenIfOthersFail,
  path: ["state"],
  error: ({ input }: { input?: unknown }) => {
    if (!hasKnownCountry(input)) return "";
    const code = countryOf(input);
    const states = (statesOfOtherZip(input) ?? []).map((state) => stateTitle(code, state));
    return `is not the state of the postal code, which is in ${states.join(" or ")}: correct one of them`;
  },
};

const callablePhone = {
  ...evenIfOthersFail,
  path: ["phone"],
  error: ({ input }: { input?: unknown }) =>
    `is not a phone number that can be called: write it like ${phoneExample(countryOf(input))}, or give its calling code as dial_code`,
};

/** An address for prices alone: the country, and the zip; in countries without postal codes, the city. */
export const partialAddress = z
  .object(fields)
  .refine((address) => !needsZip(address), {
    ...evenIfOthersFail,
    path: ["zip"],
    error: ({ input }) => {
      const code = countryOf(input);
      return `is required in ${code}, for example ${postalCodeExample(code)}`;
    },
  })
  .refine((address) => !needsCity(address), {
    ...evenIfOthersFail,
    path: ["city"],
    error: ({ input }) => `is required in ${countryOf(input)}: postal codes are not common there`,
  })
  .refine((address) => !hasUnfitZip(address), fittingZip)
  .refine((address) => !hasUnknownState(address), knownState)
  .refine((address) => statesOfOtherZip(address) === null, stateOfZip);

/** An address for rates, which can be bought: also the state. */
export const quoteAddress = partialAddress
  .refine((address) => !needsQuotedState(address), givenState)
  .meta({
    id: "QuoteAddress",
    description:
      "Country, zip where the country has postal codes, else city, and state where countries-with-state requires it. The rest may come later.",
  });

const full = {
  ...fields,
  name: filledText(200).describe("The person or department that the carrier asks for; printed on the label."),
  address: filledText(300).describe("Street and number."),
  city: filledText(200).describe("Town or city."),
};

/** The rules over several fields of a full address. */
function inAgreement<Schema extends z.ZodType<Written>>(schema: Schema) {
  return schema
    .refine((address) => !hasUnfitZip(address), fittingZip)
    .refine((address) => !hasUnknownState(address), knownState)
    .refine((address) => !needsState(address), givenState)
    .refine((address) => statesOfOtherZip(address) === null, stateOfZip)
    .refine((address) => !hasWrongPhone(address), callablePhone);
}

/** The address that a shipment's parcel leaves from. */
export const senderAddress = inAgreement(z.object(full)).meta({
  id: "SenderAddress",
  description: "The full address that the parcel leaves from.",
});

const calledPhone = filledText(40).meta({
  description:
    "The number that the carrier calls: with its calling code, beside dial_code, or as dialled in the country.",
  example: "+30 691 234 5678",
});

/** The address of a shipment's recipient, with the phone number that the carrier calls. */
export const recipientAddress = inAgreement(z.object({ ...full, phone: calledPhone })).meta({
  id: "RecipientAddress",
  description: "The full address that the parcel goes to, with a phone number.",
});

/** A recipient who fetches the parcel at a point, which decides where it goes: whatever the home address is, it refuses nothing. */
export const recipientAtPoint = z
  .object({ ...fields, name: full.name, phone: calledPhone, location_id: filledText(64) })
  .refine((address) => !hasWrongPhone(address), callablePhone);

export type AddressRequest = z.output<typeof quoteAddress>;

/** An address that can be read, whatever it lacks for a parcel. */
export const writtenAddress = z.object(fields);

/** Checked by hand, so that a wrong field is an answer and no refusal. */
export const addressQuestion = z.looseObject({}).meta({
  id: "AddressQuestion",
  description: "An address as in address_to of a shipment, complete or not.",
});

export const fieldProblem = z.object({
  path: z.string().meta({ description: "The field of the address.", example: "zip" }),
  message: z.string().describe("The problem, and the form that fits."),
});

export const addressValidation = z
  .object({
    address: z
      .lazy(() => addressResponse)
      .nullable()
      .meta({ description: "As a label shows it: codes in their own spelling. Null if it can't be read." }),
    issues: z
      .array(fieldProblem)
      .meta({ description: "A shipment to this address would be refused for these." }),
    warnings: z.array(fieldProblem).meta({ description: "Accepted, and perhaps wrong." }),
  })
  .meta({ id: "AddressValidation" });
export type AddressValidation = z.output<typeof addressValidation>;

const answered = z.string().optional();
const answeredNullable = z.string().nullable().optional();

export const addressResponse = z
  .object({
    country: answeredCountry.describe("ISO 3166-1 alpha-2 code of the country, in capitals."),
    zip: answeredNullable.describe("Postal code as its country writes it; null in countries without one."),
    city: answered.describe("Town or city."),
    name: answered.describe("The person or department that the carrier asks for."),
    company: answeredNullable.describe("Company at this address; null for a private person."),
    address: answered.describe("Street and number."),
    address2: answeredNullable.describe("Second line of the street, such as the floor; null without one."),
    state: answered.describe(
      "State, province or region; its code where the country is in countries-with-state.",
    ),
    phone: answered.describe("Phone number as it was sent."),
    email: answered.describe("E-mail address as it was sent."),
    notes: answeredNullable.describe("Notes for the driver; null without any."),
    location_id: answered.describe(
      "The locker or shop of the carrier, when the parcel starts or ends there.",
    ),
    country_code: answered.describe("The caller's own country code of the phone, as it was sent."),
    dial_code: answered.describe("Calling code of the phone, such as +30, as it was sent."),
    is_residential: z.boolean().optional().describe("Whether it is a private home, when the caller said so."),
    _id: answered.describe("The caller's own identifier of the address, as it was sent."),
  })
  .meta({ id: "Address" });
export type AddressResponse = z.output<typeof addressResponse>;
