import { z } from "zod";
import { address, day, text, weight } from "./fields.ts";
import { shipmentService, unitService } from "./services.ts";

const references = z.array(text(40)).optional();

/** Source: section 4. */
export const shipmentInput = z.strictObject({
  Product: z.enum(["PARCEL", "EXPRESS", "FREIGHT", "PHARMA", "PHARMAPLUS"]),
  Shipper: z.strictObject({
    ContactID: text(20),
    AlternativeShipperAddress: address.optional(),
    Address: address.optional(),
  }),
  Consignee: z.strictObject({
    Address: address,
    ConsigneeID: text(40).optional(),
    CostCenter: text(80).optional(),
    Category: z.enum(["BUSINESS", "PRIVATE"]).optional(),
  }),
  ShipmentUnit: z
    .array(
      z.strictObject({
        Weight: weight,
        ShipmentUnitReference: references,
        Note1: text(50).optional(),
        Note2: text(50).optional(),
        PartnerParcelNumber: text(50).optional(),
        Service: z.array(unitService).optional(),
      }),
    )
    .min(1)
    .max(150),
  Middleware: text(40),
  ShipmentReference: references,
  ShippingDate: day.optional(),
  IncotermCode: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  Service: z.array(shipmentService).optional(),
  Identifier: text(40).optional(),
  ExpressAltDeliveryAllowed: z.boolean().optional(),
  Carrier: z.literal("ROYALMAIL").optional(),
  Return: z.strictObject({ Address: address }).optional(),
});
export type ShipmentInput = z.output<typeof shipmentInput>;

/** The formats of the live documentation alone. Source: section 6. */
export const printingOptions = z.strictObject({
  ReturnLabels: z
    .strictObject({
      TemplateSet: z.enum(["NONE", "ZPL_200", "ZPL_300"]),
      LabelFormat: z.enum(["PDF", "PNG", "PNG_200", "ZEBRA"]),
    })
    // Assumption: a template of ZPL and a picture exclude each other.
    .refine(({ TemplateSet, LabelFormat }) => (TemplateSet === "NONE") === (LabelFormat !== "ZEBRA"), {
      message: "the template is not of this format",
      params: { code: "INVALID_FIELD_VALUE" },
    }),
});
export type PrintingOptions = z.output<typeof printingOptions>;

/** A booking's body: the printing options are no part of the shipment. Source: section 4. */
export const bookingInput = z.strictObject({
  Shipment: shipmentInput,
  PrintingOptions: printingOptions,
  ReturnOptions: z
    .strictObject({
      ReturnPrintData: z.boolean().default(true),
      ReturnRoutingInfo: z.boolean().default(true),
    })
    .default({ ReturnPrintData: true, ReturnRoutingInfo: true }),
  CustomContent: z
    .strictObject({
      CustomerLogo: z.base64().optional(),
      Barcode: text(30).optional(),
      BarcodeType: z.enum(["EAN_128", "CODE_39"]).optional(),
      BarcodeContentType: z.enum(["TRACK_ID", "SHIPMENT_REFERENCE"]).optional(),
      HideShipperAddress: z.boolean().optional(),
    })
    .optional(),
});
export type BookingInput = z.output<typeof bookingInput>;
