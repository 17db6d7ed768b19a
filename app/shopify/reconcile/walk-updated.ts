import type { Reconciliation, Services, Shop } from "../../services.server.ts";

/** Something of Shopify's that says when it was changed last. */
export interface Updated {
  readonly id: string;
  readonly updatedAt: string;
}

export interface OfOrder {
  /** Shopify's number of it. */
  readonly orderId: string;
}

interface UpdatedPage<Item extends Updated> {
  /** What was changed last comes last. */
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Walk<Item extends Updated> {
  readonly kind: "orders" | "fulfillment-orders" | "products";
  /** @param query Shopify's search syntax */
  readPage(query: string, after: string | null): Promise<UpdatedPage<Item>>;
  /** Does what a page asks for, or answers for which items orders are to be settled: their jobs are written with the progress. */
  workOff(page: readonly Item[], asked: Reconciliation["asked"]): Promise<readonly (Item & OfOrder)[]>;
}

/** Shopify's search may know of a change minutes after it happened, and of a later one before. */
const OVERLAP_MS = 10 * 60_000;
/** Out of reach for so long, a shop's jobs may have been given up. */
const LONG_AWAY_MS = 4 * 60 * 60_000;
/** So the first walk after that goes back to before they were written. */
const OVERLAP_AFTER_LONG_MS = 24 * 60 * 60_000;

/**
 * Goes through what was changed since the watermark, less an overlap, a page at a time, and writes down how far it is
 * together with the work that each page brings: killed at any line, the next run goes on there, or does the page again.
 * @param isOver when to stop for now
 * @returns whether it came to the end
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
    const settle = await walk.workOff(page.nodes, known?.asked ?? {});
    const next = afterPage(known, begun, page, settle);
    const orderIds = [...new Set(settle.map(({ orderId }) => orderId))];
    const of = { merchantId, shop: domain, kind: walk.kind };
    // Another run has moved on: the rest is its.
    if (!(await reconciliations.move(of, stored, next, orderIds))) return true;
    if (next.walk === null) return true;
    stored = known = next;
    if (isOver()) return false;
  }
}

function wasLongAway(walkedAt: Date | null | undefined, now: Date): boolean {
  return walkedAt instanceof Date && now.getTime() - walkedAt.getTime() > LONG_AWAY_MS;
}

/** Goes through the last day before once more: for which states orders were settled is forgotten with the jobs that were to do it. */
function afterLong(stored: Reconciliation): Reconciliation {
  const { watermark, walk } = stored;
  const reached = walk !== null && walk.from < watermark ? walk.from : watermark;
  const from = new Date(reached.getTime() - OVERLAP_AFTER_LONG_MS);
  return { watermark, walk: { from, cursor: null }, asked: {} };
}

/** Where the walk that is under way goes on; else where a new one begins: at the install, as the earliest. */
function continued(known: Reconciliation | null, installedAt: Date): NonNullable<Reconciliation["walk"]> {
  const earliest = new Date(Math.floor(installedAt.getTime() / 1_000) * 1_000);
  if (known === null) return { from: earliest, cursor: null };
  const walk = known.walk ?? { from: new Date(known.watermark.getTime() - OVERLAP_MS), cursor: null };
  return walk.from < earliest ? { from: earliest, cursor: null } : walk;
}

/**
 * The next page begins at the last item's second: what is changed during the walk moves behind it. Only where a whole page
 * is of one second it takes Shopify's cursor.
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

/** Beyond that, orders are settled once more than needed. */
const MOST_REMEMBERED = 2_000;
