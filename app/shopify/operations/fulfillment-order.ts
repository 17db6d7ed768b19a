import { z } from "zod";

/** How a fulfillment order is to be delivered, and by which service: what the shopper chose. */
export const deliveryMethod = z
  .object({
    methodType: z.string(),
    serviceCode: z.string().nullable(),
    presentedName: z.string().nullable(),
  })
  .nullable();

export type DeliveryMethod = NonNullable<z.output<typeof deliveryMethod>>;

export const deliveryMethodFields = `
  deliveryMethod { methodType serviceCode presentedName }`;

/** What says whether a fulfillment order waits to be shipped, from where and how. */
export const fulfillmentOrderState = z.object({
  id: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  fulfillAt: z.string().nullable(),
  supportedActions: z.array(z.object({ action: z.string() })),
  assignedLocation: z.object({ name: z.string(), location: z.object({ id: z.string() }).nullable() }),
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
