import type { WatchedAccount } from "../ports.ts";
import type { Asked } from "./ask-next.ts";
import { EVERY_MS, lastTime } from "./polling-times.ts";
import type { TrackingTurn, TurnLeft } from "./tracking-turns.ts";
import type { LaneBreaker, TurnPorts } from "./turn-ports.ts";

/** Longer than a question and the storing of its answers take. */
const HELD_MS = 2 * 60_000;
/** Until the next question about an account whose carrier did not answer, or refused. */
const AGAIN_AFTER_MS = 3 * 60_000;
/** Until a lane whose breaker is open is looked at again. */
const CLOSED_MS = 10_000;
/** Questions to one carrier at a time in one process, each of another account. */
const PLACES = 8;
/** Due turns that a worker reads at a time. */
const READ_AT_ONCE = 64;

/** A process's work on the turns of one carrier's accounts. */
export interface Lane {
  hasPlace(): boolean;
  /** Takes turns in one place, until none is due or `isOver`. */
  work(): Promise<void>;
}

export function openLane(
  ports: TurnPorts,
  driver: string,
  isOver: () => boolean,
  report: (asked: Asked) => void,
): Lane {
  const { clock, ids, turns } = ports;
  const breaker = ports.breakerOf(driver);
  let places = 0;
  let closedUntil = 0;
  let ahead: WatchedAccount[] = [];
  let reading: Promise<void> | null = null;
  const isClosed = () => clock.now().getTime() < closedUntil;

  async function next(): Promise<WatchedAccount | undefined> {
    if (ahead.length === 0) {
      reading ??= turns
        .due(driver, clock.now(), READ_AT_ONCE)
        .then((found) => {
          // Workers that read the same turns begin with different ones.
          const from = Number.parseInt(ids.next().slice(-8), 16) % Math.max(1, found.length);
          ahead = [...found.slice(from), ...found.slice(0, from)];
        })
        .finally(() => {
          reading = null;
        });
      await reading;
    }
    return ahead.shift();
  }

  async function takeOne(account: WatchedAccount): Promise<void> {
    const takenAt = clock.now();
    const turn = await turns.take(account, takenAt, new Date(takenAt.getTime() + HELD_MS));
    if (turn === null) return;
    const attempt = breaker.attempt();
    if (attempt === null) {
      ahead = [];
      closedUntil = takenAt.getTime() + CLOSED_MS;
      await turns.leave(turn, { ...turn, nextAt: takenAt });
      return;
    }
    const asked = await askOnTrial(ports, turn, attempt);
    report(asked);
    const left = leftAfter(turn, asked, takenAt, clock.now());
    if (left === null) await turns.end(turn);
    else await turns.leave(turn, left);
  }

  return {
    hasPlace: () => places < PLACES && !isClosed(),
    async work() {
      places += 1;
      try {
        while (!isOver() && !isClosed()) {
          const account = await next();
          if (account === undefined) return;
          await takeOne(account);
        }
      } finally {
        places -= 1;
      }
    },
  };
}

async function askOnTrial(
  { ask }: TurnPorts,
  turn: TrackingTurn,
  attempt: NonNullable<ReturnType<LaneBreaker["attempt"]>>,
): Promise<Asked> {
  let isAway = false;
  try {
    const asked = await ask(turn);
    isAway = asked.failure === "unavailable";
    return asked;
  } finally {
    if (isAway) attempt.failed();
    else attempt.succeeded();
  }
}

/** How a turn is left after a question; `null`: the account has no parcels any more. */
function leftAfter(turn: TrackingTurn, asked: Asked, takenAt: Date, now: Date): TurnLeft | null {
  const parcels = asked.asked + (turn.mark === null ? 0 : turn.parcels);
  const { mark, failure } = asked;
  if (mark !== null || failure === "unavailable") {
    // A turn without any answer has not begun.
    const hasBegun = mark !== null && (mark.afterId !== null || mark.list === "trackers");
    const nextAt = failure === null ? now : new Date(now.getTime() + AGAIN_AFTER_MS);
    return { dueAt: turn.dueAt, mark: hasBegun ? mark : null, parcels, nextAt };
  }
  if (parcels === 0 && failure === null) return null;
  const begunAt = turn.mark === null ? lastTime(turn.accountId, takenAt) : turn.dueAt;
  const missed = lastTime(turn.accountId, now);
  const dueAt = new Date(Math.max(begunAt.getTime() + EVERY_MS, missed.getTime()));
  return { dueAt, mark: null, parcels, nextAt: dueAt };
}
