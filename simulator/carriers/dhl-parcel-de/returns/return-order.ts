import { z } from "zod";
import { customsItem } from "../shipments/customs.ts";
import { money, text, weight } from "../shipments/fields.ts";

/** In letters of either size, as the sheet shows both. */
const country = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase());

/** Source: section 9. */
export const returnInput = z.strictObject({
  receiverId: text(1, 30),
  customerReference: text(1, 50).optional(),
  shipmentReference: text(1, 50).optional(),
  shipper: z.strictObject({
    name1: text(1, 50),
    name2: text(1, 50).optional(),
    name3: text(1, 50).optional(),
    addressStreet: text(1, 50),
    addressHouse: text(1, 10),
    postalCode: text(3, 10).optional(),
    city: text(1, 40),
    state: text(1, 20).optional(),
    country,
    email: text(3, 70).pipe(z.email()).optional(),
    phone: text(1, 20).optional(),
  }),
  itemWeight: weight.optional(),
  itemValue: money.optional(),
  customsDetails: z.strictObject({ items: z.array(customsItem).min(1).max(20) }).optional(),
});

/** A return label in DHL's books. */
export interface ReturnOrder {
  readonly number: string;
  readonly userName: string;
  readonly input: z.output<typeof returnInput>;
  readonly labelType: string;
  readonly at: Date;
}
