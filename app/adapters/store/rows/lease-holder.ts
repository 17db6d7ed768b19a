/** This process as a holder of leases, which are free when it ends: docs/decisions/151. */
export interface LeaseHolder {
  /** A new mark for one claim. The first half is the same for all of a process. `null`: the lease ends by its time alone. */
  mark(): string | null;
  /**
   * Begins to watch. True as long as no other process can have counted this one as dead since then. Asks no database, so that it can
   * be asked immediately before a call.
   */
  watch(): () => boolean;
  /** Runs a release, and repeats it later if the database is away. Resolves after the first try. */
  release(release: () => Promise<unknown>): Promise<void>;
  /**
   * Runs a claim. If no answer comes, the claim may have been made all the same, and is released.
   * @param release releases what has the claim's mark
   */
  claim<Result>(claim: () => Promise<Result>, release: () => Promise<unknown>): Promise<Result>;
}

/** The number of characters at a mark's beginning that are the same for all marks of a process. */
export const PROCESS_PART = 18;

/** The holder for commands, whose leases end by their time alone. */
export const unwatchedHolder: LeaseHolder = {
  mark: () => null,
  watch: () => () => true,
  async release(release) {
    await release();
  },
  claim: (claim) => claim(),
};
