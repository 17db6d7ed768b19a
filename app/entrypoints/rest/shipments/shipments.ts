/** Source: service document, /v1/shipments and its paths. */
import type { ServiceRequest, Shipment, ShipmentRequest } from "../../../domain/engine/index.ts";
import {
  buy,
  buyReturn,
  cancelShipment,
  getShipment,
  previewPurchase,
  returnOf,
  setMetadata,
} from "../../../domain/engine/index.ts";
import { withSavedNames } from "../address-book/saved-names.ts";
import { bare, wrapped } from "../server/answer.ts";
import type { Call, TextAnswer } from "../server/endpoint.ts";
import { creating, reading, searching, writing } from "../server/endpoint.ts";
import { shipmentIdOf } from "../server/path-id.ts";
import { Turns } from "../server/turns.ts";
import { unknownFieldIssues } from "../server/unknown-fields.ts";
import { addressWarnings } from "../values/address-warnings.ts";
import { metadataRequest } from "../values/metadata.ts";
import { urlsOf } from "../values/urls.ts";
import { inListPlace } from "./list-places.ts";
import { shipmentQuery } from "./list-query.ts";
import { listStream } from "./list-stream.ts";
import { presentPreview } from "./present-preview.ts";
import { presentShipment } from "./present-shipment.ts";
import type { DryRunResponse } from "./schema.ts";
import { returnRequest, shipmentRequest } from "./schema.ts";
import { toListRequest } from "./to-list-request.ts";
import { toReturnRequest, toShipmentRequest } from "./to-shipment-request.ts";

const create = creating(
  "/v1/shipments",
  shipmentRequest,
  async (call, body, { id, isNew }) => {
    const request = toShipmentRequest(body);
    if (isDryRun(body)) return previewed(call, request);
    return bought(call, await buy(call.app.ports, call.caller, id, request, { isNew }));
  },
  { isDryRun, complete: withSavedNames },
);

const sendBack = creating(
  "/v1/shipments/:id/returns",
  returnRequest,
  async (call, body, { id, isNew }) => {
    const { app, caller } = call;
    const request = toReturnRequest(body);
    const outgoing = shipmentIdOf(call);
    if (isDryRun(body)) return previewed(call, await returnOf(app.ports, caller, outgoing, request));
    return bought(call, await buyReturn(app.ports, caller, id, outgoing, request, { isNew }));
  },
  { isDryRun, complete: withSavedNames },
);

function isDryRun({ dry_run }: { readonly dry_run?: boolean | undefined }): boolean {
  return dry_run === true;
}

async function previewed(call: Call, request: ShipmentRequest | ServiceRequest): Promise<TextAnswer> {
  const preview = await previewPurchase(call.app.ports, call.caller, request);
  const presented = presentPreview(preview, urlsOf(call));
  const answer: DryRunResponse = {
    ...presented,
    unknown_fields: [...unknownFieldIssues(call.unknownFields)],
  };
  return { ...bare(answer), headers: addressWarnings(preview.draft) };
}

function bought(call: Call, shipment: Shipment): TextAnswer {
  return { ...bare(presentShipment(shipment, urlsOf(call))), headers: addressWarnings(shipment) };
}

/** Of this process: a merchant's whole lists take at most a third of one core, however many are open. */
const listTurns = new Turns();

const list = searching("/v1/shipments", shipmentQuery, async (call, query) => {
  const { app, caller, requestId } = call;
  const urls = urlsOf(call);
  const { filter, page } = toListRequest(query);
  // A caller who names an order or a parcel may be about to buy or cancel it.
  const use = { mayLag: filter.relatedOrderId === undefined && filter.trackingRef === undefined };
  if (page !== null) {
    const { limit, cursor } = page;
    const { shipments, nextCursor } = await app.ports.shipments.page(caller, filter, limit, cursor, use);
    return wrapped(
      shipments.map((shipment) => presentShipment(shipment, urls)),
      { next_cursor: nextCursor },
    );
  }
  const all = app.ports.shipments.stream(caller, filter, use);
  const body = await listStream(
    // An order or a parcel has a handful of shipments.
    use.mayLag ? await inListPlace(app, caller.merchantId, all) : all,
    (shipment) => presentShipment(shipment, urls),
    (error) => app.log.error({ err: error, requestId }, "list broke off"),
    (makeChunk) => listTurns.take(caller.merchantId, makeChunk),
  );
  return { status: 200, body };
});

const one = reading("GET", "/v1/shipments/:id", async (call) => {
  const shipment = await getShipment(call.app.ports, call.caller, shipmentIdOf(call));
  return wrapped(presentShipment(shipment, urlsOf(call)));
});

const patch = writing("PATCH", "/v1/shipments/:id", metadataRequest, async (call, { metadata }) => {
  const shipment = await setMetadata(call.app.ports, call.caller, shipmentIdOf(call), metadata);
  return bare(presentShipment(shipment, urlsOf(call)));
});

const cancel = reading("DELETE", "/v1/shipments/:id", async (call) => {
  const shipment = await cancelShipment(call.app.ports, call.caller, shipmentIdOf(call));
  return wrapped(presentShipment(shipment, urlsOf(call)));
});

export const shipmentEndpoints = [create, list, one, patch, cancel, sendBack];
