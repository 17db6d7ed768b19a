/** Source: service document, /v1/shipments and its paths. */
import { z } from "zod";
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
import type { Services } from "../../../process/services.server.ts";
import type { SavedNameNeeds } from "../address-book/saved-names.ts";
import { withSavedNames } from "../address-book/saved-names.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating, pageOrAll, reading, WithHeaders, wrapped, writing } from "../server/endpoint.ts";
import { Turns } from "../server/turns.ts";
import { unknownFieldIssues } from "../server/unknown-fields.ts";
import { addressWarnings, addressWarningsHeader } from "../values/address-warnings.ts";
import { EXAMPLE_RATE_ID, parcel, recipient, sender } from "../values/examples.ts";
import type { UrlNeeds } from "../values/urls.ts";
import { urlsOf } from "../values/urls.ts";
import { uploadCustomsInvoice } from "./customs-invoices.ts";
import { readLabelChoice } from "./label-choice.ts";
import { inListPlace } from "./list-places.ts";
import { shipmentQuery, toListRequest } from "./list-request.ts";
import { listStream } from "./list-stream.ts";
import { outcomeEndpoints } from "./outcomes.ts";
import { presentPreview, presentShipment } from "./present-shipment.ts";
import { metadataRequest, returnRequest, shipmentRequest } from "./request-schema.ts";
import { dryRunResponse, shipmentId, shipmentResponse } from "./schema.ts";
import { toReturnRequest, toShipmentRequest } from "./to-shipment-request.ts";
import { readTracking, replaceShipmentTracking } from "./tracking.ts";

type Needs = Pick<Services, "ports"> & UrlNeeds;
type BuyingNeeds = Needs & SavedNameNeeds;
type ListNeeds = Needs & Pick<Services, "leases" | "log">;

const boughtOrPreview = z.union([shipmentResponse, dryRunResponse]);

/** The refusals of every purchase, of a label or of a return's label. */
const ofAPurchase = [
  "RATE_MISMATCH",
  "PICKUP_NOT_AVAILABLE",
  "OPTION_NOT_AVAILABLE",
  "CUSTOMS_REQUIRED",
  "NOT_FOUND",
  "RATE_EXPIRED",
  "CARRIER_REJECTED",
  "CARRIER_UNAVAILABLE",
] as const;

const create = creating({
  path: "/v1/shipments",
  operationId: "createShipment",
  tag: "Shipments",
  summary: "Buy a rate: make a shipment",
  description:
    "Buys the label that `rate_id` names, or quotes and buys at once with `service` or `select`. Send an `Idempotency-Key`: a repeated request then answers the first shipment and buys nothing twice. Route and items must be the rate's; addresses must be complete. With `dry_run` everything is checked and nothing is bought.",
  body: shipmentRequest,
  complete: withSavedNames,
  isDryRun,
  examples: {
    domestic: {
      summary: "Buys a rate and asks for the label on A6",
      value: {
        rate_id: EXAMPLE_RATE_ID,
        items: [parcel],
        address_from: sender,
        address_to: recipient,
        related_order_id: "order-1001",
        label_print_format: "a6",
      },
    },
    atOnce: {
      summary: "Quotes and buys a service at once",
      value: {
        service: { driver: "gorgona", code: "standard" },
        max_amount: 12,
        items: [parcel],
        address_from: sender,
        address_to: recipient,
        related_order_id: "order-1005",
      },
    },
    dryRun: {
      summary: "Says what the cheapest service would cost, and buys nothing",
      value: {
        select: "cheapest",
        dry_run: true,
        items: [parcel],
        address_from: sender,
        address_to: recipient,
      },
    },
  },
  answers: bare("The shipment; with `dry_run`, as it would be.", boughtOrPreview, addressWarningsHeader),
  refuses: [...ofAPurchase, "CASH_ON_DELIVERY_NOT_ALLOWED", "DUPLICATE_ORDER"],
  async handle(call: Call<BuyingNeeds>, body, { id, isNew }) {
    const request = toShipmentRequest(body);
    if (isDryRun(body)) return previewed(call, request);
    return bought(call, await buy(call.app.ports, call.caller, id, request, { isNew }));
  },
});

const sendBack = creating({
  path: "/v1/shipments/:id/returns",
  id: shipmentId,
  operationId: "returnShipment",
  tag: "Shipments",
  summary: "Buy a label for the way back",
  description:
    "A shipment of its own, for the same order, with the addresses swapped. An empty body buys the cheapest service for the whole shipment.",
  body: returnRequest,
  complete: withSavedNames,
  isDryRun,
  examples: {
    whole: { summary: "Brings the whole shipment back by the cheapest service", value: {} },
    part: {
      summary: "Brings one parcel of it back by a certain service, under the caller's number",
      value: {
        service: { driver: "gorgona", code: "standard" },
        items: [parcel],
        return_request_id: "RMA-1005",
      },
    },
  },
  answers: bare("The return; with `dry_run`, as it would be.", boughtOrPreview, addressWarningsHeader),
  refuses: ofAPurchase,
  async handle(call: Call<BuyingNeeds>, body, { id, isNew }) {
    const { app, caller, id: outgoing } = call;
    const request = toReturnRequest(body);
    if (isDryRun(body)) return previewed(call, await returnOf(app.ports, caller, outgoing, request));
    return bought(call, await buyReturn(app.ports, caller, id, outgoing, request, { isNew }));
  },
});

