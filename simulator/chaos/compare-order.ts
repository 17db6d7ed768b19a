import type { FulfillmentView, OrderView } from "../shopify/index.ts";
import type { Deviation } from "./deviation.ts";
import { eventOfScan } from "./journey.ts";
import type { ApiShipment } from "./shipments.ts";
import { foreignMethod } from "./story.ts";
import type { Scan, Tale } from "./tale.ts";

/** A row of the app's ledger. */
export interface Link {
  readonly fulfillment_id: string | null;
  readonly shipment_id: string;
  readonly order_id: string;
  readonly state: string;
  readonly reason: string | null;
}

/** What is left when the week is over, read from outside. */
export interface Remains {
  readonly orders: ReadonlyMap<number, OrderView>;
  readonly shipments: readonly ApiShipment[];
  readonly links: readonly Link[];
  /** What the carrier has said, by shipment. */
  readonly histories: ReadonlyMap<string, readonly Scan[]>;
}

/** Compares what was done with an order with what has come of it. */
export function compareOrder(tale: Tale, remains: Remains): Deviation[] {
  const order = tale.order === null ? undefined : remains.orders.get(tale.order.id);
  if (order === undefined) return [];
  const found: Deviation[] = [];
  const say = (expected: string, what: string) => found.push({ where: order.name, expected, found: what });
  for (const fulfillment of order.fulfillments) compareFulfillment(tale, order, fulfillment, remains, say);
  const expected = expectedPieces(tale, order);
  const done = piecesIn(order);
  const isTold =
    tale.mayConflict &&
    remains.links.some(
      ({ order_id, state, reason }) => order_id === String(order.id) && state === "failed" && reason,
    );
  if (expected !== null && expected !== done && !isTold) say(`${expected} pieces fulfilled`, `${done}`);
  return found;
}

type Say = (expected: string, found: string) => void;

function compareFulfillment(
  tale: Tale,
  order: OrderView,
  fulfillment: FulfillmentView,
  { shipments, links, histories }: Remains,
  say: Say,
): void {
  const { id, tracking, events } = fulfillment;
  const its = links.filter(({ fulfillment_id }) => fulfillment_id === String(id));
  if (its.length > 1) say(`one link of fulfillment ${id}`, `${its.length}`);
  const ids = new Set(its.map(({ shipment_id }) => shipment_id));
  const own = shipments.filter((shipment) => ids.has(shipment.id));
  const name = `fulfillment ${id}`;

  if (fulfillment.status === "CANCELLED" || order.cancelledAt !== null) {
    for (const { state, tracking_ref } of own)
      if (state !== "cancelled") say(`${name}: its shipment is cancelled`, `${tracking_ref} is ${state}`);
    return;
  }
  if (!isOurs(tale, order, fulfillment)) {
    if (own.length > 0) say(`${name}: no shipment`, `${own.length}`);
    if (events.length > 0) say(`${name}: no events`, `${events.length}`);
    return;
  }
  const [shipment] = own;
  if (shipment === undefined) {
    if (
      tale.mayConflict &&
      its.some(({ state, reason }) => state === "left-alone" && reason?.includes("label"))
    )
      return;
    say(`${name}: a shipment`, describe(its));
    return;
  }
  if (shipment.state !== "created") say(`${name}: its shipment stands`, `it is ${shipment.state}`);
  const numbers = tracking.map(({ number }) => number).join(", ");
  if (numbers !== shipment.tracking_ref) say(`${name}: number ${shipment.tracking_ref}`, numbers || "none");
  const company = tracking[0]?.company;
  if (company !== "Gorgona Courier") say(`${name}: Gorgona Courier`, String(company));
  const history = histories.get(shipment.id) ?? [];
  const wanted = [
    "LABEL_PURCHASED Gorgona Courier",
    ...history.map((scan) => `${eventOfScan(scan)} ${scan.status_details}`),
  ].join(" | ");
  const shown = events.map(({ status, message }) => `${status} ${message}`).join(" | ");
  if (wanted !== shown) say(`${name}: events ${wanted}`, shown || "none");
  const mailed = fulfillment.notifications.length;
  if (mailed > 1) say(`${name}: the shopper mailed at most once`, `${mailed} times`);
}

/** Whether the app has to make the shipment of a fulfillment. */
function isOurs(tale: Tale, order: OrderView, fulfillment: FulfillmentView): boolean {
  if (tale.ownTracking.has(fulfillment.id)) return false;
  const [place] = tale.story.steps;
  if (place?.deed.kind === "place" && place.deed.method === foreignMethod) return false;
  const shipped = new Set(order.lineItems.filter((line) => line.requiresShipping).map(({ id }) => id));
  return fulfillment.lines.some(({ lineItemId }) => shipped.has(lineItemId));
}

function describe(links: readonly Link[]): string {
  return (
    links.map(({ state, reason }) => `a link that is ${state} (${reason ?? "no reason"})`).join("; ") ||
    "no link"
  );
}

/** How many pieces that are shipped must be fulfilled in the end; null where the story doesn't end with all of them. */
function expectedPieces(
  { story, isCancelled, cancelledFulfillments }: Tale,
  order: OrderView,
): number | null {
  const last = story.steps.findLast(({ deed }) => /fulfill|buy/.test(deed.kind))?.deed.kind;
  if (isCancelled || last === undefined) return null;
  // What the app had not fulfilled yet could not be taken back, and is fulfilled later.
  if (last === "cancel-fulfillments" && cancelledFulfillments.size > 0) return 0;
  return order.lineItems
    .filter(({ requiresShipping }) => requiresShipping)
    .reduce((sum, { quantity, removedQuantity }) => sum + quantity - removedQuantity, 0);
}

function piecesIn({ fulfillments, lineItems }: OrderView): number {
  const shipped = new Set(lineItems.filter((line) => line.requiresShipping).map(({ id }) => id));
  return fulfillments
    .filter(({ status }) => status === "SUCCESS")
    .flatMap(({ lines }) => lines.filter(({ lineItemId }) => shipped.has(lineItemId)))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Shipments that belong to nothing, to the wrong order, or twice. */
export function strayShipments({ shipments, links, orders }: Remains): Deviation[] {
  const linked = new Map(links.map((link) => [link.shipment_id, link]));
  const found: Deviation[] = [];
  const numbers = new Set<string>();
  for (const { id, tracking_ref, related_order_id, state } of shipments) {
    const where = orders.get(Number(related_order_id))?.name ?? "the app";
    const link = linked.get(id);
    if (link === undefined && state !== "cancelled")
      found.push({ where, expected: `shipment ${tracking_ref} has a fulfillment`, found: "none" });
    if (
      link !== undefined &&
      link.fulfillment_id === null &&
      state !== "cancelled" &&
      !(link.state === "failed" && link.reason)
    )
      found.push({
        where,
        expected: `shipment ${tracking_ref} has a fulfillment, or a reason`,
        found: `${link.state}`,
      });
    if (link !== undefined && link.order_id !== related_order_id)
      found.push({ where, expected: `shipment ${tracking_ref} is of its order`, found: link.order_id });
    if (numbers.has(tracking_ref))
      found.push({ where, expected: `one shipment with ${tracking_ref}`, found: "two" });
    numbers.add(tracking_ref);
  }
  return found;
}
