/** The central bank's rates, kept once for the installation. */
import type { ReferenceFixing } from "../engine/index.ts";

export interface CentralBank {
  /**
   * The fixings of the last published day, or of the last 90 days.
   * @throws Error the bank does not answer, or with something else than its file
   */
  fetch(period: "daily" | "90 days"): Promise<readonly ReferenceFixing[]>;
}

export interface FixingStore {
  /** Keeps the fixings of days that are not kept yet, and refreshes this process's. */
  add(fixings: readonly ReferenceFixing[]): Promise<void>;
  /** As this process knows them, the newest first: no question to the database. */
  known(): readonly ReferenceFixing[];
  /** Reads what other processes have kept. */
  refresh(): Promise<void>;
}
