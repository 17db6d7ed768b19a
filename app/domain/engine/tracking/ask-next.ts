import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Ports, Watched, WatchedAccount } from "../ports.ts";
import type { Shipment } from "../values/shipment.ts";
import type { Tracker } from "../values/tracker.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { keepTrackers, playsScenario } from "./refresh-tracker.ts";
import { takeOver } from "./take-over.ts";
import type { TrackerStore } from "./tracker-store.ts";
import type { TurnMark } from "./tracking-turns.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older parcels are no longer asked about. */
export const WATCHED_MS = 60 * DAY_MS;
/** A parcel that left with its cancelled label is scanned within days; each scan lengthens the watch. */
const CANCELLED_WATCHED_MS = 7 * DAY_MS;
/** Numbers in one question to a carrier. */
const TOGETHER = 50;

export type AskPorts = Ports & { readonly trackers: TrackerStore };

/** News of parcels, and faults. */
export interface Taken {
  /** Ids of parcels with news. */
  readonly changed: readonly string[];
  /** Questions without an answer, and answers that could not be stored, for the log. */
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

export interface Asked extends Taken {
  readonly asked: number;
  /** Where to go on; `null`: the account's parcels were all asked about. */
  readonly mark: TurnMark | null;
  /** `unavailable`: the carrier did not answer; `refused`: it, or its driver, refused this account or question. */
  readonly failure: "unavailable" | "refused" | null;
}

type Answers = ReadonlyMap<string, readonly TrackingEntry[]>;

interface Parcel extends Pick<Shipment, "id" | "trackingRef"> {
  readonly childVouchers?: Shipment["childVouchers"];
}

interface ParcelList<Kind extends Parcel> {
  readonly name: TurnMark["list"];
  /** Oldest first. */
  page(ports: AskPorts, account: WatchedAccount, afterId: string | null): Promise<readonly Kind[]>;
  isAsked(parcel: Kind): boolean;
  take(ports: AskPorts, parcels: readonly Kind[], answers: Answers): Promise<Taken>;
}

const shipments: ParcelList<Shipment> = {
  name: "shipments",
  page: (ports, account, afterId) =>
    ports.shipments.toPoll(account, watchedAt(ports.clock.now()), afterId, TOGETHER),
  isAsked: () => true,
  take: (ports, parcels, answers) =>
    takeOver(ports, parcels, ({ trackingRef }) => answers.get(trackingRef) ?? []),
};

const trackers: ParcelList<Tracker> = {
  name: "trackers",
  page: (ports, account, afterId) =>
    ports.trackers.toPoll(account, watchedAt(ports.clock.now()).since, afterId, TOGETHER),
  isAsked: (tracker) => !playsScenario(tracker),
  take: (ports, parcels, answers) => keepTrackers(ports, parcels, answers),
};

const nothing: Asked = { asked: 0, changed: [], faults: [], mark: null, failure: null };

/** The parcels that are asked about at this time. */
export function watchedAt(now: Date): Watched {
  return {
    since: new Date(now.getTime() - WATCHED_MS),
    cancelledSince: new Date(now.getTime() - CANCELLED_WATCHED_MS),
  };
}

/**
 * Asks an account's carrier about the next parcels after the mark, and stores the answers: shipments on their way and those
 * cancelled lately, then numbers that were bought elsewhere. An answer without news is not written.
 * @param mark `null`: from the first
 */
export async function askNext(
  ports: AskPorts,
  account: WatchedAccount,
  mark: TurnMark | null,
): Promise<Asked> {
  let track: OpenConnection["track"];
  try {
    const known = await ports.accounts.get(account.caller, account.accountId);
    track = known === null ? undefined : ports.carriers.connect(known).track;
  } catch (error) {
    return { ...nothing, faults: [{ accountId: account.accountId, error }], failure: "refused" };
  }
  if (track === undefined) return nothing;
  if (mark?.list === "trackers") return askOf(trackers, ports, track, account, mark.afterId);
  const first = await askOf(shipments, ports, track, account, mark?.afterId ?? null);
  if (first.mark !== null || first.failure !== null) return first;
  const second = await askOf(trackers, ports, track, account, null);
  return {
    asked: first.asked + second.asked,
    changed: [...first.changed, ...second.changed],
    faults: [...first.faults, ...second.faults],
    mark: second.mark,
    failure: second.failure,
  };
}

async function askOf<Kind extends Parcel>(
  list: ParcelList<Kind>,
  ports: AskPorts,
  track: NonNullable<OpenConnection["track"]>,
  account: WatchedAccount,
  afterId: string | null,
): Promise<Asked> {
  const page = await list.page(ports, account, afterId);
  const parcels = page.filter(list.isAsked);
  const after = (parcel: Kind | undefined) => ({ list: list.name, afterId: parcel?.id ?? afterId });
  const next = page.length < TOGETHER ? null : after(page.at(-1));
  if (parcels.length === 0) return { ...nothing, mark: next };
  const left = new Set<string>();
  let answers: Answers;
  try {
    answers = await question(track, parcels, left);
  } catch (error) {
    const faults = [{ accountId: account.accountId, error }];
    // Of a refused question, the others are asked next: one malformed number must not hide all that follow.
    return isUnavailable(error)
      ? { ...nothing, faults, mark: after(undefined), failure: "unavailable" }
      : { ...nothing, faults, mark: next, failure: "refused" };
  }
  const firstLeft = parcels.findIndex(({ trackingRef }) => left.has(trackingRef));
  const asked = firstLeft < 0 ? parcels : parcels.slice(0, firstLeft);
  const taken = await list.take(ports, asked, answers);
  return {
    ...taken,
    asked: asked.length,
    mark: firstLeft < 0 ? next : after(asked.at(-1)),
    failure: null,
  };
}

function question(
  track: NonNullable<OpenConnection["track"]>,
  parcels: readonly Parcel[],
  left: Set<string>,
): Promise<Answers> {
  const further = parcels.flatMap(({ trackingRef, childVouchers = [] }) =>
    childVouchers.length === 0
      ? []
      : [[trackingRef, childVouchers.map((child) => child.trackingRef)] as const],
  );
  return track(
    parcels.map(({ trackingRef }) => trackingRef),
    new Map(further),
    (refs) => {
      for (const ref of refs) left.add(ref);
    },
  );
}

function isUnavailable(error: unknown): boolean {
  return error instanceof EngineError && error.code === "CARRIER_UNAVAILABLE";
}
