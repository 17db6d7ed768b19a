import type { PurchaseReason } from "../../app/domain/orders/purchases/purchase-reason.ts";
import type { FulfillmentView, OrderView } from "../shopify/index.ts";
import type { Report, WeekCarrier } from "./carriers/week-carrier.ts";
import { compareReturns } from "./compare-returns.ts";
import type { Deviation } from "./deviation.ts";
import type { OrderRecord } from "./order-record.ts";
import type { ApiShipment } from "./shipments.ts";
import { vouchersOf } from "./shipments.ts";
import { foreignMethod } from "./story.ts";

/** A purchase as the app stores it. */
export interface StoredPurchase {
  readonly fulfillment_id: string | null;
  readonly shipment_id: string;
  readonly order_id: string;
  readonly state: string;
  readonly turn: string;
  readonly reason: PurchaseReason | null;
  /** Pieces of the purchase; null: all that remained. */
  readonly pieces: number | null;
  /** True if the merchant sees that the order's address differs from the label's. */
  readonly address_changed: boolean;
}

/** The state after the week, read from outside. */
export interface Remains {
  readonly orders: ReadonlyMap<number, OrderView>;
  readonly shipments: readonly ApiShipment[];
  readonly purchases: readonly StoredPurchase[];
  /** The carriers' reports, by shipment. */
  readonly histories: ReadonlyMap<string, readonly Report[]>;
  carrierNamed(name: string): Pick<WeekCarrier, "company" | "atBooking" | "atDaysEnd" | "sendsWebhooks">;
}

type Say = (expected: string, found: string) => void;

/** Compares the record of an order with the result. */
export function compareOrder(record: OrderRecord, remains: Remains): Deviation[] {
  const order = record.order === null ? undefined : remains.orders.get(record.order.id);
  if (order === undefined)
    return [{ where: `order ${record.story.number}`, expected: "an order", found: "none was placed" }];
  const found: Deviation[] = [];
  const say: Say = (expected, what) => found.push({ where: order.name, expected, found: what });
  for (const { kind, message } of unruly(record)) say(`Shopify takes the deed "${kind}"`, message);
  for (const fulfillment of order.fulfillments) compareFulfillment(record, order, fulfillment, remains, say);
  found.push(...compareReturns(order, (fulfillment) => isOurs(record, order, fulfillment), remains));
  const expected = expectedPieces(record, order);
  const done = piecesIn(order);
  if (expected !== null && expected !== done) say(`${expected} pieces fulfilled`, `${done}`);
  return found;
}

/** Refusals for which the app had not shipped anything beforehand. */
function unruly({ refused, isUnderRule, labelsAsked }: OrderRecord): OrderRecord["refused"] {
  return isUnderRule || labelsAsked.length > 0 ? [] : refused;
}

