import { z } from "zod";
import type { Address, Item, QuoteOptions } from "../../../domain/engine/index.ts";
import { readAddress } from "../../../domain/reference/read-address.ts";
import { formNumber } from "../frame/form-numbers.server.ts";
import type { FieldName, FieldPath, OptionField, ParcelField, ParcelValues, Values } from "./fields.ts";

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u);
const filled = (longest: number) => text(longest).min(1);
/** A positive number, which may have a decimal comma. */
const measure = (most: number, unit: "cm" | "kg") =>
  z
    .string()
    .transform((typed) => formNumber(typed, unit))
    .pipe(z.number().positive().max(most));

/** Empty, or an amount in the rate's currency, whose sign may be typed if all rates have it. */
const amount = (currency = "") =>
  z
    .string()
    .transform((typed) => (typed.trim() === "" ? null : formNumber(typed, { currency })))
    .pipe(z.number().positive().max(10_000_000).nullable());

const country = z.string().regex(/^[A-Z]{2}$/);

const fields = z.object({
  "to-name": filled(100),
  "to-company": text(100),
  "to-address": filled(200),
  "to-zip": text(20),
  "to-city": filled(100),
  "to-country": country,
  "to-phone": text(30),
  "to-email": text(200),
  "from-name": filled(100),
  "from-company": text(100),
  "from-address": filled(200),
  "from-zip": text(20),
  "from-city": filled(100),
  "from-country": country,
  "from-phone": text(30),
  "from-email": text(200),
  point: text(64),
  reference: text(100),
  cash: amount(),
  insurance: amount(),
  saturday: z.enum(["", "yes"]),
} satisfies Record<FieldName, z.ZodType>);

const parcelFields = z.object({
  weight: measure(1_000, "kg"),
  length: measure(1_000, "cm"),
  width: measure(1_000, "cm"),
  height: measure(1_000, "cm"),
  contents: text(100),
} satisfies Record<ParcelField, z.ZodType>);

export interface ParcelsToSend {
  readonly from: Address;
  readonly to: Address;
  /** One for each parcel. */
  readonly items: readonly Item[];
  /** The caller's own number; `null`: none. */
  readonly relatedOrderId: string | null;
  /** `null`: none is chosen. */
  readonly options: Required<QuoteOptions> | null;
}

/** The one currency of the merchant's rates with an option; absent: there are several, or none. */
export type AmountCurrencies = { readonly [Name in "cash" | "insurance"]?: string | undefined };

/** The form as engine values, or the paths of its wrong fields in their order. */
export function readParcels(
  values: Values,
  parcels: readonly ParcelValues[],
  { cash, insurance }: AmountCurrencies = {},
): ParcelsToSend | { readonly wrong: readonly FieldPath[] } {
  const checked = fields.extend({ cash: amount(cash), insurance: amount(insurance) }).safeParse(values);
  const checkedParcels = parcels.map((parcel) => parcelFields.safeParse(parcel));
  const wrong: FieldPath[] = [
    ...wrongOf(checked, Object.keys(fields.shape) as FieldName[]),
    ...checkedParcels.flatMap((parcel, at) =>
      wrongOf(parcel, Object.keys(parcelFields.shape) as ParcelField[]).map(
        (name) => `parcels.${at}.${name}` as const,
      ),
    ),
  ];
  if (!checked.success || wrong.length > 0) return { wrong };
  const { point, reference, ...others } = checked.data;
  return {
    from: addressOf("from", checked.data),
    to: { ...addressOf("to", checked.data), ...(point !== "" && { locationId: point }) },
    items: checkedParcels.flatMap(({ data }) => (data === undefined ? [] : [itemOf(data)])),
    relatedOrderId: reference || null,
    options: optionsOf(others),
  };
}

function optionsOf({
  cash,
  insurance,
  saturday,
}: Pick<z.output<typeof fields>, OptionField>): ParcelsToSend["options"] {
  if (cash === null && insurance === null && saturday === "") return null;
  return {
    cashOnDelivery: cash,
    extras: {
      ...(insurance !== null && { insuranceAmount: insurance }),
      ...(saturday === "yes" && { isSaturdayDelivery: true }),
    },
    pickup: null,
  };
}

function wrongOf<Name extends string>(
  { error }: { readonly error?: z.ZodError },
  names: readonly Name[],
): readonly Name[] {
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return names.filter((name) => wrong.has(name));
}

function itemOf({ weight, length, width, height, contents }: z.output<typeof parcelFields>): Item {
  return {
    // Kilograms in the form, as people weigh.
    weightG: Math.max(1, Math.round(weight * 1000)),
    lengthCm: length,
    widthCm: width,
    heightCm: height,
    ...(contents !== "" && { label: contents }),
  };
}

function addressOf(side: "from" | "to", values: z.output<typeof fields>): Address {
  return readAddress({
    name: values[`${side}-name`],
    company: values[`${side}-company`] || null,
    address: values[`${side}-address`],
    zip: values[`${side}-zip`] || null,
    city: values[`${side}-city`],
    country: values[`${side}-country`],
    phone: values[`${side}-phone`] || null,
    email: values[`${side}-email`] || null,
  });
}
