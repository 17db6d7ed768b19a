import { z } from "zod";
import { billingNumber, day, text } from "../shipments/fields.ts";

/** Source: section 10. */
export const pickupStates = [
  "ANGENOMMEN",
  "IN_PRUEFUNG",
  "FREIGABE",
  "TEILBESTAETIGT",
  "IN_DURCHFUEHRUNG",
  "ABGEHOLT",
  "TEILABHOLUNG",
  "NICHT_ABGEHOLT",
  "ABGELEHNT",
  "STORNIERT",
] as const;
export type PickupState = (typeof pickupStates)[number];

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const location = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("Address"),
    pickupAddress: z.strictObject({
      name1: text(1, 50),
      name2: text(1, 50).optional(),
      addressStreet: text(1, 70),
      addressHouse: text(1, 10),
      postalCode: text(1, 7),
      city: text(1, 35),
      country: z.string().regex(/^[A-Z]{2}$/),
      state: text(1, 20).optional(),
    }),
  }),
  z.strictObject({ type: z.literal("Id"), asId: z.string().regex(/^AS\d{10}$/) }),
]);

/** Source: section 10. Assumption: fields that the sheet doesn't call optional, and that its example has, are required. */
export const pickupInput = z.strictObject({
  customerDetails: z.strictObject({ billingNumber }).optional(),
  pickupLocation: location,
  businessHours: z
    .array(z.strictObject({ timeFrom: time, timeUntil: time }))
    .max(3)
    .optional(),
  contactPerson: z
    .array(
      z.strictObject({
        name: text(1, 50),
        phone: text(1, 20).optional(),
        email: text(3, 80).pipe(z.email()).optional(),
        emailNotification: z
          .strictObject({
            sendPickupConfirmationEmail: z.boolean(),
            sendPickupTimeWindowEmail: z.boolean(),
          })
          .optional(),
      }),
    )
    .max(2)
    .optional(),
  pickupDetails: z.strictObject({
    pickupDate: z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("Date"), value: day }),
      z.strictObject({ type: z.literal("ASAP") }),
    ]),
    totalWeight: z.strictObject({ uom: z.literal("kg"), value: z.number().positive() }).optional(),
    comment: text(1, 100).optional(),
    emptyPickup: z.boolean().optional(),
  }),
  shipmentDetails: z.strictObject({
    shipments: z
      .array(
        z.strictObject({
          transportationType: z.enum(["PAKET", "ROLLBEHAELTER", "WECHSELBEHAELTER", "PALETTEN", "SPERRGUT"]),
          shipmentNo: text(1, 50).optional(),
          size: z.enum(["S", "M", "L"]).optional(),
          customerReference: text(1, 20).optional(),
          pickupServices: z
            .strictObject({
              bulkyGood: z.strictObject({ comment: text(1, 100) }).optional(),
              printLabel: z.record(z.string(), z.unknown()).optional(),
            })
            .optional(),
        }),
      )
      .min(1),
  }),
});

/** A van that was ordered. */
export interface Pickup {
  readonly orderID: string;
  readonly userName: string;
  readonly input: z.output<typeof pickupInput>;
  readonly day: string;
  readonly at: Date;
  state: PickupState;
}