function compareFulfillment(
  record: OrderRecord,
  order: OrderView,
  fulfillment: FulfillmentView,
  { shipments, purchases, histories, carrierNamed }: Remains,
  say: Say,
): void {
  const { id, tracking, events } = fulfillment;
  const its = purchases.filter(({ fulfillment_id }) => fulfillment_id === String(id));
  if (its.length > 1) say(`one purchase of fulfillment ${id}`, `${its.length}`);
  const ids = new Set(its.map(({ shipment_id }) => shipment_id));
  const own = shipments.filter((shipment) => ids.has(shipment.id));
  const name = `fulfillment ${id}`;

  if (fulfillment.status === "CANCELLED" || order.cancelledAt !== null) {
    for (const shipment of own) compareCancelled(name, shipment, its, histories.get(shipment.id) ?? [], say);
    return;
  }
  if (!isOurs(record, order, fulfillment)) {
    if (own.length > 0) say(`${name}: no shipment`, `${own.length}`);
    if (events.length > 0) say(`${name}: no events`, `${events.length}`);
    return;
  }
  const [shipment] = own;
  const [purchase] = its;
  if (shipment === undefined || purchase === undefined) {
    say(`${name}: a shipment`, describe(its));
    return;
  }
  if (shipment.state !== "created") say(`${name}: its shipment stands`, `it is ${shipment.state}`);
  const pieces = shippedPieces(order, [fulfillment]);
  if (shipment.items.length !== pieces)
    say(`${name}: a label for its ${pieces} pieces`, `for ${shipment.items.length}`);
  const numbers = tracking.map(({ number }) => number).join(", ");
  const vouchers = vouchersOf(shipment).join(", ");
  if (numbers !== vouchers) say(`${name}: numbers ${vouchers}`, numbers || "none");
  const company = tracking[0]?.company;
  const carrier = carrierNamed(record.story.carrier);
  if (company !== carrier.company) say(`${name}: ${carrier.company}`, String(company));
  const history = histories.get(shipment.id) ?? [];
  const unscanned = history.length === 0 ? (carrier.atDaysEnd ?? []) : [];
  const reports = [...carrier.atBooking, ...unscanned, ...history];
  const bought = `LABEL_PURCHASED ${carrier.company}`;
  const wanted = [
    bought,
    ...reports.flatMap(({ event, message }) => (event === null ? [] : `${event} ${message}`)),
  ];
  const shown = events.map(({ status, message }) => `${status} ${message}`);
  const isRight = carrier.sendsWebhooks ? isEachShownOnce(wanted, shown) : isEqual(wanted, shown);
  if (!isRight) say(`${name}: events ${wanted.join(" | ")}`, shown.join(" | ") || "none");
  const words = reports.map(({ word }) => word);
  const stored = shipment.tracking_history.map(({ status_exact }) => status_exact);
  if (carrier.sendsWebhooks && !isEqual(words, stored))
    say(`${name}: history ${words.join(" | ")}`, stored.join(" | ") || "none");
  compareMails(record, order, fulfillment, say);
  compareAddress(record, order, shipment, purchase, history, say);
}

const isEqual = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * Each event once, in any order, as news of one that was lost comes after the next: either scan may then be the first. None
 * follows a delivery or a failure, and what was learnt after it is left out.
 */
export function isEachShownOnce(wanted: readonly string[], shown: readonly string[]): boolean {
  const scans = (events: readonly string[]) =>
    events.map((event) => event.replace("CARRIER_PICKED_UP", "IN_TRANSIT")).sort();
  const [rest, more] = [scans(wanted), scans(shown)];
  const isEnd = (event: string) => /^(?:DELIVERED|FAILURE)/.test(event);
  const end = shown.findIndex(isEnd);
  if (end === -1 || !wanted.some(isEnd)) return isEqual(rest, more);
  if (end !== shown.length - 1) return false;
  return more.every((event) => {
    const at = rest.indexOf(event);
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  });
}

/** The label is cancelled, unless the carrier has the parcel: then the merchant is notified. */
function compareCancelled(
  name: string,
  { id, state, tracking_ref }: ApiShipment,
  its: readonly StoredPurchase[],
  history: readonly Report[],
  say: Say,
): void {
  if (!history.some(({ status }) => status === "TRANSIT")) {
    if (state !== "cancelled") say(`${name}: its shipment is cancelled`, `${tracking_ref} is ${state}`);
    return;
  }
  if (state !== "created") say(`${name}: what the carrier has stands`, `${tracking_ref} is ${state}`);
  const purchase = its.find(({ shipment_id }) => shipment_id === id);
  if (purchase?.turn !== "failed" || purchase.reason?.code !== "cancel-refused")
    say(`${name}: the merchant sees that it could not be cancelled`, describe(its));
}

/** As the merchant chose for each label; as in the settings (never), if the fulfillment was made in Shopify. */
function compareMails(record: OrderRecord, order: OrderView, fulfillment: FulfillmentView, say: Say): void {
  const mailed = fulfillment.notifications.length;
  const allowed = wantedMails(record, order, fulfillment.id);
  if (!allowed.includes(mailed))
    say(`fulfillment ${fulfillment.id}: the shopper mailed ${allowed.join(" or ")} times`, `${mailed} times`);
}