function isDryRun({ dry_run }: { readonly dry_run?: boolean | undefined }): boolean {
  return dry_run === true;
}

async function previewed(call: Call<Needs>, request: ShipmentRequest | ServiceRequest) {
  const preview = await previewPurchase(call.app.ports, call.caller, request);
  const unknown_fields = [...unknownFieldIssues(call.unknownFields)];
  const presented = { ...presentPreview(preview, urlsOf(call)), unknown_fields };
  return new WithHeaders(presented, addressWarnings(preview.draft));
}

function bought(call: Call<Needs>, shipment: Shipment) {
  return new WithHeaders(presentShipment(shipment, urlsOf(call)), addressWarnings(shipment));
}

/** Lists wait for their turn in this process: a merchant's take at most a third of one core, however many are open. */
const listTurns = new Turns();

const list = reading({
  method: "GET",
  path: "/v1/shipments",
  operationId: "listShipments",
  tag: "Shipments",
  summary: "List shipments, newest first",
  description:
    "Without `limit` all of them, streamed: at most two such lists at once for a merchant. With `limit` in pages. Filters may be combined.",
  query: shipmentQuery,
  answers: pageOrAll("Shipments, the newest first.", shipmentResponse),
  async handle(call: Call<ListNeeds>, query) {
    const { app, caller, requestId } = call;
    const urls = urlsOf(call);
    const { filter, page } = toListRequest(query);
    // A caller who names an order or a parcel may be about to buy or cancel it.
    const use = { mayLag: filter.relatedOrderId === undefined && filter.trackingRef === undefined };
    if (page !== null) {
      const { limit, cursor } = page;
      const { shipments, nextCursor } = await app.ports.shipments.page(caller, filter, limit, cursor, use);
      const data = shipments.map((shipment) => presentShipment(shipment, urls));
      return { data, next_cursor: nextCursor };
    }
    const all = app.ports.shipments.stream(caller, filter, use);
    return listStream(
      // An order or a parcel has a handful of shipments.
      use.mayLag ? await inListPlace(app, caller.merchantId, all) : all,
      (shipment) => presentShipment(shipment, urls),
      (error) => app.log.error({ err: error, requestId }, "list broke off"),
      (makeChunk) => listTurns.take(caller.merchantId, makeChunk),
    );
  },
});

const one = reading({
  method: "GET",
  path: "/v1/shipments/:id",
  id: shipmentId,
  operationId: "getShipment",
  tag: "Shipments",
  summary: "Read one shipment",
  description: "Links to labels and papers are signed afresh at each read, and valid for 24 hours.",
  answers: wrapped("The shipment as it is now.", shipmentResponse),
  handle: async (call: Call<Needs>) =>
    presentShipment(await getShipment(call.app.ports, call.caller, call.id), urlsOf(call)),
});

const patch = writing({
  method: "PATCH",
  path: "/v1/shipments/:id",
  id: shipmentId,
  operationId: "setMetadata",
  tag: "Shipments",
  summary: "Replace a shipment's metadata",
  description: "Replaces your own data as a whole, and touches nothing else. It may be changed in any state.",
  body: metadataRequest,
  examples: {
    basket: {
      summary: "Your own data",
      value: { metadata: { basket: "A-17", gift: true, weight_checked: 1.2 } },
    },
  },
  answers: bare("The shipment.", shipmentResponse),
  handle: async (call: Call<Needs>, { metadata }) =>
    presentShipment(await setMetadata(call.app.ports, call.caller, call.id, metadata), urlsOf(call)),
});

const cancel = reading({
  method: "DELETE",
  path: "/v1/shipments/:id",
  id: shipmentId,
  operationId: "cancelShipment",
  tag: "Shipments",
  summary: "Cancel a shipment and its pickup",
  description:
    "At the carrier, too. The state becomes `cancelled` for good and `pickup` null. A parcel that moves or was delivered can't be cancelled. Repeated, the request answers the same.",
  answers: wrapped("The cancelled shipment, without its pickup.", shipmentResponse),
  refuses: ["NOT_CANCELLABLE", "CARRIER_REJECTED", "CARRIER_UNAVAILABLE"],
  handle: async (call: Call<Needs>) =>
    presentShipment(await cancelShipment(call.app.ports, call.caller, call.id), urlsOf(call)),
});

export const shipmentEndpoints = [
  create,
  list,
  uploadCustomsInvoice,
  one,
  patch,
  cancel,
  readLabelChoice,
  ...outcomeEndpoints,
  sendBack,
  replaceShipmentTracking,
  readTracking,
];
