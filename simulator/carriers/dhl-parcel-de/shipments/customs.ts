import { z } from "zod";
import { alpha3, money, text, weight } from "./fields.ts";

/** A position of the goods; value and weight are of one unit. */
export const customsItem = z.strictObject({
  itemDescription: text(1, 256),
  packagedQuantity: z.int().positive(),
  itemValue: money,
  itemWeight: weight,
  countryOfOrigin: alpha3.optional(),
  hsCode: z
    .string()
    .regex(/^\d{6,11}$/)
    .optional(),
});

/** Source: section 6. */
export const customs = z
  .strictObject({
    exportType: z.enum([
      "OTHER",
      "PRESENT",
      "COMMERCIAL_SAMPLE",
      "DOCUMENT",
      "RETURN_OF_GOODS",
      "COMMERCIAL_GOODS",
    ]),
    exportDescription: text(1, 80).optional(),
    postalCharges: money,
    invoiceNo: text(1, 35).optional(),
    shippingConditions: z.enum(["DAP", "DDP"]).optional(),
    permitNo: text(1, 30).optional(),
    attestationNo: text(1, 30).optional(),
    hasElectronicExportNotification: z.boolean().optional(),
    MRN: text(1, 18).optional(),
    shipperCustomsRef: text(1, 35).optional(),
    consigneeCustomsRef: text(1, 35).optional(),
    items: z.array(customsItem).min(1).max(99),
  })
  .refine(({ exportType, exportDescription }) => exportType !== "OTHER" || exportDescription !== undefined, {
    path: ["exportDescription"],
    message: "is required if exportType is OTHER",
  });

export type Customs = z.output<typeof customs>;
