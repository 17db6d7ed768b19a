import type { JsonValue } from "../../../domain/engine/index.ts";
import type { InboxEntry } from "../../../domain/shops/inbox-records.ts";
import type { Services } from "../../../process/services.server.ts";

/** Entries in one pass; the others have jobs of their own. */
const MOST = 500;

/** One reading of a subject's state at Shopify, for all entries that arrived before it. */
interface Pass {
  /** Ids of its entries. */
  readonly covers: Promise<ReadonlySet<string>>;
  readonly over: Promise<void>;
}

/** Passes of this process, by shop and subject. */
const underWay = new Map<string, Pass>();

/**
 * Handles an entry together with all waiting entries about the same subject. The work reads the subject's present state from
 * Shopify, so one reading covers every entry that arrived before it. An order that changes a hundred times during a rush is
 * settled once, and the other entries' jobs find nothing left to do. If a pass fails, its job repeats it for all entries.
 * @param isAlike whether another entry about the subject asks for the same work
 * @param work gets the entry that was triggered last, and all of them, and returns the outcome for all
 */
export async function coalesceEntries(
  { inbox }: Pick<Services, "inbox">,
  entry: InboxEntry,
  isAlike: (other: InboxEntry) => boolean,
  work: (last: InboxEntry, all: readonly InboxEntry[]) => Promise<JsonValue>,
): Promise<void> {
  const about = `${entry.shop}/${entry.subject}`;
  for (let other = underWay.get(about); other !== undefined; other = underWay.get(about)) {
    if ((await other.covers).has(entry.id)) return;
    await other.over;
  }
  const waiting = waitingWith(inbox, entry, isAlike);
  const pass = handleAll(waiting);
  const over = pass.catch(() => {});
  underWay.set(about, {
    covers: waiting.then(
      (entries) => new Set(entries.map(({ id }) => id)),
      () => new Set(),
    ),
    over,
  });
  void over.then(() => underWay.delete(about));
  return pass;

  async function handleAll(listing: Promise<readonly InboxEntry[]>): Promise<void> {
    const entries = await listing;
    const last = lastTriggered(entries);
    // Another process has handled them.
    if (last === undefined) return;
    const outcome = await work(last, entries);
    await inbox.handled(
      entry.shop,
      entries.map(({ id }) => id),
      outcome,
    );
  }
}

async function waitingWith(
  inbox: Services["inbox"],
  entry: InboxEntry,
  isAlike: (other: InboxEntry) => boolean,
): Promise<readonly InboxEntry[]> {
  const waiting = await inbox.waitingWith(entry, MOST);
  const alike = waiting.filter(isAlike);
  const isAmongThem = waiting.some(({ id }) => id === entry.id);
  return isAmongThem || waiting.length < MOST ? alike : [...alike, entry];
}

/** Compares by Shopify's clock, because webhooks arrive in any order. */
function lastTriggered(entries: readonly InboxEntry[]): InboxEntry | undefined {
  const timeOf = ({ triggeredAt, receivedAt }: InboxEntry) => (triggeredAt ?? receivedAt).getTime();
  return entries.reduce<InboxEntry | undefined>(
    (last, entry) => (last === undefined || timeOf(entry) >= timeOf(last) ? entry : last),
    undefined,
  );
}
