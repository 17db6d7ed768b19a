import { z } from "zod";
import { consignee } from "./consignee.ts";
import { customs } from "./customs.ts";
import { billingNumber, day, ownAddress, text, weight } from "./fields.ts";
import { services } from "./services.ts";

const wholeNumber = z.int().positive();

/** A shipment as it is ordered. Source: section 4. */
export const order = z.strictObject({
  product: z.enum(["V01PAK", "V53WPAK", "V54EPAK", "V62WP", "V62KP", "V66WPI"]),
  billingNumber,
  refNo: text(8, 35).optional(),
  costCenter: text(1, 50).optional(),
  creationSoftware: text(1, 100).optional(),
  shipDate: day.optional(),
  shipper: z.union([z.strictObject({ shipperRef: text(1, 50) }), ownAddress]),
  consignee,
  details: z.strictObject({
    weight,
    // All three or none.
    dim: z
      .strictObject({
        uom: z.enum(["cm", "mm"]),
        length: wholeNumber,
        width: wholeNumber,
        height: wholeNumber,
      })
      .optional(),
  }),
  services: services.optional(),
  customs: customs.optional(),
});
export type Order = z.output<typeof order>;
export type Product = Order["product"];

export const orders = z.strictObject({ profile: text(1, 35), shipments: z.array(order).min(1) });
