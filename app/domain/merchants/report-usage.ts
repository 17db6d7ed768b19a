/** Reports each merchant's use of a month that has ended to the operator's own system, a batch of merchants at a time. */
import { createHash } from "node:crypto";
import type { Clock } from "../engine/index.ts";
import { LeaseBusyError, withLease } from "../orders/leases/with-lease.ts";
import type { LeaseStore } from "../orders/ports.ts";
import type { MerchantDesk } from "./merchant-desk.ts";
import type { Month, MonthOfUse } from "./usage.ts";
import { monthOf, monthText } from "./usage.ts";

/** A month under way to the operator's system. */
export interface UsageReport {
  readonly month: Month;
  /** The last merchant, by id, that was reported; `null`: none yet. */
  readonly after: string | null;
}

export interface UsageReportStore {
  /** Months up to this one that are not reported whole, the oldest first. The first report of all is this month's. */
  due(ended: Month): Promise<readonly UsageReport[]>;
  /** Ids of merchants, by id. */
  merchantsAfter(id: string | null, limit: number): Promise<readonly string[]>;
  /** Every merchant up to this one is reported. */
  advance(month: Month, after: string): Promise<void>;
  finish(month: Month): Promise<void>;
}

export interface UsageMessage {
  /** The same for each repetition: a receiver drops what it has. */
  readonly id: string;
  /** Such as `2026-11`, of UTC. */
  readonly month: string;
  readonly usage: readonly MonthOfUse[];
}

/** @throws Error the receiver may not have it: the same is sent again */
export type SendUsage = (message: UsageMessage) => Promise<void>;

interface Needs {
  readonly usageReports: UsageReportStore;
  readonly merchantDesk: Pick<MerchantDesk, "usageOf" | "recordUsageRead">;
  readonly leases: LeaseStore;
  readonly clock: Clock;
}

/** Purchases that began in the month have their labels by then. */
const SETTLED_AFTER_MS = 60 * 60_000;
/** Merchants looked at for one message. */
const BATCH = 500;

/**
 * Sends what is due, from where the last run ended. A run that dies after a message and before its note sends the message again, under its id.
 * @throws Error of `send`: the next run goes on there
 */
export async function reportUsage(needs: Needs, send: SendUsage): Promise<void> {
  const { usageReports, leases, clock } = needs;
  const { from } = monthOf(new Date(clock.now().getTime() - SETTLED_AFTER_MS));
  const ended = monthOf(new Date(from.getTime() - 1));
  try {
    await withLease({ leases }, "usage-report", { waitMs: 0 }, async (lease) => {
      for (const report of await usageReports.due(ended))
        await reportMonth(needs, report, lease.confirm, send);
    });
  } catch (error) {
    if (!(error instanceof LeaseBusyError)) throw error;
  }
}

async function reportMonth(
  { usageReports, merchantDesk }: Needs,
  { month, after: begun }: UsageReport,
  confirm: () => Promise<void>,
  send: SendUsage,
): Promise<void> {
  for (let after = begun; ; ) {
    const ids = await usageReports.merchantsAfter(after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return usageReports.finish(month);
    const usage = await merchantDesk.usageOf(month, ids);
    await confirm();
    if (usage.length > 0) {
      await send({ id: idOf(month, usage), month: monthText(month), usage });
      await merchantDesk.recordUsageRead(usage.map(({ merchantId }) => merchantId));
    }
    await usageReports.advance(month, last);
    after = last;
  }
}

/** Of another batch of merchants it is another. */
function idOf(month: Month, usage: readonly MonthOfUse[]): string {
  const text = [monthText(month), ...usage.map(({ merchantId }) => merchantId)].join(" ");
  return `usage_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
}
