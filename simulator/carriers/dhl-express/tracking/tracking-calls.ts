import { z } from "zod";
import { json } from "../../kit/http.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { accountOf, defineCall } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import { accountNumber } from "../rates/rate-request.ts";
import type { DhlShipment } from "../shipments/shipment.ts";
import { trackedShipment } from "./shipment-view.ts";

const view = {
  trackingView: z
    .enum([
      "all-checkpoints",
      "all-checkpoints-with-remarks",
      "last-checkpoint",
      "shipment-details-only",
      "advance-shipment",
      "bbx-children",
    ])
    .default("all-checkpoints"),
  levelOfDetail: z.enum(["shipment", "piece", "all"]).default("shipment"),
};
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");
const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .refine((values) => values.length <= 200, "more than 200 numbers");

/** `GET /shipments/{number}/tracking`. Source: section 10. */
export const trackOneCall = defineCall(
  {
    ...{ name: "track", method: "GET", pattern: "/shipments/{number}/tracking" },
    schema: z.strictObject({ ...view, requestGMTOffsetPerEvent: flag }),
  },
  (context, query) => found(context, named(context, context.parts.number ?? ""), query),
);

/** `GET /tracking`: many numbers, or one reference. Unknown ones are left out. Source: section 10. */
export const trackManyCall = defineCall(
  {
    ...{ name: "track-many", method: "GET", pattern: "/tracking" },
    schema: z
      .strictObject({
        ...view,
        shipmentTrackingNumber: oneOrMore.optional(),
        pieceTrackingNumber: oneOrMore.optional(),
        shipmentReference: z.string().min(1).max(35).optional(),
        shipmentReferenceType: z.string().max(3).optional(),
        shipperAccountNumber: accountNumber.optional(),
        dateRangeFrom: z.iso.date().optional(),
        dateRangeTo: z.iso.date().optional(),
      })
      .superRefine((query, context) => {
        if (query.shipmentReference === undefined) return;
        for (const name of [
          "shipmentReferenceType",
          "shipperAccountNumber",
          "dateRangeFrom",
          "dateRangeTo",
        ] as const)
          if (query[name] === undefined)
            context.addIssue({
              code: "custom",
              path: [name],
              message: "it is required with shipmentReference",
            });
      }),
  },
  (context, query) => {
    // The offsets of events belong to the single path alone. Source: section 10.
    const form = { ...query, requestGMTOffsetPerEvent: false };
    if (query.shipmentReference !== undefined)
      return found(context, byReference(context, query), form, "No shipments found for the reference");
    const numbers = query.shipmentTrackingNumber ?? [];
    const pieces = query.pieceTrackingNumber ?? [];
    if (numbers.length + pieces.length === 0) throw new Problem(400, "A number or a reference is required");
    const byPiece = [...context.world.shipments.values()].filter(
      (shipment) => isTrackable(context, shipment) && shipment.pieces.some((piece) => pieces.includes(piece)),
    );
    return found(context, [...numbers.flatMap((number) => named(context, number)), ...byPiece], form);
  },
);

/** The test system tracks a few published waybills, which are not played here, and no booking. Source: section 10. */
const isTrackable = ({ environment }: CallContext, shipment: DhlShipment): boolean =>
  environment === "production" && shipment.environment === environment;

/** A number is no secret: every login may track it. */
function named(context: CallContext, number: string): readonly DhlShipment[] {
  const shipment = context.world.shipments.get(number);
  return shipment !== undefined && isTrackable(context, shipment) ? [shipment] : [];
}

interface ReferenceQuery {
  readonly shipmentReference?: string | undefined;
  readonly shipmentReferenceType?: string | undefined;
  readonly shipperAccountNumber?: string | undefined;
  readonly dateRangeFrom?: string | undefined;
  readonly dateRangeTo?: string | undefined;
}

/** Assumption: the range is that of days in UTC. A fresh reference is not found for a while. Source: section 12. */
function byReference(context: CallContext, query: ReferenceQuery): readonly DhlShipment[] {
  const { number } = accountOf(context, query.shipperAccountNumber ?? "");
  const { quirks } = context.world;
  return [...context.world.shipments.values()].filter((shipment) => {
    const day = shipment.createdAt.toISOString().slice(0, 10);
    return (
      isTrackable(context, shipment) &&
      shipment.account === number &&
      (shipment.booking.customerReferences ?? []).some(
        ({ value, typeCode }) =>
          value === query.shipmentReference && typeCode === query.shipmentReferenceType,
      ) &&
      day >= (query.dateRangeFrom ?? "") &&
      day <= (query.dateRangeTo ?? "") &&
      context.now.getTime() - shipment.createdAt.getTime() >= quirks.referenceDelayMs
    );
  });
}

function found(
  { world }: CallContext,
  shipments: readonly DhlShipment[],
  form: Parameters<typeof trackedShipment>[1],
  words = "No result found",
) {
  if (shipments.length === 0) throw new Problem(404, words);
  return json({ shipments: shipments.map((shipment) => trackedShipment(shipment, form, world.quirks)) });
}

const dayMs = 86_400_000;

/** `GET /shipments/{number}/proof-of-delivery`: 404 in about the first day. Source: section 2. */
export const proofCall = defineCall(
  {
    ...{ name: "proof", method: "GET", pattern: "/shipments/{number}/proof-of-delivery" },
    schema: z.strictObject({
      content: z.string().default("epod-summary"),
      shipperAccountNumber: accountNumber.optional(),
    }),
  },
  async (context, { content, shipperAccountNumber }) => {
    if (content !== "epod-summary" && shipperAccountNumber === undefined)
      throw new Problem(400, "shipperAccountNumber is required for detailed proofs");
    const [shipment] = named(context, context.parts.number ?? "");
    const delivery = shipment?.events.find(({ code }) => code === "OK" || code === "DD");
    if (
      shipment === undefined ||
      delivery === undefined ||
      context.now.getTime() - delivery.at.getTime() < dayMs
    )
      throw new Problem(404, "No proof of delivery found");
    const a4 = { widthMm: 210, heightMm: 297, columns: 1, rows: 1 };
    const lines = ["PROOF OF DELIVERY", shipment.number, delivery.signedBy ?? ""];
    const pdf = await drawLabelPdf(a4, [{ barcode: shipment.number, lines }]);
    return json({
      documents: [{ encodingFormat: "PDF", typeCode: "POD", content: pdf.toString("base64") }],
    });
  },
);
