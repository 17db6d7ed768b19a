import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { billable, volumetric } from "../network/parcels.ts";
import { transitDays } from "../network/products.ts";
import { priceOf } from "../network/tariff.ts";
import { drawPapers } from "../papers/draw-papers.ts";
import { askForPickup } from "../pickups/ask-for-pickup.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import { afterWorkingDays } from "../protocol/local-time.ts";
import { Problem, problemReply } from "../protocol/problem.ts";
import { placeWarnings } from "../rates/rate-lane.ts";
import { takePiece, takeWaybill } from "../world.ts";
import type { Booking } from "./booking.ts";
import { booking } from "./booking.ts";
import type { CheckedBooking } from "./check-booking.ts";
import { checkBooking } from "./check-booking.ts";
import type { DhlShipment } from "./shipment.ts";

/** `POST /shipments`. There is no check of duplicates: the same body makes a second shipment. Source: sections 5 and 12. */
export const bookCall = defineCall(
  { name: "book", method: "POST", pattern: "/shipments", schema: booking },
  async (context, body) => {
    const checked = checkBooking(context, body);
    const { world } = context;
    // Assumption: the sheet says no more than that the answer is like that of an error.
    if (context.query.get("validateDataOnly") === "true")
      return {
        ...problemReply(world.quirks, new Problem(400, "The data is valid"), "/shipments"),
        status: 200,
      };
    return answerOf(context, body, checked, await makeShipment(context, body, checked));
  },
);

interface Made {
  readonly shipment: DhlShipment;
  readonly documents: readonly object[];
  readonly pickupWarning: string | null;
}

async function makeShipment(context: CallContext, body: Booking, checked: CheckedBooking): Promise<Made> {
  const { world, login, environment, now } = context;
  const number = takeWaybill(world);
  const pieces = body.content.packages.map(() => takePiece(world));
  const papers = await drawPapers(world.quirks, { number, pieces, body, lane: checked.lane });
  const labels = papers.filter(({ typeCode }) => typeCode === "label");
  const shipment: DhlShipment = {
    number,
    environment,
    user: login.user,
    account: checked.account.number,
    reference: body.customerReferences?.find(({ typeCode }) => typeCode === "CU")?.value ?? null,
    booking: body,
    lane: checked.lane,
    pieces,
    createdAt: now,
    labels: labels.map(({ content }) => content),
    pickup: null,
    events: [],
  };
  world.shipments.set(number, shipment);
  const pickup = body.pickup.isRequested ? askForPickup(context, shipment, checked.account) : null;
  shipment.pickup = pickup?.number ?? null;
  return {
    shipment,
    documents: papers.map(({ content, ...paper }) => ({ ...paper, content: content.toString("base64") })),
    pickupWarning: pickup?.problem ?? null,
  };
}

function answerOf(context: CallContext, body: Booking, checked: CheckedBooking, made: Made): Reply {
  const { world, environment } = context;
  const { quirks } = world;
  const { shipment, documents, pickupWarning } = made;
  const { number, pieces, pickup } = shipment;
  const warnings = [
    ...placeWarnings(checked.lane),
    ...checked.warnings,
    ...(pickupWarning === null ? [] : [pickupWarning]),
  ];
  const host = `https://express.api.dhl.com/mydhlapi${environment === "test" ? "/test" : ""}`;
  return json(
    {
      ...(quirks.namesShipment && {
        shipmentTrackingNumber: number,
        trackingUrl: `${host}/shipments/${number}/tracking`,
      }),
      // The path in real answers is wrong. Source: section 5.
      ...(pickup !== null && {
        dispatchConfirmationNumber: pickup,
        cancelPickupUrl: `${host}/pickup/${pickup}`,
      }),
      packages: body.content.packages.map((piece, index) => ({
        referenceNumber: piece.referenceNumber ?? index + 1,
        trackingNumber: pieces[index],
        volumetricWeight: volumetric(piece),
      })),
      documents,
      ...(body.getRateEstimates === true && { shipmentCharges: chargesOf(context, body, checked) }),
      ...estimateOf(context, body, checked),
      warnings,
    },
    201,
  );
}

function chargesOf(
  { world }: CallContext,
  body: Booking,
  { lane, product, services }: CheckedBooking,
): object[] {
  const kilograms = billable(body.content.packages);
  const options = { kilograms, hasAccount: true, quotesTax: world.quirks.quotesTax };
  const price = priceOf(lane, product, services, options).total / 100;
  return [{ currencyType: "BILLC", priceCurrency: "EUR", price }];
}

function estimateOf({ world }: CallContext, body: Booking, { lane, product }: CheckedBooking): object {
  if (body.estimatedDeliveryDate?.isRequested !== true) return {};
  const day = afterWorkingDays(body.plannedShippingDateAndTime.day, transitDays(lane, product));
  if (world.quirks.estimate === "text") return { estimatedDeliveryDate: day };
  const estimatedDeliveryType = body.estimatedDeliveryDate.typeCode ?? "QDDF";
  return { estimatedDeliveryDate: { estimatedDeliveryDate: day, estimatedDeliveryType } };
}
