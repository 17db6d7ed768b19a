/** A carrier, its services and its labels, as answers name them. */
import { z } from "zod";
import { CODE_FORMAT } from "../../../domain/engine/index.ts";
import { labelFormats } from "../../../domain/papers/label-formats.ts";
import { slipFormats } from "../../../domain/papers/slip-formats.ts";

const name = z
  .string()
  .meta({ description: "The carrier's name, as people know it.", example: "Gorgona Courier" });
const image = z.string().describe("URL of the carrier's logo.");

/** Source: service document, "Rate". */
export const provider = z.object({ name, image }).describe("The carrier, for people.");
export const providerName = z.object({ name }).describe("The carrier, for people.");

/** Source: service document, GET /public/v1/shipments/:id/tracking. */
export const trackedCarrier = z
  .object({ code: z.string().describe("The carrier's `driver`."), name, image })
  .describe("The carrier that moves the parcel.");

export const answeredDriver = z
  .string()
  .meta({ description: "The carrier's identifier, as in `GET /v1/carriers`.", example: "gorgona" });

/** The meaning of `has_custom_credentials`. */
export const OWN_CONTRACT =
  "The carrier has your own contract: credentials that you gave, or your own price list of a carrier without an API. Cash on delivery needs it.";

export const carrierService = z
  .object({
    code: z
      .string()
      .describe("The service's code; with `driver` it names the service in a purchase without a rate."),
    name: z.string().describe("The service's name, as the carrier sells it."),
    estimated_delivery_in_days: z.number().meta({
      description:
        "Calendar days from today to the last day of the delivery promise: weekends, holidays and the merchant's preparation are counted in.",
    }),
  })
  .meta({ id: "Service" });

/** The formats of a shipment's label. */
export const labelPrintFormats = [...labelFormats, CODE_FORMAT] as const;

/** The formats of a document with many labels, slips or a pick list. */
export const printFormats = [...new Set([...labelFormats, ...slipFormats])];
