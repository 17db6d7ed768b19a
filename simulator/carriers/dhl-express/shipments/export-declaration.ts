import { z } from "zod";

const money = z.number().positive();

const lineItem = z.strictObject({
  number: z.int().min(1).max(999),
  description: z.string().min(1).max(512),
  /** of one unit */
  price: money,
  quantity: z.strictObject({
    value: z.int().min(1),
    unitOfMeasurement: z.enum(["PCS", "EA", "BOX", "SET", "PRS", "KG", "M"]),
  }),
  manufacturerCountry: z.string().regex(/^[A-Z]{2}$/),
  /** of the whole line */
  weight: z.strictObject({ netValue: money, grossValue: money }),
  commodityCodes: z
    .array(z.strictObject({ typeCode: z.enum(["outbound", "inbound"]), value: z.string().min(2).max(18) }))
    .max(2)
    .optional(),
  exportReasonType: z
    .enum([
      "permanent",
      "temporary",
      "return",
      "commercial_purpose_or_sale",
      "gift",
      "sample",
      "personal_belongings_or_personal_use",
      "return_to_origin",
      "warranty_replacement",
      "intercompany_use",
    ])
    .optional(),
});

/** Source: section 5. */
export const exportDeclaration = z.strictObject({
  lineItems: z.array(lineItem).min(1).max(999),
  invoice: z.strictObject({ number: z.string().min(1).max(35), date: z.iso.date() }).optional(),
  remarks: z
    .array(z.strictObject({ value: z.string().min(1) }))
    .max(3)
    .optional(),
  additionalCharges: z
    .array(z.strictObject({ typeCode: z.string().min(1), value: money }))
    .max(5)
    .optional(),
  exportReason: z.string().optional(),
  placeOfIncoterm: z.string().optional(),
  shipmentType: z.enum(["personal", "commercial"]).optional(),
});
export type ExportDeclaration = z.output<typeof exportDeclaration>;

/** Lines and charges, in cents. */
export function declaredCents({ lineItems, additionalCharges = [] }: ExportDeclaration): number {
  const lines = lineItems.reduce((sum, { price, quantity }) => sum + price * quantity.value, 0);
  const charges = additionalCharges.reduce((sum, { value }) => sum + value, 0);
  return Math.round((lines + charges) * 100);
}
