import type { BudgetPlace, ThrottleStatus, Urgency } from "../services.server.ts";
import { ThrottledError } from "./admin-errors.ts";

export interface ShopBudget {
  enter(urgency: Urgency): BudgetPlace;
}

/** Until Shopify has told: the smallest plan's. Source: Shopify, "API limits", GraphQL Admin API. */
const ASSUMED: ThrottleStatus = { maximumAvailable: 1_000, currentlyAvailable: 1_000, restoreRate: 100 };
/** Of the bucket; only merchants' calls use these. */
const LEFT_BY_BACKGROUND = 0.1;
const LONGEST_WAIT_MS = 5_000;
/** After a refusal, doubling: another process spent what we thought was there. */
const FIRST_PAUSE_MS = 100;
/** After a refusal that says nothing. */
const BLIND_PAUSE_MS = 1_000;

interface Waiting {
  readonly points: number;
  readonly urgency: Urgency;
  readonly giveUpAt: number;
  readonly go: () => void;
  readonly giveUp: (affordableInMs: number) => void;
}

/**
 * A model of one shop's leaky bucket: what it held when Shopify told last, what has dripped in since, less what the calls
 * on their way may take. A call that it has no room for waits for its turn.
 */
export function shopBudget(shop: string): ShopBudget {
  const now = () => performance.now();
  let told = { ...ASSUMED, at: now() };
  let onTheirWay = 0;
  let pausedUntil = 0;
  const lines: Record<Urgency, Waiting[]> = { merchant: [], background: [] };
  let timer: NodeJS.Timeout | undefined;

  function learn(status: ThrottleStatus): void {
    told = { ...status, at: now() };
  }

  function heldAt(time: number): number {
    const dripped = ((time - told.at) / 1_000) * told.restoreRate;
    return Math.min(told.maximumAvailable, told.currentlyAvailable + dripped);
  }

  /** Milliseconds; at most 0 when it can go. What is more than the bucket ever holds goes when it is full: Shopify decides. */
  function waitFor({ points, urgency }: Waiting, time: number): number {
    const left = urgency === "background" ? LEFT_BY_BACKGROUND * told.maximumAvailable : 0;
    const needed = Math.min(points + left, told.maximumAvailable);
    const missing = needed + onTheirWay - heldAt(time);
    return Math.max(pausedUntil - time, (missing / told.restoreRate) * 1_000);
  }

  /** Lets go whoever can. Runs whenever something changes, and when the next one's time has come. */
  function serve(): void {
    clearTimeout(timer);
    const time = now();
    for (;;) {
      const line = lines.merchant.length > 0 ? lines.merchant : lines.background;
      const [first] = line;
      if (first === undefined || waitFor(first, time) > 0) break;
      line.shift();
      onTheirWay += first.points;
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

  /** Also the first one whose time would not be enough: it need not wait to find that out. */
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
        onTheirWay -= taken;
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
          // No word of Shopify's: the call may have cost what it asked.
          learn(status ?? { ...told, currentlyAvailable: heldAt(now()) - spent });
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
