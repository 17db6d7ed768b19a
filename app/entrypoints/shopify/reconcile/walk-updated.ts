import type { Shop } from "../../../domain/merchants/records.ts";
import type { Reconciliation } from "../../../domain/orders/leases/reconciliation-records.ts";
import type { Services } from "../../../process/services.server.ts";

/** A resource of Shopify's with the time of its last change. */
export interface Updated {
  readonly id: string;
  readonly updatedAt: string;
}

export interface OfOrder {
  /** Shopify's numeric id. */
  readonly orderId: string;
}

interface UpdatedPage<Item extends Updated> {
  /** Ordered by `updatedAt`, the latest last. */
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Walk<Item extends Updated> {
  readonly kind: "orders" | "fulfillment-orders" | "products" | "returns";
  /** @param query Shopify's search syntax */
  readPage(query: string, after: string | null): Promise<UpdatedPage<Item>>;
  /** Handles a page itself, or returns the items whose orders need settling: their jobs are written with the progress. */
  handlePage(page: readonly Item[], asked: Reconciliation["asked"]): Promise<readonly (Item & OfOrder)[]>;
}

/** Shopify's search may find a change minutes late, and a later change before it. */
const OVERLAP_MS = 10 * 60_000;
/** If a shop was out of reach for so long, its jobs may have been given up. */
const LONG_AWAY_MS = 4 * 60 * 60_000;
/** The first walk after such a time therefore goes back to before those jobs were written. */
const OVERLAP_AFTER_LONG_MS = 24 * 60 * 60_000;

/**
 * Walks through the resources changed since the watermark, less an overlap, page by page. It stores its progress together
 * with each page's jobs, so after a crash at any line the next run continues there, or repeats the page.
 * @param isOver whether to stop for now
 * @returns whether the walk reached the end
 */
export async function walkUpdated<Item extends Updated>(
  { reconciliations, ports }: Pick<Services, "reconciliations" | "ports">,
  { domain, merchantId, installedAt }: Shop,
  walk: Walk<Item>,
  isOver: () => boolean,
): Promise<boolean> {
  const found = await reconciliations.get(domain, walk.kind);
  let stored: Reconciliation | null = found;
  let known = found !== null && wasLongAway(found.walkedAt, ports.clock.now()) ? afterLong(found) : stored;
  for (;;) {
    const begun = continued(known, installedAt);
    const page = await walk.readPage(`updated_at:>='${begun.from.toISOString()}'`, begun.cursor);
    const settle = await walk.handlePage(page.nodes, known?.asked ?? {});
    const next = afterPage(known, begun, page, settle);
    const orderIds = [...new Set(settle.map(({ orderId }) => orderId))];
    const of = { merchantId, shop: domain, kind: walk.kind };
    // Another run has moved the watermark: leave the rest to it.
    if (!(await reconciliations.move(of, stored, next, orderIds))) return true;
    if (next.walk === null) return true;
    stored = known = next;
    if (isOver()) return false;
  }
}

function wasLongAway(walkedAt: Date | null | undefined, now: Date): boolean {
  return walkedAt instanceof Date && now.getTime() - walkedAt.getTime() > LONG_AWAY_MS;
}

/** Walks the last day before the gap again, and forgets the settled states: their jobs may have been given up. */
function afterLong(stored: Reconciliation): Reconciliation {
  const { watermark, walk } = stored;
  const reached = walk !== null && walk.from < watermark ? walk.from : watermark;
  const from = new Date(reached.getTime() - OVERLAP_AFTER_LONG_MS);
  return { watermark, walk: { from, cursor: null }, asked: {} };
}

/** Continues the present walk, or begins a new one; neither goes back before the install. */
function continued(known: Reconciliation | null, installedAt: Date): NonNullable<Reconciliation["walk"]> {
  const earliest = new Date(Math.floor(installedAt.getTime() / 1_000) * 1_000);
  if (known === null) return { from: earliest, cursor: null };
  const walk = known.walk ?? { from: new Date(known.watermark.getTime() - OVERLAP_MS), cursor: null };
  return walk.from < earliest ? { from: earliest, cursor: null } : walk;
}

/**
 * The next page begins at the last item's second, because items that change during the walk move to its end. Only if a whole
 * page has one and the same second does it use Shopify's cursor.
 */
function afterPage(
  known: Reconciliation | null,
  begun: NonNullable<Reconciliation["walk"]>,
  { nodes, pageInfo }: UpdatedPage<Updated>,
  settle: readonly Updated[],
): Reconciliation {
  const last = new Date(nodes.at(-1)?.updatedAt ?? begun.from);
  const from = last > begun.from ? last : begun.from;
  const cursor = from > begun.from ? null : pageInfo.endCursor;
  const watermark = known === null || from > known.watermark ? from : known.watermark;
  const asked = { ...known?.asked, ...Object.fromEntries(settle.map((each) => [each.id, each.updatedAt])) };
  const fresh = Object.entries(asked).filter(
    ([, updatedAt]) => Date.parse(updatedAt) >= watermark.getTime() - 2 * OVERLAP_MS,
  );
  return {
    watermark,
    walk: pageInfo.hasNextPage ? { from, cursor } : null,
    asked: Object.fromEntries(fresh.slice(-MOST_REMEMBERED)),
  };
}

/** Beyond that, orders are settled once more than necessary. */
const MOST_REMEMBERED = 2_000;
