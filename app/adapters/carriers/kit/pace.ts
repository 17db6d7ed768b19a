import type { CallTurns } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { turnsInMemory } from "./turns-in-memory.ts";

/**
 * How soon a call is needed, the most urgent first: a booking; a price, for which a shopper waits; looking up; tracking.
 */
export const urgencies = ["booking", "price", "look-up", "tracking"] as const;
export type Urgency = (typeof urgencies)[number];

/** Keeps the calls of each login below a carrier's limit, in all processes together. */
export interface Pace {
  /**
   * Resolves when the next call may be sent. More urgent callers are served first, equal ones in the order of asking.
   * @param withinMs a turn that would come later is refused at once
   * @throws NoTurnError there is no turn in time: the call is not sent
   */
  turn(login: string, urgency?: Urgency, withinMs?: number): Promise<void>;
}

/** The call was not sent, because of our own pace: it says nothing about the carrier. */
export class NoTurnError extends EngineError {
  constructor() {
    super("CARRIER_UNAVAILABLE", "Too many calls to the carrier wait. Try again in a minute.");
  }
}

/** Turns so far ahead may be taken, in intervals. Tracking takes none ahead, so the next free turn is another's. */
const takesAhead: Readonly<Record<Urgency, number>> = {
  booking: Number.POSITIVE_INFINITY,
  price: 1,
  "look-up": 1,
  tracking: 0,
};
const FARTHEST_MS = 10 * 60_000;
/** Bookings that wait take their turns together, as many as fit into this time: one statement for all. */
const TOGETHER_MS = 250;
/** Shorter than any call's own time limit: a call must not leave after its caller has given up. */
const PATIENCE_MS = 20_000;
/** Until the next attempt to take a turn: another process may have taken or left some since. */
const SHORTEST_WAIT_MS = 5;
const LONGEST_WAIT_MS = 500;

interface Waiting {
  readonly urgency: Urgency;
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  /** No turn is left of a pause: each that waits takes an interval. */
  isSpent: boolean;
  /** Ends the wait for a turn that a less urgent call asked for. */
  hurry: () => void;
}

/**
 * @param perSecond calls of a login, evenly spaced
 * @param burst calls that pass at once after a pause; together with a second's calls they must be below the limit
 */
export function paceOf(
  perSecond: number,
  burst: number = perSecond,
  turns: CallTurns = turnsInMemory(),
  patienceMs = PATIENCE_MS,
): Pace {
  const intervalMs = 1_000 / perSecond;
  const mostTogether = Math.max(1, Math.floor(TOGETHER_MS / intervalMs));
  const queues = new Map<string, Queue>();

  async function take(name: string, { urgency }: Waiting, { waiting }: Queue) {
    const like = waiting.filter((each) => each.urgency === urgency).length;
    const count = urgency === "booking" ? Math.min(like, mostTogether) : 1;
    const aheadMs = Math.min(FARTHEST_MS, takesAhead[urgency] * intervalMs);
    const askedAt = performance.now();
    const { taken, inMs } = await turns.take({ name, intervalMs, burst, count, aheadMs });
    // The moment of the answer is not known within its way: of turns that may have passed, one is left.
    const isLate = performance.now() - askedAt > intervalMs;
    return { count: taken ? (isLate ? 1 : count) : 0, inMs };
  }

  /** Gives the turns to those who wait. A turn that passed while this process was held up is void. */
  async function handOut(queue: Queue, count: number, inMs: number): Promise<void> {
    const now = performance.now();
    for (let turn = 0; turn < count && queue.waiting.length > 0; turn++) {
      const at = Math.max(now, now + inMs + turn * intervalMs);
      await until(at);
      dropLate(queue, 0, 0);
      if (performance.now() - at <= intervalMs) queue.waiting.shift()?.resolve();
    }
  }

  async function serve(name: string, queue: Queue): Promise<void> {
    for (let [first] = queue.waiting; first !== undefined; [first] = queue.waiting) {
      const { count, inMs } = await take(name, first, queue);
      if (count > 0) await handOut(queue, count, inMs);
      else {
        queue.isSpent = true;
        dropLate(queue, inMs, intervalMs);
        await hurried(queue, Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, inMs)));
      }
      dropLate(queue, 0, 0);
    }
    queues.delete(name);
  }

  return {
    turn: (login, urgency = "look-up", withinMs = patienceMs) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(login) ?? { waiting: [], isSpent: false, hurry: () => undefined };
        const first = queue.waiting[0];
        const before = placeOf(queue.waiting, urgency);
        if ((before - (queue.isSpent ? 0 : burst)) * intervalMs > withinMs) {
          reject(new NoTurnError());
          return;
        }
        queue.waiting.splice(before, 0, { urgency, until: performance.now() + withinMs, resolve, reject });
        if (first !== undefined && queue.waiting[0] !== first) queue.hurry();
        if (queues.has(login)) return;
        queues.set(login, queue);
        serve(login, queue).catch((error) => {
          queues.delete(login);
          for (const each of queue.waiting.splice(0)) each.reject(error);
        });
      }),
  };
}

/** How many are served before a new caller. */
function placeOf(waiting: readonly Waiting[], urgency: Urgency): number {
  return waiting.findLastIndex((each) => urgencies.indexOf(each.urgency) <= urgencies.indexOf(urgency)) + 1;
}

/**
 * Refuses those whose turn would come too late.
 * @param inMs until the first turn
 * @param intervalMs from each turn to the next
 */
function dropLate({ waiting }: Queue, inMs: number, intervalMs: number): void {
  let at = performance.now() + inMs;
  const inTime = waiting.filter(({ until, reject }) => {
    if (until > at) {
      at += intervalMs;
      return true;
    }
    reject(new NoTurnError());
    return false;
  });
  waiting.splice(0, waiting.length, ...inTime);
}

/** Timers may fire a part of a millisecond early. */
async function until(at: number): Promise<void> {
  for (let now = performance.now(); now < at; now = performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(at - now)));
}

/** Waits so long, or until a more urgent caller has come. */
function hurried(queue: Queue, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      queue.hurry = () => undefined;
      resolve();
    };
    const timer = setTimeout(end, ms);
    queue.hurry = end;
  });
}
