import type { Clock, Ids } from "../ports.ts";
import type { Asked } from "./ask-next.ts";
import type { TrackingTurn, TrackingTurns } from "./tracking-turns.ts";

/** Lets no question through to a carrier that does not answer, but for a trial now and then. */
export interface LaneBreaker {
  /** `null`: not now. */
  attempt(): { succeeded(): void; failed(): void } | null;
}

export interface TurnPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly turns: TrackingTurns;
  /** Asks the account's carrier about the next parcels: `askNext`. */
  ask(turn: TrackingTurn): Promise<Asked>;
  /** The same one for all of a driver's turns in this process. */
  breakerOf(driver: string): LaneBreaker;
  pause(ms: number): Promise<void>;
}
