import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { JsonValue } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { InboxEntry, InboxFilter } from "../../../domain/shops/inbox-records.ts";
import type { Services } from "../../../process/services.server.ts";
import { topics as topicTable } from "../../shopify/webhooks/topics.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return inboxPage(services, shop, new URL(request.url), format);
}

const PAGE_SIZE = 50;
const views = ["all", "waiting", "failing", "handled"] as const satisfies readonly InboxFilter["state"][];
const topics = Object.keys(topicTable).toSorted();

/** People edit and cut addresses, so an invalid value in the address counts as absent. */
const addressSchema = z.object({
  view: z.enum(views).catch("all"),
  topic: z
    .string()
    .refine((topic) => topics.includes(topic))
    .nullable()
    .catch(null),
  cursor: z.uuid().nullable().catch(null),
});

/** A page of messages from Shopify, newest first, with the progress of the search for missed ones. */
export async function inboxPage(
  services: Pick<Services, "inbox" | "openOrders" | "reconciliations">,
  shop: Shop,
  address: URL,
  format: PageFormat,
) {
  const { view, topic, cursor } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const [page, failing, search] = await Promise.all([
    services.inbox.page(shop.domain, { state: view, topic }, PAGE_SIZE, cursor, { mayLag: true }),
    services.inbox.failing(shop.domain, 1),
    services.reconciliations.get(shop.domain, "orders"),
  ]);
  const orders = await ordersOf(services, shop, page.entries);
  return {
    view,
    topic,
    cursor,
    nextCursor: page.nextCursor,
    rows: page.entries.map((entry) => entryRow(entry, orders, format)),
    topics,
    anyFailing: failing.length > 0,
    search: {
      /** Changes with each search; `null` before the first one. */
      key: search?.walkedAt?.getTime() ?? null,
      at: search?.walkedAt ? format.recentMoment(search.walkedAt) : null,
      upTo: search === null ? null : format.recentMoment(search.watermark),
      underWay: search !== null && search.walk !== null,
    },
  };
}

interface NamedOrder {
  readonly id: string;
  readonly name: string;
}

/** The orders that the entries are about, by the entries' subject. */
async function ordersOf(
  services: Pick<Services, "openOrders">,
  { merchantId, domain }: Shop,
  entries: readonly InboxEntry[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  const idsOf = (kind: string) => [
    ...new Set(
      entries.flatMap(({ subject }) => (subject?.startsWith(kind) ? subject.slice(kind.length) : [])),
    ),
  ];
  const [names, parts] = await Promise.all([
    services.openOrders.orderNames(merchantId, domain, idsOf("order/")),
    services.openOrders.byIds(merchantId, idsOf("fulfillment-order/")),
  ]);
  return new Map<string, NamedOrder>([
    ...[...names].map(([id, name]) => [`order/${id}`, { id, name }] as const),
    ...parts
      .filter(({ orderName }) => orderName !== "")
      .map(
        ({ fulfillmentOrderId, orderId, orderName }) =>
          [`fulfillment-order/${fulfillmentOrderId}`, { id: orderId, name: orderName }] as const,
      ),
  ]);
}

function entryRow(entry: InboxEntry, orders: ReadonlyMap<string, NamedOrder>, format: PageFormat) {
  return {
    id: entry.id,
    topic: entry.topic,
    state: stateOf(entry),
    about: aboutOf(entry, orders),
    received: format.recentMoment(entry.receivedAt),
    attempts: entry.attempts,
    trouble: entry.lastError,
    outcome: entry.handledAt === null ? null : outcomeOf(entry.outcome),
  };
}

function stateOf({ handledAt, lastError }: InboxEntry) {
  if (handledAt !== null) return "handled" as const;
  return lastError === null ? ("waiting" as const) : ("failing" as const);
}

const hint = z.object({ name: z.string().optional() });

/** The order or product that the entry is about, with its page in Shopify's admin. */
function aboutOf({ subject, payload }: InboxEntry, orders: ReadonlyMap<string, NamedOrder>) {
  const [kind, id] = subject?.split("/") ?? [];
  if (subject === null || id === undefined) return null;
  const known = orders.get(subject);
  if (known !== undefined || kind === "order") {
    const named = hint.safeParse(payload).data?.name;
    const order = known ?? { id, name: named ?? id };
    return { kind: "order" as const, name: order.name, url: `shopify://admin/orders/${order.id}` };
  }
  if (kind !== "product") return null;
  return { kind: "product" as const, name: id, url: `shopify://admin/products/${id}` };
}

/** Whether the message required any work. */
function outcomeOf(outcome: JsonValue | null): "nothing-due" | "done" {
  if (outcome === null || typeof outcome !== "object" || Array.isArray(outcome)) return "done";
  return ["ignored", "acknowledged", "settled"].some((key) => Object.hasOwn(outcome, key))
    ? "nothing-due"
    : "done";
}
