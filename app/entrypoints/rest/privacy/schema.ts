import { z } from "zod";
import { savedAddressResponse } from "../address-book/schema.ts";
import { rateResponse } from "../rates/schema.ts";
import { shipmentResponse } from "../shipments/schema.ts";
import { trackerResponse } from "../trackers/trackers.ts";
import { addressResponse } from "../values/address.ts";
import { filledText } from "../values/fields.ts";

const fewestDigits = 6;

export const personRequest = z
  .object({
    related_order_id: filledText(200)
      .optional()
      .describe("The order of which the shipments, and the trackers, are."),
    email: filledText(254).optional().meta({ description: "In any case of letters." }),
    phone: filledText(40)
      .refine(
        (phone) => phone.replace(/\D+/g, "").length >= fewestDigits,
        `must have at least ${fewestDigits} digits`,
      )
      .optional()
      .meta({ description: "With its calling code, or as dialled in the address's country." }),
  })
  .refine(
    ({ related_order_id, email, phone }) =>
      [related_order_id, email, phone].some((each) => each !== undefined),
    "must have related_order_id, email or phone",
  )
  .meta({ id: "PersonRequest", description: "A person is found by all fields that are given." });

const personShipment = shipmentResponse
  .extend({ note: z.string().nullable().describe("Your staff's note about the parcel; null without one.") })
  .meta({ id: "PersonShipment" });

export const personResponse = z
  .object({
    shipments: z.array(personShipment).describe("Shipments that name the person as recipient or sender."),
    bookings: z
      .array(
        z.object({
          shipment_id: z
            .string()
            .meta({ description: "The id that the shipment would have had, or will have." }),
          related_order_id: z.string().nullable().describe("The caller's own reference; null without one."),
          address_from: addressResponse.describe("The sender of the attempt."),
          address_to: addressResponse.describe("The recipient of the attempt."),
          created_at: z.string().describe("When it was tried."),
        }),
      )
      .meta({ description: "Attempts without a shipment: failed, or with an open outcome." }),
    rates: z.array(rateResponse).describe("Quotes that name the person."),
    saved_addresses: z.array(savedAddressResponse).meta({ description: "Found by email and phone alone." }),
    trackers: z.array(trackerResponse).meta({ description: "Found by related_order_id alone." }),
  })
  .meta({ id: "Person" });
export type PersonResponse = z.output<typeof personResponse>;

export const erasureResponse = z
  .object({
    shipments: z.number().describe("How many shipments lost the person's data."),
    bookings: z.number().describe("How many attempts without a shipment lost it."),
    rates: z.number().describe("How many quotes lost it."),
    saved_addresses: z.number().describe("How many saved addresses were deleted."),
    trackers: z.number().describe("How many trackers were deleted."),
    open: z.number().meta({
      description:
        "Bookings that wait for their carrier's answer and were left. Erase again once they have ended.",
    }),
  })
  .meta({ id: "Erasure" });
export type ErasureResponse = z.output<typeof erasureResponse>;
