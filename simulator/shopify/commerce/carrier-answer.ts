import { z } from "zod";
import type { CarrierRate } from "../state/checkout.ts";

/** `2026-11-24 14:00:00 +0200` */
const carrierDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} [+-]\d{4}$/, "must look like 2026-11-24 14:00:00 +0200")
  .refine((text) => !Number.isNaN(parseCarrierDate(text).getTime()), "is no date that exists");

const rate = z
  .object({
    service_name: z.string().min(1, "must not be empty").max(255),
    service_code: z.string().min(1, "must not be empty").max(255),
    total_price: z.string().regex(/^\d{1,12}$/, "must be a string of minor units"),
    description: z.string().max(255).nullish(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    min_delivery_date: carrierDate.nullish(),
    max_delivery_date: carrierDate.nullish(),
    phone_required: z.boolean().nullish(),
  })
  .refine(
    ({ min_delivery_date: from, max_delivery_date: to }) =>
      !from || !to || parseCarrierDate(from) <= parseCarrierDate(to),
    { message: "is before min_delivery_date", path: ["max_delivery_date"] },
  );

/** The rest of a carrier's answer after Shopify's rules. */
export interface ReadAnswer {
  rates: CarrierRate[];
  refused: { rate: unknown; reasons: string[] }[];
  collapsed: number;
}

/**
 * Reads a carrier service's answer. A rate that breaks a rule is left out with the reasons; rates with the same
 * code and price become one.
 * @param currencies the cart's, the shop's own, and those it has exchange rates for, which Shopify converts
 * @returns null if there is no list of rates at all, which counts as a failed call
 */
export function readCarrierAnswer(body: unknown, currencies: readonly string[]): ReadAnswer | null {
  const answer = z.object({ rates: z.array(z.unknown()) }).safeParse(body);
  if (!answer.success) return null;
  const read: ReadAnswer = { rates: [], refused: [], collapsed: 0 };
  const seen = new Set<string>();
  for (const candidate of answer.data.rates) {
    const parsed = rate.safeParse(candidate);
    const reasons = parsed.success
      ? currencies.includes(parsed.data.currency)
        ? []
        : [
            `currency: must be the cart's or the shop's (${currencies.join(", ")}), is ${parsed.data.currency}`,
          ]
      : parsed.error.issues.map(({ path, message }) => `${path.join(".") || "rate"}: ${message}`);
    if (!parsed.success || reasons.length > 0) {
      read.refused.push({ rate: candidate, reasons });
      continue;
    }
    const key = `${parsed.data.service_code} ${parsed.data.total_price}`;
    if (seen.has(key)) {
      read.collapsed += 1;
      continue;
    }
    seen.add(key);
    read.rates.push(fromWire(parsed.data));
  }
  return read;
}

function fromWire(wire: z.infer<typeof rate>): CarrierRate {
  return {
    serviceName: wire.service_name,
    serviceCode: wire.service_code,
    priceMinor: Number(wire.total_price),
    currency: wire.currency,
    description: wire.description ?? "",
    minDeliveryDate: wire.min_delivery_date ? parseCarrierDate(wire.min_delivery_date).toISOString() : null,
    maxDeliveryDate: wire.max_delivery_date ? parseCarrierDate(wire.max_delivery_date).toISOString() : null,
    phoneRequired: wire.phone_required ?? false,
  };
}

/** An invalid Date if the text names no real moment: JavaScript would read 30 February as 2 March. */
function parseCarrierDate(text: string): Date {
  const [day = "", time = "", offset = ""] = text.split(" ");
  const midnight = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return new Date(exists ? `${day}T${time}${offset.slice(0, 3)}:${offset.slice(3)}` : Number.NaN);
}
