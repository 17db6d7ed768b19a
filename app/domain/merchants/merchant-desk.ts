/** The operator's side of merchants. It reads no merchant's data without a record in that merchant's audit trail. */
import type { MerchantLimits, Suspension } from "./standing.ts";
import type { Month, MonthOfUse } from "./usage.ts";

/** A merchant as the installation knows it: nothing of its own data. */
export interface DeskMerchant {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** The domain of its installed shop. */
  readonly shop: string | null;
  readonly suspension: Suspension | null;
  readonly limits: MerchantLimits;
  /** `null`: it is not erased. */
  readonly erasedAt: Date | null;
}

/** One merchant, with numbers from its data. */
export interface DeskMerchantFacts extends DeskMerchant {
  readonly liveKeys: number;
  readonly members: number;
  /** Codes of the carriers that are switched on in production. */
  readonly carriers: readonly string[];
  /** Labels of production that were bought in this month of UTC. */
  readonly labelsThisMonth: number;
}

export interface MerchantSearch {
  /** Part of a name or of a shop's domain, or an id; `null`: all merchants. */
  readonly text: string | null;
  /** The name after which the list goes on. */
  readonly after: string | null;
  readonly limit: number;
}

export interface MerchantDesk {
  /** By name. */
  list(search: MerchantSearch): Promise<readonly DeskMerchant[]>;
  /** Recorded as `merchant.viewed`. `null`: there is none. */
  view(id: string): Promise<DeskMerchantFacts | null>;
  /**
   * Merchants that bought or followed anything in the month, by name; recorded as `merchant.viewed` with each.
   * @param id one merchant's alone
   */
  usage(month: Month, id: string | null): Promise<readonly MonthOfUse[]>;
  /** The same of these merchants, without a record: a report to the operator's system is recorded once it has arrived. */
  usageOf(month: Month, ids: readonly string[]): Promise<readonly MonthOfUse[]>;
  /** `merchant.viewed` with each. */
  recordUsageRead(ids: readonly string[]): Promise<void>;
  /** Announced to all processes. A suspended merchant gets the new reason. False: there is none, or it is erased. */
  suspend(id: string, reason: string): Promise<boolean>;
  /** Has all that waited looked at again. False: it is not suspended. */
  resume(id: string): Promise<boolean>;
  /** Announced to all processes. False: there is none, or it is erased. */
  limit(id: string, limits: MerchantLimits): Promise<boolean>;
  /**
   * Erases the merchant whole: people, keys, carriers, prices, settings, name and audit trail. Labels stay, without people, as accounting
   * needs them. An erased merchant stays as it is; false: there is none.
   * @throws OpenBookingsError the carrier is still asked about a booking, for which the account is needed
   */
  erase(id: string): Promise<boolean>;
  /**
   * An erasure that a restored database does not have was a mistake: the log of erasures says so, and the audit trail, once. False: there is no
   * such merchant, or it is erased.
   * @param erasedAt as the log has it
   */
  takeBackErasure(id: string, erasedAt: string): Promise<boolean>;
}
