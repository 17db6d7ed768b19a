import { ThrottledError } from "./admin-errors.ts";
import type { BudgetPlace, ThrottleStatus, Urgency } from "./traffic.ts";

export interface ShopBudget {
  enter(urgency: Urgency): BudgetPlace;
}

/** The smallest plan's, until Shopify answers with figures. Source: Shopify, "API limits", GraphQL Admin API. */
const ASSUMED: ThrottleStatus = { maximumAvailable: 1_000, currentlyAvailable: 1_000, restoreRate: 100 };
/** A share of the bucket that only merchants' calls may use. */
const LEFT_BY_BACKGROUND = 0.1;
const LONGEST_WAIT_MS = 5_000;
/** After a refusal, then doubling: another process spent points that this model counted on. */
const FIRST_PAUSE_MS = 100;
/** The pause after a refusal without figures. */
const BLIND_PAUSE_MS = 1_000;

interface Waiting {
  readonly points: number;
  readonly urgency: Urgency;
  readonly giveUpAt: number;
  readonly go: () => void;
  readonly giveUp: (affordableInMs: number) => void;
}

/**
 * A model of one shop's leaky bucket: the points of Shopify's last answer, plus those restored since, less those that calls
 * in flight may cost. A call without room in the bucket waits for its turn.
 */
export function shopBudget(shop: string): ShopBudget {
  const now = () => performance.now();
  let lastStatus = { ...ASSUMED, at: now() };
  let inFlight = 0;
  let pausedUntil = 0;
  const lines: Record<Urgency, Waiting[]> = { merchant: [], background: [] };
  let timer: NodeJS.Timeout | undefined;

  function learn(status: ThrottleStatus): void {
    lastStatus = { ...status, at: now() };
  }

  function heldAt(time: number): number {
    const restored = ((time - lastStatus.at) / 1_000) * lastStatus.restoreRate;
    return Math.min(lastStatus.maximumAvailable, lastStatus.currentlyAvailable + restored);
  }

  /** Milliseconds; 0 or less when the call can go. One that costs more than the bucket holds goes when it is full. */
  function waitFor({ points, urgency }: Waiting, time: number): number {
    const left = urgency === "background" ? LEFT_BY_BACKGROUND * lastStatus.maximumAvailable : 0;
    const needed = Math.min(points + left, lastStatus.maximumAvailable);
    const missing = needed + inFlight - heldAt(time);
    return Math.max(pausedUntil - time, (missing / lastStatus.restoreRate) * 1_000);
  }

  /** Releases the calls that have room. Runs after every change, and when the next call becomes affordable. */
  function serve(): void {
    clearTimeout(timer);
    const time = now();
    for (;;) {
      const line = lines.merchant.length > 0 ? lines.merchant : lines.background;
      const [first] = line;
      if (first === undefined || waitFor(first, time) > 0) break;
      line.shift();
      inFlight += first.points;
      first.go();
    }
    dropLate(lines.merchant, time);
    dropLate(lines.background, time);
    const waiting = [...lines.merchant, ...lines.background];
    const [head] = waiting;
    if (head === undefined) return;
    const nextLate = Math.min(...waiting.map(({ giveUpAt }) => giveUpAt)) - time;
    timer = setTimeout(serve, Math.max(1, Math.min(waitFor(head, time), nextLate)));
  }

  /** Rejects a first call that would run out of time, without making it wait. */
  function dropLate(line: Waiting[], time: number): void {
    while (line[0] !== undefined) {
      const wait = waitFor(line[0], time);
      if (time + wait <= line[0].giveUpAt) break;
      line.shift()?.giveUp(wait);
    }
    for (const late of line.filter(({ giveUpAt }) => giveUpAt <= time)) {
      line.splice(line.indexOf(late), 1);
      late.giveUp(Math.max(1, waitFor(late, time)));
    }
  }

  return {
    enter(urgency) {
      const giveUpAt = now() + LONGEST_WAIT_MS;
      let taken = 0;
      let refusals = 0;
      const settle = () => {
        inFlight -= taken;
        taken = 0;
      };
      return {
        turn: (points) =>
          new Promise((resolve, reject) => {
            const waiting: Waiting = {
              points,
              urgency,
              giveUpAt,
              go: () => {
                taken = points;
                resolve();
              },
              giveUp: (affordableInMs) => reject(new ThrottledError(shop, affordableInMs)),
            };
            if (refusals === 0) lines[urgency].push(waiting);
            else lines[urgency].unshift(waiting);
            serve();
          }),
        answered(status) {
          const spent = taken;
          settle();
          // If the answer has no figures, assume that the call cost all the points it asked for.
          learn(status ?? { ...lastStatus, currentlyAvailable: heldAt(now()) - spent });
          serve();
        },
        refused(status, retryAfterMs) {
          settle();
          if (status !== null) learn(status);
          const pause = status === null ? BLIND_PAUSE_MS : FIRST_PAUSE_MS * 2 ** refusals;
          pausedUntil = now() + (retryAfterMs ?? pause);
          refusals++;
        },
      };
    },
  };
}
