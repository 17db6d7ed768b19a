import { z } from "zod";
import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { partnerOf } from "../access/authorize.ts";
import { readBody } from "../access/read-body.ts";
import type { DeliveryRequest } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import { bookOutward, findRequest } from "./book.ts";
import { bookCustomerReturn } from "./book-customer-return.ts";
import { checkRequest } from "./check-request.ts";
import { deliveryRequest, simpleRequest } from "./delivery-request-schema.ts";

const change = z.strictObject({ allowReturn: z.boolean() });

/** Booking and the one change of a request. Source: contract sheet, sections 3 and 4. */
export function addBookingRoutes(routes: Routes, world: BoxnowWorld): void {
  routes
    .add("POST", "/api/v1/delivery-requests", (call) => {
      const partner = partnerOf(world, call, true);
      const { orderNumber, ...body } = readBody(deliveryRequest, call);
      checkRequest(world, partner, body);
      return booked(world, bookOutward(world, partner, body, orderNumber));
    })
    .add("POST", "/api/v1/simple-delivery-requests", (call) => {
      const partner = partnerOf(world, call, true);
      const body = readBody(simpleRequest, call);
      checkRequest(world, partner, body);
      return booked(world, bookOutward(world, partner, body, `S${880_001 + world.requests.size}`));
    })
    .add("POST", "/api/v1/delivery-requests:customerReturns", (call) => bookCustomerReturn(world, call))
    .add("PUT", "/api/v1/delivery-requests/{orderNumber}", (call, { orderNumber = "" }) => {
      const partner = partnerOf(world, call);
      const { allowReturn } = readBody(change, call);
      const request = findRequest(world, partner.id, orderNumber);
      if (request === null) throw world.bareRefusals.refused(404);
      request.allowReturn = allowReturn;
      return json({ id: request.id });
    });
}

/** 200, not 201. */
function booked({ quirks }: BoxnowWorld, { id, parcels }: DeliveryRequest): Reply {
  return json({
    ...(quirks.answersReferenceNumber ? { referenceNumber: id } : { id }),
    parcels: (quirks.answersParcelsReversed ? parcels.toReversed() : parcels).map((parcel) => ({
      id: parcel.id,
    })),
  });
}
