import type { JsonValue } from "../../engine/index.ts";
import type { InboxEntry, Services } from "../../services.server.ts";

/** Entries seen to at once; what is left has jobs of its own. */
const MOST = 500;

/** One reading of what is so at Shopify, and all the entries that came before it. */
interface Pass {
  readonly seesTo: Promise<ReadonlySet<string>>;
  readonly over: Promise<void>;
}

/** Under way in this process, by what they are about. */
const underWay = new Map<string, Pass>();

/**
 * Sees to an entry together with all that wait and are about the same: what is done follows from what Shopify holds now,
 * which covers whatever came in before it was asked. An order that changes a hundred times while nobody has time for it is
 * settled once. The entries' own jobs then find nothing left to do. A pass that fails is tried again by the job that began
 * it, for all of them.
 * @param isAlike whether another entry about the same asks for the same work
 * @param work what is asked for; gets the entry that was triggered last, and answers the outcome of all
 */
export async function inOnePass(
  { inbox }: Pick<Services, "inbox">,
  entry: InboxEntry,
  isAlike: (other: InboxEntry) => boolean,
  work: (last: InboxEntry) => Promise<JsonValue>,
): Promise<void> {
  const about = `${entry.shop}/${entry.subject}`;
  for (let other = underWay.get(about); other !== undefined; other = underWay.get(about)) {
    if ((await other.seesTo).has(entry.id)) return;
    await other.over;
  }
  const waiting = waitingWith(inbox, entry, isAlike);
  const pass = seeTo(waiting);
  const over = pass.catch(() => {});
  underWay.set(about, {
    seesTo: waiting.then(
      (entries) => new Set(entries.map(({ id }) => id)),
      () => new Set(),
    ),
    over,
  });
  void over.then(() => underWay.delete(about));
  return pass;

  async function seeTo(listing: Promise<readonly InboxEntry[]>): Promise<void> {
    const entries = await listing;
    const last = lastTriggered(entries);
    // Somebody else was faster.
    if (last === undefined) return;
    const outcome = await work(last);
    await inbox.handled(
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

/** By Shopify's clock, as they arrive in any order. */
function lastTriggered(entries: readonly InboxEntry[]): InboxEntry | undefined {
  const timeOf = ({ triggeredAt, receivedAt }: InboxEntry) => (triggeredAt ?? receivedAt).getTime();
  return entries.reduce<InboxEntry | undefined>(
    (last, entry) => (last === undefined || timeOf(entry) >= timeOf(last) ? entry : last),
    undefined,
  );
}
