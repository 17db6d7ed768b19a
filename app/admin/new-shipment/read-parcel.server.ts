import { z } from "zod";
import type { Address, Item } from "../../engine/index.ts";
import { readAddress } from "../../reference/read-address.ts";
import { typedNumber } from "../rates/typed-numbers.server.ts";
import type { FieldName, Values } from "./fields.ts";

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u);
const filled = (longest: number) => text(longest).min(1);
/** With a decimal comma as well. */
const measure = (most: number) => z.string().transform(typedNumber).pipe(z.number().positive().max(most));

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
  weight: measure(1_000),
  length: measure(1_000),
  width: measure(1_000),
  height: measure(1_000),
  point: text(64),
  contents: text(100),
  reference: text(100),
} satisfies Record<FieldName, z.ZodType>);

export interface ParcelToSend {
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
  /** The caller's own number; `null`: none. */
  readonly relatedOrderId: string | null;
}

/** The form as engine values, or the names of its wrong fields. */
export function readParcel(values: Values): ParcelToSend | { readonly wrong: readonly FieldName[] } {
  const checked = fields.safeParse(values);
  if (!checked.success) {
    const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
    return { wrong: (Object.keys(fields.shape) as FieldName[]).filter((name) => wrong.has(name)) };
  }
  const { weight, length, width, height, point, contents, reference } = checked.data;
  const item: Item = {
    // Kilograms in the form, as people weigh.
    ...{
      weightG: Math.max(1, Math.round(weight * 1000)),
      lengthCm: length,
      widthCm: width,
      heightCm: height,
    },
    ...(contents !== "" && { label: contents }),
  };
  return {
    from: addressOf("from", checked.data),
    to: { ...addressOf("to", checked.data), ...(point !== "" && { locationId: point }) },
    items: [item],
    relatedOrderId: reference || null,
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
