import type { AskPorts, Taken } from "./ask-next.ts";
import { watchedAt } from "./ask-next.ts";
import type { Lane } from "./lane.ts";
import { openLane } from "./lane.ts";
import { timeInWindow } from "./polling-times.ts";
import type { TrackingTurns } from "./tracking-turns.ts";
import type { TurnPorts } from "./turn-ports.ts";

/** Until a worker looks for further lanes. */
const PAUSE_MS = 1_000;
/** Then a job of the clock goes on, perhaps another process's. */
const WORKS_FOR_MS = 5 * 60_000;

/**
 * Gives the accounts that have parcels on their way, and no turn, one in the present window.
 * @returns how many got one
 */
export function giveTurns({
  turns,
  carriers,
  clock,
}: Pick<AskPorts, "carriers" | "clock"> & { readonly turns: TrackingTurns }): Promise<number> {
  const now = clock.now();
  return turns.give(watchedAt(now), carriers.withoutTracker, (accountId) => timeInWindow(accountId, now));
}

/** Counted, because a run may ask about any number of parcels. */
interface TurnsTaken extends Pick<Taken, "faults"> {
  readonly asked: number;
  readonly changed: number;
}

/**
 * Takes the turns that are due, until none is or the time is over. Each carrier has a lane of its own: one that hangs
 * holds up no other. A long turn goes to the end of its lane after each question, and any worker goes on with it.
 * @throws Error turns can't be read or stored; those that are held go on when others may take them
 */
export async function takeTurns(ports: TurnPorts): Promise<TurnsTaken> {
  const { clock, turns, pause } = ports;
  const until = clock.now().getTime() + WORKS_FOR_MS;
  let asked = 0;
  let changed = 0;
  const faults: Taken["faults"][number][] = [];
  const errors: unknown[] = [];
  const isOver = () => errors.length > 0 || clock.now().getTime() >= until;
  const lanes = new Map<string, Lane>();
  const running = new Set<Promise<void>>();

  function laneOf(driver: string): Lane {
    const lane =
      lanes.get(driver) ??
      openLane(ports, driver, isOver, (each) => {
        asked += each.asked;
        changed += each.changed.length;
        faults.push(...each.faults);
      });
    lanes.set(driver, lane);
    return lane;
  }
  function begin(lane: Lane): void {
    const work: Promise<void> = lane
      .work()
      .catch((error: unknown) => {
        errors.push(error);
      })
      .finally(() => running.delete(work));
    running.add(work);
  }

  while (true) {
    if (!isOver())
      for (const driver of await turns.lanes(clock.now())) {
        const lane = laneOf(driver);
        while (lane.hasPlace()) begin(lane);
      }
    if (running.size === 0) break;
    await Promise.race([pause(PAUSE_MS), Promise.all(running)]);
  }
  const [error] = errors;
  if (error !== undefined) throw error;
  return { asked, changed, faults };
}
