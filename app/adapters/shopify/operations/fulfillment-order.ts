import { z } from "zod";

/** The shopper's choice: the way of delivery, and the service. */
export const deliveryMethod = z
  .object({
    methodType: z.string(),
    serviceCode: z.string().nullable(),
    presentedName: z.string().nullable(),
    maxDeliveryDateTime: z.string().nullable(),
    additionalInformation: z
      .object({ phone: z.string().nullable(), instructions: z.string().nullable() })
      .nullable(),
  })
  .nullable();

export const destination = z.object({ phone: z.string().nullable() }).nullable();
export type Destination = z.output<typeof destination>;

export type DeliveryMethod = NonNullable<z.output<typeof deliveryMethod>>;

export const deliveryMethodFields = `
  destination { phone }
  deliveryMethod { methodType serviceCode presentedName maxDeliveryDateTime additionalInformation { phone instructions } }`;

/** The fields that decide whether a fulfillment order waits to be shipped, from where and how. */
export const fulfillmentOrderState = z.object({
  id: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  fulfillAt: z.string().nullable(),
  supportedActions: z.array(z.object({ action: z.string() })),
  assignedLocation: z.object({ name: z.string(), location: z.object({ id: z.string() }).nullable() }),
  destination,
  deliveryMethod,
});

export type FulfillmentOrderState = z.output<typeof fulfillmentOrderState>;

export const fulfillmentOrderStateFields = `
  id
  status
  updatedAt
  fulfillAt
  supportedActions { action }
  assignedLocation { name location { id } }${deliveryMethodFields}`;
