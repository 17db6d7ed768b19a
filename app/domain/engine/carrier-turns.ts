/** Turns to call a carrier, counted in all processes together: docs/decisions/185. */

/** The terms of a login at a carrier, and the turns that a process wants of it. */
export interface TurnsWanted {
  /** The login. Stored as a keyed hash alone. */
  readonly name: string;
  /** Between two turns. */
  readonly intervalMs: number;
  /** Turns that may be taken at once after a pause. */
  readonly burst: number;
  /** Turns to take, one interval apart. All or none are taken. */
  readonly count: number;
  /** The first turn may be so far in the future. */
  readonly aheadMs: number;
}

export interface Turns {
  readonly taken: boolean;
  /**
   * Milliseconds from now until the first turn: of those taken, else of the next that is free. Negative for a turn of a
   * pause before.
   */
  readonly inMs: number;
}

export interface CallTurns {
  take(wanted: TurnsWanted): Promise<Turns>;
}
