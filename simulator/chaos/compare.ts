import type { DeliveryView, OrderView } from "../shopify/index.ts";
import type { Declaration } from "./carriers/week-carrier.ts";
import { compareBooks } from "./compare-books.ts";
import { compareCustoms } from "./compare-customs.ts";
import { labelsForTooMuch, misplacedLabels } from "./compare-labels.ts";
import type { Remains, StoredPurchase } from "./compare-order.ts";
import { compareOrder } from "./compare-order.ts";
import { compareWebhooks } from "./compare-webhooks.ts";
import type { Database } from "./database.ts";
import type { Deviation } from "./deviation.ts";
import type { WeekDoors } from "./doors.ts";
import type { LiveWeek } from "./live-week.ts";
import { storedSentences } from "./stored-sentences.ts";

/** Compares the record of the week with the result, line by line. */
export async function compare(
  week: LiveWeek,
  doors: WeekDoors,
  database: Database,
  wasDatabaseAway: boolean,
): Promise<Deviation[]> {
  const { webhooks, codes, ...remains } = await whatIsLeft(week, doors, database);
  return [
    ...week.records.flatMap((record) => compareOrder(record, remains)),
    ...misplacedLabels(remains),
    ...labelsForTooMuch(remains),
    ...compareBooks(await doors.carriers.labels(), remains.shipments),
    ...compareCustoms(await declarationsOf(doors), codes, remains),
    ...(await leftovers(database)),
    ...compareWebhooks(webhooks, await inboxOf(database), wasDatabaseAway),
  ];
}

/** Forbidden at any moment, even before the merchant follows the app's notices. */
export async function compareBeforehand(
  week: LiveWeek,
  doors: WeekDoors,
  database: Database,
): Promise<Deviation[]> {
  return labelsForTooMuch(await whatIsLeft(week, doors, database));
}

async function whatIsLeft(
  { histories }: LiveWeek,
  { control, shipments, carriers }: WeekDoors,
  database: Database,
): Promise<
  Remains & { readonly webhooks: readonly DeliveryView[]; readonly codes: ReadonlyMap<string, string> }
> {
  const { orders, webhooks, products } = await control<{
    orders: OrderView[];
    webhooks: DeliveryView[];
    products: { variants: { sku: string | null; hsCode: string | null }[] }[];
  }>("GET", "");
  const variants = products.flatMap((product) => product.variants);
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    shipments: await shipments.all(),
    purchases: await database.rows<StoredPurchase>(`
      SELECT fulfillment_id, shipment_id, order_id, state, turn, data->'reason' AS reason,
        coalesce(data->>'addressChange' IS NOT NULL, false) AS address_changed,
        (SELECT sum((line->>'quantity')::int)::int FROM json_array_elements(
          CASE WHEN json_typeof(data->'purpose'->'wish'->'lines') = 'array' THEN data->'purpose'->'wish'->'lines'
            ELSE '[]' END) AS line) AS pieces
      FROM purchases`),
    histories,
    carrierNamed: (name) => carriers.named(name),
    webhooks,
    codes: new Map(variants.flatMap(({ sku, hsCode }) => (sku && hsCode ? [[sku, hsCode]] : []))),
  };
}

async function declarationsOf({ carriers }: WeekDoors): Promise<ReadonlyMap<string, Declaration>> {
  const all = await Promise.all(
    carriers.all.map(async (carrier) => [...((await carrier.declarations?.()) ?? [])]),
  );
  return new Map(all.flat());
}

async function inboxOf(database: Database): Promise<ReadonlySet<string>> {
  const kept = await database.rows<{ dedupe_key: string }>("SELECT dedupe_key FROM inbox_entries");
  return new Set(kept.map(({ dedupe_key }) => dedupe_key));
}

async function leftovers(database: Database): Promise<Deviation[]> {
  const dead = await database.queue.rows<{ what: string }>(
    "SELECT data::text || ' ' || coalesce(output::text, '') AS what FROM pgboss.job WHERE name = 'dead'",
  );
  const queries = {
    "no job that was not sent": "SELECT name AS what FROM job_outbox",
    // The app's own schedule fires every five minutes, also now.
    "no lease":
      "SELECT name AS what FROM leases WHERE until > clock_timestamp() AND name NOT LIKE 'reconcile/%'",
    "no open booking": "SELECT id::text AS what FROM bookings WHERE state = 'open'",
    "no label left to cancel": "SELECT number AS what FROM label_notices WHERE due_at IS NOT NULL",
    "nothing unhandled in the inbox":
      "SELECT topic || ': ' || coalesce(last_error::text, '') AS what FROM inbox_entries WHERE handled_at IS NULL",
  };
  const found: Deviation[] = dead.map(({ what }) => leftover("no dead letter", what));
  for (const [expected, sql] of Object.entries(queries)) {
    for (const { what } of await database.rows<{ what: string }>(sql)) found.push(leftover(expected, what));
  }
  for (const each of await storedSentences((sql, values) => database.rows(sql, values), null))
    found.push({ where: "the app", expected: "no sentence in a stored reason", found: each.slice(0, 300) });
  return found;
}

function leftover(expected: string, what: string): Deviation {
  return { where: "the app", expected, found: what.slice(0, 300) };
}
