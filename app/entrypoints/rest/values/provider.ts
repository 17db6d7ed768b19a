import { z } from "zod";

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
