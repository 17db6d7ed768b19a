import { z } from "zod";
import type { CarrierCost } from "../../../domain/orders/labels/cost-of-labels.ts";
import type { PageFormat } from "./page-format.server.ts";
import { jsonField } from "./read-form.server.ts";

/** The costs of labels that an earlier answer priced, as the page sends them back. */
export const sumsField = jsonField(
  z
    .array(
      z.object({
        carrier: z.string().max(400),
        currency: z.string().length(3),
        amountMinor: z.number().int().min(0),
        labels: z.number().int().min(0),
      }),
    )
    .max(200),
  100_000,
);

export function costView({ carrier, currency, amountMinor, labels }: CarrierCost, format: PageFormat) {
  return { carrier, labels, amount: format.money({ minor: amountMinor, currency }) };
}
