import { createHash } from "node:crypto";
import { z } from "zod";
import { bytes } from "../../kit/http.ts";
import type { LabelPicture } from "../../kit/label-pdf.ts";
import type { Template } from "../papers/label-paper.ts";
import { drawLabels, lockerTemplate, parcelsOf, returnOf, templates } from "../papers/label-paper.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import { Failure, succeeded } from "../protocol/failure.ts";
import { shipmentOf } from "../shipments/find-shipments.ts";

const body = z.strictObject({
  ShipmentNumber: z.string().min(1),
  Template: z.string().default("pdf"),
  TrackingNumbers: z.unknown().optional(),
  VoucherFormat: z.literal("PDF").optional(),
});

/** `POST /Voucher`: one PDF of all shipments whose numbers are named, in their order. Source: section 6. */
export const labelCall = defineCall("label", body, async (context, { ShipmentNumber, Template }) => {
  const { world, now } = context;
  const template = templateOf(Template);
  const numbers = ShipmentNumber.split(",");
  const pdf = await drawLabels(
    template,
    numbers.flatMap((number) => picturesOf(context, number, template)),
  );
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  world.labels.push({ at: now.toISOString(), template, numbers, sha256 });
  if (world.quirks.sendsRawLabel) return bytes(pdf, "application/pdf");
  return succeeded(world.quirks, { Voucher: pdf.toString("base64") });
});

function templateOf(name: string): Template {
  const known = (Object.keys(templates) as Template[]).find((template) => template === name);
  if (known === undefined) throw new Failure("InvalidTemplate", `There is no template "${name}".`);
  return known;
}

function picturesOf(context: CallContext, number: string, template: Template): LabelPicture[] {
  const shipment = shipmentOf(context, number);
  const isReturn = shipment.number !== number;
  if (shipment.booking.LockerDeliveryInfo !== undefined && template !== lockerTemplate)
    throw new Failure("InvalidTemplate", `Shipments to lockers are printed as ${lockerTemplate}.`);
  // Assumption: the sheet says that a voided number isn't to be printed.
  if ((isReturn ? shipment.returnVoucher?.voidedAt : shipment.voidedAt) !== null)
    throw new Failure("ShipmentAlreadyCancelled", `The shipment ${number} is cancelled.`);
  return isReturn ? [returnOf(number, shipment)] : parcelsOf(shipment);
}
