import { z } from "zod";

/** Source: section 7. */
export const imageProperties = z.strictObject({
  encodingFormat: z.enum(["pdf", "zpl", "lp2", "epl"]).default("pdf"),
  printerDPI: z.union([z.literal(200), z.literal(300)]).optional(),
  imageOptions: z
    .array(
      z.strictObject({
        typeCode: z.enum(["label", "waybillDoc", "invoice", "qr-code", "shipmentReceipt"]),
        templateName: z.string().min(1).max(25).optional(),
        isRequested: z.boolean().optional(),
        invoiceType: z.enum(["commercial", "proforma", "returns"]).optional(),
        languageCode: z.string().length(3).optional(),
        fitLabelsToA4: z.boolean().optional(),
        hideAccountNumber: z.boolean().optional(),
        numberOfCopies: z.int().min(1).max(2).optional(),
      }),
    )
    .min(1)
    .optional(),
  splitTransportAndWaybillDocLabels: z.boolean().optional(),
  splitDocumentsByPages: z.boolean().optional(),
  splitInvoiceAndReceipt: z.boolean().optional(),
  allDocumentsInOneImage: z.boolean().optional(),
});
export type ImageProperties = z.output<typeof imageProperties>;
export type PaperType = NonNullable<ImageProperties["imageOptions"]>[number]["typeCode"];
