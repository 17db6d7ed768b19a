import { z } from "zod";

/*
 * The form of a booking. Source: contract sheet, section 4. Rules with codes of their own are in check-request.ts.
 * Assumption: a field that the document doesn't name is refused, so that a misspelled one shows.
 */

const text = z.string().min(1);

const address = {
  addressLine1: text.optional(),
  addressLine2: z.string().optional(),
  postalCode: text.optional(),
  country: text.optional(),
  title: z.string().optional(),
  name: z.string().optional(),
  note: z.string().optional(),
};

/** A place is a point's id, or an address with these three. */
const isPlace = (place: {
  locationId?: string | undefined;
  addressLine1?: string | undefined;
  postalCode?: string | undefined;
  country?: string | undefined;
}): boolean =>
  place.locationId !== undefined ||
  (place.addressLine1 !== undefined && place.postalCode !== undefined && place.country !== undefined);
const notAPlace = "must have locationId, or addressLine1, postalCode and country";

const placeFields = { locationId: text.optional(), deliveryPartnerId: text.optional(), ...address };

const origin = z
  .strictObject({
    ...placeFields,
    contactNumber: text.optional(),
    contactEmail: text.optional(),
    contactName: text.optional(),
  })
  .refine(isPlace, notAPlace);

const destination = z
  .strictObject({ ...placeFields, contactNumber: text, contactEmail: text, contactName: text })
  .refine(isPlace, notAPlace);

const returnLocation = z.strictObject(placeFields).refine(isPlace, notAPlace);

const item = z.strictObject({
  id: text.optional(),
  name: z.string().max(1000).optional(),
  value: z.string(),
  weight: z.number().optional(),
  compartmentSize: z.number().optional(),
  originDeliveryParcelId: text.optional(),
  destinationDeliveryParcelId: text.optional(),
});

const row = z.string().max(20).optional();

/** `POST /api/v1/simple-delivery-requests`: BOX NOW makes the order number. */
export const simpleRequest = z.strictObject({
  invoiceValue: z.string(),
  paymentMode: z.enum(["prepaid", "cod"]),
  amountToBeCollected: z.string(),
  origin,
  destination,
  items: z.array(item).min(1),
  typeOfService: z.enum(["same-day", "next-day"]).optional(),
  description: z.string().optional(),
  additionalInformation: z.string().optional(),
  allowReturn: z.boolean().default(false),
  returnLocation: returnLocation.optional(),
  notifyOnAccepted: z.string().optional(),
  notifySMSOnAccepted: z.string().optional(),
  showRecipientInformation: z.boolean().optional(),
  overwriteSenderShippingLabelInfo: z.strictObject({ row1: row, row2: row, row3: row, row4: row }).optional(),
});

/** `POST /api/v1/delivery-requests`. Assumption: an order number has 40 characters at most. */
export const deliveryRequest = simpleRequest.extend({ orderNumber: text.max(40) });

export type BookingBody = z.infer<typeof simpleRequest>;

/** `POST /api/v1/delivery-requests:customerReturns`: its field names differ. */
export const customerReturn = z.strictObject({
  sender: z.strictObject({ contactPhoneNumber: text, contactEmail: text, contactName: text }),
  destination: z.strictObject({ locationId: text }),
  parcels: z
    .array(
      z.strictObject({
        id: text.optional(),
        name: z.string().max(1000).optional(),
        value: z.string().optional(),
        weight: z.number().optional(),
        size: z.number().optional(),
      }),
    )
    .min(1)
    .optional(),
});

export type CustomerReturnBody = z.infer<typeof customerReturn>;
