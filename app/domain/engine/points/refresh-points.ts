import { EngineError } from "../errors.ts";
import type { PointDirectory } from "../point-ports.ts";
import type { DuePoints, PointStore, Ports } from "../ports.ts";
import { inLanes } from "../shipments/in-lanes.ts";
import type { CarrierPoint } from "../values/point.ts";
import { mergePoints } from "./merge-points.ts";

const MINUTE_MS = 60_000;
export const REFRESHED_EVERY_MS = 60 * MINUTE_MS;
/** The pause after a failure, or after an answer that is not believed. */
const AGAIN_AFTER_MS = 10 * MINUTE_MS;
/** A carrier without a directory may get one with a new version of its driver. */
const WITHOUT_DIRECTORY_MS = 6 * 60 * MINUTE_MS;
/** No further account is asked after this, so that a list may take two minutes more before the lease ends. */
const WITHIN_MS = 2 * MINUTE_MS;
const LEASE_MS = 5 * MINUTE_MS;
/** Accounts that are claimed at a time. */
const CLAIMED = 500;
/** Accounts of one carrier that are asked at the same time. */
const LANES_OF_A_CARRIER = 2;

export interface RefreshedPoints {
  /** Accounts whose carrier listed its points. */
  readonly listed: number;
  /** Merchants with an account whose points changed. */
  readonly changed: readonly string[];
  /** Accounts whose list was not believed: the former points stay. */
  readonly doubted: readonly string[];
  /** Carriers that did not answer, for the log. */
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

type RefreshPorts = Pick<Ports, "clock" | "carriers" | "accounts"> & { readonly pointStore: PointStore };

interface Report {
  listed: number;
  readonly changed: Set<string>;
  readonly doubted: string[];
  readonly faults: { readonly accountId: string; readonly error: unknown }[];
}

/**
 * Asks the carriers for the points of every enabled account that is due: new or changed accounts at once, the others
 * once an hour. A carrier that fails, or whose answer is not believed, leaves the known points. One that hangs holds up its own
 * accounts alone, the rest of which are due again when their lease ends.
 */
export async function refreshPoints(ports: RefreshPorts): Promise<RefreshedPoints> {
  const report: Report = { listed: 0, changed: new Set(), doubted: [], faults: [] };
  const endsAt = ports.clock.now().getTime() + WITHIN_MS;
  const isOver = () => ports.clock.now().getTime() > endsAt;
  for (;;) {
    const now = ports.clock.now();
    const due = await ports.pointStore.claimDue(now, new Date(now.getTime() + LEASE_MS), CLAIMED);
    const lanes = new Map(due.map((each, index) => [each, `${each.driver}/${index % LANES_OF_A_CARRIER}`]));
    await inLanes(
      due,
      (each) => lanes.get(each) ?? "",
      (each) => refreshAccount(ports, each, report),
      isOver,
    );
    if (due.length < CLAIMED || isOver()) return { ...report, changed: [...report.changed] };
  }
}

async function refreshAccount(ports: RefreshPorts, due: DuePoints, report: Report): Promise<void> {
  const { pointStore, clock } = ports;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  try {
    const listed = await listPoints(ports, due);
    if (listed === null) return await pointStore.postpone(due, later(WITHOUT_DIRECTORY_MS));
    const known = await pointStore.get(due.caller, due.accountId);
    const { points, changed, doubtedSince } = mergePoints(
      known?.points ?? [],
      listed,
      known?.doubtedSince ?? null,
      clock.now(),
    );
    const isDoubted = doubtedSince !== null;
    const nextAt = later(isDoubted ? AGAIN_AFTER_MS : REFRESHED_EVERY_MS);
    await pointStore.save(due, { points: changed ? points : null, doubtedSince, nextAt });
    report.listed++;
    if (isDoubted) report.doubted.push(due.accountId);
    if (changed) report.changed.add(due.caller.merchantId);
  } catch (error) {
    report.faults.push({ accountId: due.accountId, error });
    await pointStore.postpone(due, later(AGAIN_AFTER_MS));
  }
}

/** `null`: the account is gone or can't be opened, or its carrier has no directory that is to be stored. */
async function listPoints(
  { accounts, carriers }: RefreshPorts,
  { caller, accountId }: DuePoints,
): Promise<readonly CarrierPoint[] | null> {
  const account = await accounts.get(caller, accountId);
  // A sample's points are code, and known without asking: see `withSamplePoints`.
  if (account === null || account.sample) return null;
  let directory: PointDirectory | undefined;
  try {
    directory = carriers.connect(account).points;
  } catch (error) {
    // Pricing logs it; the account is asked at once when it changes.
    if (error instanceof EngineError) return null;
    throw error;
  }
  return directory === undefined ? null : directory.list();
}
