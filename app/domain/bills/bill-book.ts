import type { Caller } from "../engine/index.ts";
import type { BillStore } from "./bill.ts";
import type { BillAnswer, BillRequest } from "./bill-desk.ts";

/** Carriers' invoices and payouts, checked. */
export interface BillBook extends Pick<BillStore, "get" | "list" | "remove"> {
  /**
   * Checks a file and keeps the result; a number that was checked before is replaced.
   * @throws EngineError NOT_FOUND | ThreadsBusyError | UnreadableFileError
   */
  check(caller: Caller, request: BillRequest): Promise<BillAnswer>;
}
