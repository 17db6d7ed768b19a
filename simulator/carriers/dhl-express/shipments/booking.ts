import { z } from "zod";
import { boxType, dimensions, kilograms } from "../network/parcels.ts";
import { valueAddedService } from "../network/services.ts";
import { imageProperties } from "../papers/image-properties.ts";
import { plannedTime } from "../protocol/planned-time.ts";
import { account, promise } from "../rates/rate-request.ts";
import { exportDeclaration } from "./export-declaration.ts";
import { party } from "./party.ts";

export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "not HH:MM");
const shortText = z.string().min(1).max(80);

const reference = z.strictObject({
  value: z.string().min(1).max(35),
  typeCode: z.string().min(1).max(3).default("CU"),
});

const piece = z.strictObject({
  weight: kilograms,
  dimensions: dimensions.optional(),
  typeCode: boxType.optional(),
  customerReferences: z.array(reference).optional(),
  description: z.string().min(1).max(70).optional(),
  referenceNumber: z.int().min(1).max(999).optional(),
});

const incoterms = "EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES".split(" ") as [
  string,
  ...string[],
];

const content = z
  .strictObject({
    packages: z.array(piece).min(1).max(999),
    isCustomsDeclarable: z.boolean(),
    description: z.string().min(3).max(70),
    incoterm: z.enum(incoterms),
    unitOfMeasurement: z.enum(["metric"]),
    declaredValue: z.number().positive().optional(),
    declaredValueCurrency: z.string().length(3).optional(),
    exportDeclaration: exportDeclaration.optional(),
  })
  .superRefine(({ packages }, context) => {
    const numbered = packages.filter(({ referenceNumber }) => referenceNumber !== undefined).length;
    if (numbered === 0 || numbered === packages.length) return;
    context.addIssue({
      code: "custom",
      path: ["packages"],
      message: "all pieces have a referenceNumber, or none",
    });
  });

/** The body of `POST /shipments`. Source: section 5. */
export const booking = z.strictObject({
  plannedShippingDateAndTime: plannedTime,
  pickup: z.strictObject({
    isRequested: z.boolean(),
    closeTime: clockTime.optional(),
    location: shortText.optional(),
    specialInstructions: z
      .array(z.strictObject({ value: shortText }))
      .max(4)
      .optional(),
    pickupDetails: party.optional(),
    pickupRequestorDetails: party.optional(),
  }),
  productCode: z.string().min(1).max(6),
  localProductCode: z.string().max(3).optional(),
  accounts: z
    .array(account)
    .min(1)
    .max(3)
    .refine((accounts) => accounts.some(({ typeCode }) => typeCode === "shipper"), "a shipper is needed"),
  customerDetails: z.strictObject({
    shipperDetails: party,
    receiverDetails: party,
    buyerDetails: party.optional(),
    importerDetails: party.optional(),
    exporterDetails: party.optional(),
    sellerDetails: party.optional(),
    payerDetails: party.optional(),
    manufacturerDetails: party.optional(),
    ultimateConsigneeDetails: party.optional(),
    brokerDetails: party.optional(),
  }),
  content,
  valueAddedServices: z.array(valueAddedService).max(99).optional(),
  customerReferences: z.array(reference).optional(),
  outputImageProperties: imageProperties.optional(),
  documentImages: z
    .array(
      z.strictObject({
        typeCode: z.enum(["INV", "PNV", "COO", "CIN", "DCL", "AWB", "NAF"]),
        imageFormat: z.enum(["PDF", "PNG", "GIF", "TIFF", "JPEG"]),
        content: z.string().min(1),
      }),
    )
    .optional(),
  onDemandDelivery: z
    .strictObject({
      deliveryOption: z.enum(["servicepoint", "neighbour", "signatureRelease"]),
      servicePointId: z.string().min(1).max(6).optional(),
      specialInstructions: z.string().max(110).optional(),
    })
    .optional(),
  shipmentNotification: z
    .array(
      z.strictObject({
        typeCode: z.enum(["email"]),
        receiverId: z.string(),
        languageCode: z.string().optional(),
      }),
    )
    .max(5)
    .optional(),
  getRateEstimates: z.boolean().optional(),
  estimatedDeliveryDate: promise.optional(),
  getAdditionalInformation: z
    .array(
      z.strictObject({
        typeCode: z.enum([
          "pickupDetails",
          "optionalShipmentData",
          "transliterateResponse",
          "linkLabelsByPieces",
        ]),
        isRequested: z.boolean(),
      }),
    )
    .max(5)
    .optional(),
});
export type Booking = z.output<typeof booking>;
