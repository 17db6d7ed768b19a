import type { DeliveryView, OrderView } from "../shopify/index.ts";
import type { Link, Remains } from "./compare-order.ts";
import { compareOrder, strayShipments } from "./compare-order.ts";
import type { Database } from "./database.ts";
import type { Deviation } from "./deviation.ts";
import type { WeekDoors } from "./doors.ts";
import type { LiveWeek } from "./live-week.ts";

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
    histories: week.histories,
  };
  return [
    ...week.tales.flatMap((tale) => compareOrder(tale, remains)),
    ...strayShipments(remains),
    ...(await leftovers(database, remains)),
    ...forgedWebhooks(view.webhooks),
  ];
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