function wantedMails(
  { madeByHand, isUnderRule, labelsAsked }: OrderRecord,
  { fulfillments }: OrderView,
  id: number,
): readonly number[] {
  const bought = fulfillments.filter((each) => !madeByHand.has(each.id)).map((each) => each.id);
  const place = bought.toSorted((a, b) => a - b).indexOf(id);
  // Labels were requested one after the other, and each made one fulfillment.
  if (place !== -1 && !isUnderRule && bought.length === labelsAsked.length)
    return labelsAsked[place] ? [1] : [0];
  // The merchant's label, the rule's or the fulfillment in Shopify: the script can't know which came first.
  return labelsAsked.includes(true) ? [0, 1] : [0];
}

/** A parcel to another place than its order's is shown to the merchant, as long as it is on its way. */
function compareAddress(
  { hasMoved }: OrderRecord,
  order: OrderView,
  { address_to, tracking_ref }: ApiShipment,
  { address_changed }: StoredPurchase,
  history: readonly Report[],
  say: Say,
): void {
  if (history.some(({ status }) => status === "DELIVERED")) return;
  const place = order.shippingAddress?.zip ?? "";
  const isElsewhere = hasMoved && address_to.zip !== place;
  if (isElsewhere === address_changed) return;
  say(
    `the merchant ${isElsewhere ? "is" : "isn't"} shown another address than that of ${tracking_ref}`,
    `the label says ${address_to.zip}, the order ${place}`,
  );
}

/** True if the app has to make the fulfillment's shipment. */
function isOurs(record: OrderRecord, order: OrderView, fulfillment: FulfillmentView): boolean {
  if (record.ownTracking.has(fulfillment.id)) return false;
  const [place] = record.story.steps;
  if (place?.deed.kind === "place" && place.deed.method === foreignMethod) return false;
  const shipped = new Set(order.lineItems.filter((line) => line.requiresShipping).map(({ id }) => id));
  return fulfillment.lines.some(({ lineItemId }) => shipped.has(lineItemId));
}

/** `bought, failed: {"code":"nothing-left"}` */
export function progressOf({ state, turn, reason }: StoredPurchase): string {
  return `${state}, ${turn}: ${reason === null ? "no reason" : JSON.stringify(reason)}`;
}

function describe(purchases: readonly StoredPurchase[]): string {
  return (
    purchases.map((purchase) => `a purchase that is ${progressOf(purchase)}`).join("; ") || "no purchase"
  );
}

/** Shippable pieces that must be fulfilled in the end; null if the story doesn't fulfill all of them. */
export function expectedPieces(
  { story, isCancelled, cancelledFulfillments }: OrderRecord,
  order: OrderView,
): number | null {
  const last = story.steps.findLast(({ deed }) => /fulfill|buy/.test(deed.kind))?.deed.kind;
  if (isCancelled || last === undefined) return null;
  // Pieces that the app had not fulfilled yet could not be cancelled, and are fulfilled later.
  if (last === "cancel-fulfillments" && cancelledFulfillments.size > 0) return 0;
  return order.lineItems
    .filter(({ requiresShipping }) => requiresShipping)
    .reduce((sum, { quantity, removedQuantity }) => sum + quantity - removedQuantity, 0);
}

export function piecesIn(order: OrderView): number {
  return shippedPieces(
    order,
    order.fulfillments.filter(({ status }) => status === "SUCCESS"),
  );
}

function shippedPieces({ lineItems }: OrderView, fulfillments: readonly FulfillmentView[]): number {
  const shipped = new Set(lineItems.filter((line) => line.requiresShipping).map(({ id }) => id));
  return fulfillments
    .flatMap(({ lines }) => lines.filter(({ lineItemId }) => shipped.has(lineItemId)))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
