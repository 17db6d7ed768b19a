/**
 * The turns of accounts whose parcels are on their way: docs/decisions/198.
 *
 * Account: one of a merchant's at a carrier. Turn: all parcels of an account are asked about once. Mark: where a turn goes on,
 * which is durable. Lane: the turns of one carrier's accounts. A worker holds a turn for one question to the carrier.
 */
import type { Watched, WatchedAccount } from "../ports.ts";

/** The list of an account's parcels that is asked about, and the id of the last one that was. */
export interface TurnMark {
  readonly list: "shipments" | "trackers";
  readonly afterId: string | null;
}

export interface TrackingTurn extends WatchedAccount {
  readonly driver: string;
  /** When the account's turn begins, or has begun. */
  readonly dueAt: Date;
  /** `null`: the turn has not begun. */
  readonly mark: TurnMark | null;
  /** Asked about in this turn. */
  readonly parcels: number;
  /** Other workers leave it alone until then. A worker that is held up for longer has lost it. */
  readonly heldUntil: Date;
}

/** How a turn is left. */
export interface TurnLeft extends Pick<TrackingTurn, "dueAt" | "mark" | "parcels"> {
  /** When a worker may go on with it. */
  readonly nextAt: Date;
}

export interface TrackingTurns {
  /**
   * Gives accounts with parcels to ask about their first turn. Those that have one keep it.
   * @param without drivers whose accounts get none
   * @returns how many got one
   */
  give(watched: Watched, without: readonly string[], dueAt: (accountId: string) => Date): Promise<number>;
  /** The drivers with turns that a worker may take now. */
  lanes(now: Date): Promise<readonly string[]>;
  /** Turns of a lane that a worker may take now, the longest due first. Others may take them meanwhile. */
  due(driver: string, now: Date, limit: number): Promise<readonly WatchedAccount[]>;
  /** `null`: another worker has it, or had it. */
  take(account: WatchedAccount, now: Date, heldUntil: Date): Promise<TrackingTurn | null>;
  /** @returns false: the worker held the turn for too long, and has lost it */
  leave(turn: TrackingTurn, left: TurnLeft): Promise<boolean>;
  /** The account has no parcels to ask about, and gets a turn when it has some. */
  end(turn: TrackingTurn): Promise<void>;
}
