import { z } from "zod";
import { shipmentStates } from "../shipments/schema.ts";
import { answeredDriver, providerName } from "../values/provider.ts";
import { filledText } from "../values/text.ts";
import { answeredDate, answeredTimestamp, calendarDate } from "../values/time.ts";

export const manifestRequest = z
  .object({
    driver: filledText(64).meta({ description: "The carrier account whose day is closed, by its `driver`." }),
    date: calendarDate.nullish().meta({
      description:
        "The day of the hand-over, today to 7 days ahead; today if left out. A carrier that issues lists itself lists today's shipments alone.",
    }),
  })
  .meta({ id: "ManifestRequest" });

const fields = {
  id: z.uuid().describe("The list's id, a UUIDv7."),
  driver: answeredDriver,
  provider: providerName,
  pickup_list_ref: z
    .string()
    .meta({ description: "The list's number, as its shipments carry it.", example: "20261124-1" }),
  issued_by: z
    .enum(["carrier", "merchant"])
    .meta({ description: "`merchant`: the carrier has no lists of its own, so the number is ours." }),
  date: answeredDate.describe("The day of the hand-over."),
  document_url: z.string().meta({
    description: "The sheet to sign, as PDF. Signed; good for 24 hours from each read of the list.",
  }),
  shipments: z
    .array(
      z.object({
        id: z.uuid().describe("The shipment's id."),
        state: z.enum(shipmentStates).describe("The shipment's state now."),
        related_order_id: z.string().nullable().describe("The caller's own reference; null without one."),
        tracking_ref: z.string().describe("The shipment's voucher number."),
        parcels: z.int().describe("How many parcels it has."),
      }),
    )
    .meta({
      description:
        "In the order in which they were bought. A cancelled one stays here, and is not on the sheet.",
    }),
  created_at: answeredTimestamp.describe("When the list was closed."),
};

export const manifestResponse = z.object(fields).meta({ id: "Manifest" });
export type ManifestResponse = z.output<typeof manifestResponse>;

export const closedManifestResponse = z
  .object({
    ...fields,
    also_issued: z.array(z.uuid()).meta({
      description: "Further lists that the carrier issued, for shipments of earlier days. Mostly empty.",
    }),
  })
  .meta({ id: "ClosedManifest" });
