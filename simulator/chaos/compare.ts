import type { DeliveryView, FulfillmentView, OrderView } from "../shopify/index.ts";
import type { Database } from "./database.ts";
import type { Deviation } from "./deviation.ts";
import type { WeekDoors } from "./doors.ts";
import { eventOfScan } from "./journey.ts";
import type { LiveWeek } from "./live-week.ts";
import type { ApiShipment } from "./shipments.ts";
import { foreignMethod } from "./story.ts";
import type { Tale } from "./tale.ts";

interface Link {
  readonly fulfillment_id: string | null;
  readonly shipment_id: string;
  readonly order_id: string;
  readonly state: string;
  readonly reason: string | null;
}

/** Everything that is left when the week is over, read from outside. */
interface Remains {
  readonly orders: ReadonlyMap<number, OrderView>;
  readonly shipments: readonly ApiShipment[];
  readonly links: readonly Link[];
  readonly week: LiveWeek;
}

/** Compares the record of what was done with what has come of it, line by line. */
export async function compare(week: LiveWeek, doors: WeekDoors, database: Database): Promise<Deviation[]> {
  const { control, shipments } = doors;
  const view = await control<{ orders: OrderView[]; webhooks: DeliveryView[] }>("GET", "");
  const remains: Remains = {
    orders: new Map(view.orders.map((order) => [order.id, order])),
    shipments: await shipments.all(),
    links: await database.rows<Link>(
      "SELECT fulfillment_id, shipment_id, order_id, state, reason FROM fulfillment_links",
    ),
    week,
  };
  return [
    ...week.tales.flatMap((tale) => compareOrder(tale, remains)),
    ...strayShipments(remains),
    ...(await leftovers(database, remains)),
    ...forgedWebhooks(view.webhooks),
  ];
}

// ---- an order -------------------------------------------------------------------------------------------------------

function compareOrder(tale: Tale, remains: Remains): Deviation[] {
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
  { shipments, links, week }: Remains,
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
  const history = week.histories.get(shipment.id) ?? [];
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
function expectedPieces({ story, isCancelled }: Tale, order: OrderView): number | null {
  const last = story.steps.findLast(({ deed }) => /fulfill|buy/.test(deed.kind))?.deed.kind;
  if (isCancelled || last === undefined) return null;
  if (last === "cancel-fulfillments") return 0;
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

// ---- all of them ----------------------------------------------------------------------------------------------------

function strayShipments({ shipments, links, orders }: Remains): Deviation[] {
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

async function leftovers(database: Database, { shipments }: Remains): Promise<Deviation[]> {
  const labels = await database.rows<{ reference: string }>("SELECT reference FROM voucher_allocations");
  const booked = labels.map(({ reference }) => reference).sort();
  const known = shipments.map(({ id }) => id).sort();
  const queries = {
    "no dead letter":
      "SELECT data::text || ' ' || coalesce(output::text, '') AS what FROM pgboss.job WHERE name = 'dead'",
    "no lease": "SELECT name AS what FROM leases WHERE until > clock_timestamp()",
    "no open booking": "SELECT id::text AS what FROM bookings WHERE state = 'open'",
    "nothing unhandled in the inbox":
      "SELECT topic || ': ' || coalesce(last_error, '') AS what FROM inbox_entries WHERE handled_at IS NULL",
  };
  const found: Deviation[] = [];
  if (booked.join() !== known.join()) {
    const unknown = booked.filter((id) => !known.includes(id));
    const unbooked = known.filter((id) => !booked.includes(id));
    found.push({
      where: "the app",
      expected: "one label for each shipment",
      found: `${booked.length} labels, ${known.length} shipments; labels of none: ${unknown.join(", ") || "–"}; shipments without: ${unbooked.join(", ") || "–"}`,
    });
  }
  for (const [expected, sql] of Object.entries(queries)) {
    for (const { what } of await database.rows<{ what: string }>(sql))
      found.push({ where: "the app", expected, found: what.slice(0, 300) });
  }
  return found;
}

/** The app must have refused each with 401, unless it was away. */
function forgedWebhooks(deliveries: readonly DeliveryView[]): Deviation[] {
  return deliveries
    .filter(({ fault }) => fault === "webhook-forged")
    .flatMap(({ topic, attempts }) => attempts.map(({ status }) => ({ topic, status })))
    .filter(({ status }) => status !== null && status !== 401)
    .map(({ topic, status }) => ({
      where: "the app",
      expected: `a forged ${topic} is answered 401`,
      found: `${status}`,
    }));
}
