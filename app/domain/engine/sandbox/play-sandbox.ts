import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Ports, Watched, WatchedAccount } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import { lastPolledAt } from "../tracking/polling-times.ts";
import { SCENARIO_WORD, scenarioOf } from "../tracking/scenarios.ts";
import { takeOver } from "../tracking/take-over.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";

/** Every scenario is over long before. */
const WATCHED_MS = 24 * 60 * 60 * 1000;
const PAGE_SIZE = 500;

export interface PlayedSandbox {
  /** Shipments that play a scenario. */
  readonly played: readonly ShipmentId[];
  /** Shipments with new scans. */
  readonly changed: readonly ShipmentId[];
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

/** Records the scans that are due in every merchant's sandbox, as carriers' answers are recorded. */
export function playSandbox(ports: Ports): Promise<PlayedSandbox> {
  return play(ports, {}, async (shipment) => shipment);
}

/**
 * Moves the clock of the merchant's sandbox parcels that are on their way, and records the scans that are due then.
 * Parcels bought later start at the real time.
 * @param move names the move: repeated for a parcel that has just made it, it does nothing
 * @throws FORBIDDEN outside the sandbox
 */
export async function moveSandboxClock(
  ports: Ports,
  caller: Caller,
  move: string,
  byMs: number,
): Promise<PlayedSandbox> {
  const { merchantId, environment } = caller;
  if (environment !== "sandbox") {
    throw new EngineError("FORBIDDEN", "The clock moves in the sandbox only: use a sandbox key.", {
      environment,
    });
  }
  const moved = (shipment: Shipment): Shipment => {
    const { aheadMs, lastMove } = shipment.sandboxClock ?? { aheadMs: 0, lastMove: null };
    if (lastMove === move) return shipment;
    return { ...shipment, sandboxClock: { aheadMs: aheadMs + byMs, lastMove: move } };
  };
  const report = await play(ports, { merchantId }, ({ id }) =>
    changeShipment(ports, caller, id, moved, null),
  );
  const [fault] = report.faults;
  if (fault !== undefined) throw fault.error;
  return report;
}

async function play(
  ports: Ports,
  of: Pick<Watched, "merchantId">,
  prepare: (shipment: Shipment) => Promise<Shipment>,
): Promise<PlayedSandbox> {
  const now = ports.clock.now();
  // A cancelled parcel goes nowhere.
  const watched: Watched = {
    ...of,
    environment: "sandbox",
    since: new Date(now.getTime() - WATCHED_MS),
    cancelledSince: now,
    word: SCENARIO_WORD,
  };
  const report: PlayedSandbox[] = [];
  for (let after: string | null = null; ; ) {
    const page: readonly WatchedAccount[] = await ports.shipments.accountsToPoll(watched, after, PAGE_SIZE);
    for (const account of page) report.push(await playAccount(ports, account, watched, prepare));
    after = page.at(-1)?.accountId ?? null;
    if (page.length < PAGE_SIZE) return joined(report);
  }
}

async function playAccount(
  ports: Ports,
  watchedAccount: WatchedAccount,
  watched: Watched,
  prepare: (shipment: Shipment) => Promise<Shipment>,
): Promise<PlayedSandbox> {
  const { accountId } = watchedAccount;
  const report: PlayedSandbox[] = [];
  try {
    const scans = await scansOf(ports, watchedAccount);
    if (scans === undefined) return joined([]);
    for (let after: ShipmentId | null = null; ; ) {
      const page: readonly Shipment[] = await ports.shipments.toPoll(
        watchedAccount,
        watched,
        after,
        PAGE_SIZE,
      );
      const played: Shipment[] = [];
      for (const shipment of page)
        if (scenarioOf(shipment.to) !== undefined) played.push(await prepare(shipment));
      const now = ports.clock.now();
      const taken = await takeOver(ports, played, (shipment) => scans(shipment, now));
      report.push({ ...taken, played: played.map(({ id }) => id) });
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE_SIZE) return joined(report);
    }
  } catch (error) {
    return joined([...report, { played: [], changed: [], faults: [{ accountId, error }] }]);
  }
}

async function scansOf(
  ports: Ports,
  { caller, accountId }: WatchedAccount,
): Promise<OpenConnection["sandboxScans"]> {
  const account = await ports.accounts.get(caller, accountId);
  if (account === null) return undefined;
  const { sandboxScans, track } = ports.carriers.connect(account);
  if (sandboxScans === undefined || track === undefined) return sandboxScans;
  return (shipment, now) => sandboxScans(shipment, lastAskedAbout(shipment, now));
}

/** A carrier that is asked tells of a scan when it is asked, by the parcel's own clock, and not before. */
function lastAskedAbout({ sandboxClock }: Shipment, now: Date): Date {
  const aheadMs = sandboxClock?.aheadMs ?? 0;
  return new Date(lastPolledAt(now.getTime() + aheadMs) - aheadMs);
}

function joined(reports: readonly PlayedSandbox[]): PlayedSandbox {
  return {
    played: reports.flatMap(({ played }) => played),
    changed: reports.flatMap(({ changed }) => changed),
    faults: reports.flatMap(({ faults }) => faults),
  };
}
