import { z } from "zod";
import { addressResponse } from "./address.ts";
import { savedAddressResponse } from "./address-book.ts";
import { rateResponse } from "./rate.ts";
import { shipmentResponse } from "./shipment.ts";
import { filledText } from "./text.ts";
import { trackerResponse } from "./tracker.ts";

const fewestDigits = 6;

export const personRequest = z
  .object({
    related_order_id: filledText(200).optional(),
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

export const personResponse = z
  .object({
    shipments: z.array(shipmentResponse),
    bookings: z
      .array(
        z.object({
          shipment_id: z
            .string()
            .meta({ description: "The id that the shipment would have had, or will have." }),
          related_order_id: z.string().nullable(),
          address_from: addressResponse,
          address_to: addressResponse,
          created_at: z.string(),
        }),
      )
      .meta({ description: "Attempts without a shipment: failed, or with an open outcome." }),
    rates: z.array(rateResponse),
    saved_addresses: z.array(savedAddressResponse).meta({ description: "Found by email and phone alone." }),
    trackers: z.array(trackerResponse).meta({ description: "Found by related_order_id alone." }),
  })
  .meta({ id: "Person" });
export type PersonResponse = z.output<typeof personResponse>;

export const erasureResponse = z
  .object({
    shipments: z.number(),
    bookings: z.number(),
    rates: z.number(),
    saved_addresses: z.number(),
    trackers: z.number(),
    open: z.number().meta({
      description:
        "Bookings that wait for their carrier's answer and were left. Erase again once they have ended.",
    }),
  })
  .meta({ id: "Erasure" });
export type ErasureResponse = z.output<typeof erasureResponse>;
