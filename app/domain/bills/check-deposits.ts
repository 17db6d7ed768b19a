/** Checks the cash on delivery that a carrier says it paid, month by month, like a payout's file. */
import type { CalendarDate, CarrierAccount, Ports } from "../engine/index.ts";
import { calendarDate, dayNumber } from "../engine/index.ts";
import type { Bill } from "./bill.ts";
import type { BillPorts } from "./bill-desk.ts";
import { knownTo } from "./bill-desk.ts";
import { checkPayout } from "./check-payout.ts";

/** The accounts whose carriers tell of their payments. */
export interface DepositAccounts {
  /** Enabled accounts of these drivers that are asked in this hour of the day, 0 to 23. */
  inHour(drivers: readonly string[], hour: number): Promise<readonly CarrierAccount[]>;
}

export type DepositPorts = Pick<Ports, "carriers" | "clock"> & Pick<BillPorts, "shipments" | "bills" | "ids">;

/** Days after delivery within which cash is paid. */
const PAID_WITHIN_DAYS = 14;
/** A carrier may enter the last payments of a month late. */
const LATE_ENTRY_DAYS = 7;

export interface CheckedDeposits {
  readonly asked: number;
  readonly kept: number;
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

/** Asks for the accounts that are due. A carrier that fails stops no other, and is asked again the next day. */
export async function checkDueDeposits(
  ports: DepositPorts & { readonly depositAccounts: DepositAccounts },
): Promise<CheckedDeposits> {
  const { drivers = [] } = ports.carriers.cashDeposits ?? {};
  const hour = ports.clock.now().getUTCHours();
  const due = drivers.length === 0 ? [] : await ports.depositAccounts.inHour(drivers, hour);
  const faults: { accountId: string; error: unknown }[] = [];
  let kept = 0;
  for (const account of due) {
    try {
      kept += (await checkDeposits(ports, account)).length;
    } catch (error) {
      faults.push({ accountId: account.id, error });
    }
  }
  return { asked: due.length, kept, faults };
}

/**
 * Checks the payments of this month, and of the last one in a month's first days. A month is one payout, which a later check
 * replaces. One without payments and without findings is not kept.
 * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
 */
export async function checkDeposits(ports: DepositPorts, account: CarrierAccount): Promise<readonly Bill[]> {
  const today = ports.clock.now().toISOString().slice(0, 10);
  const before = calendarDate(dayNumber(today) - LATE_ENTRY_DAYS);
  const bills: Bill[] = [];
  for (const month of new Set([before.slice(0, 7), today.slice(0, 7)])) {
    const bill = await checkMonth(ports, account, month, today);
    if (bill !== null) bills.push(bill);
  }
  return bills;
}

async function checkMonth(
  ports: DepositPorts,
  account: CarrierAccount,
  month: string,
  today: CalendarDate,
): Promise<Bill | null> {
  const { carriers, bills, clock, ids } = ports;
  const { merchantId, environment, id: accountId, carrier } = account;
  const caller = { merchantId, environment };
  const of = { kind: "payout", number: `${carrier.name} ${month}` } as const;
  const last = lastDayOf(month);
  const days = { from: `${month}-01`, to: last < today ? last : today };
  const paid = (await carriers.cashDeposits?.paid(account, days)) ?? [];
  const known = knownTo(ports, caller, account, of);
  const { findings, unchecked, billed, ...totals } = await checkPayout(
    {
      lines: paid.map(({ trackingRef, amountMinor, date }, index) => ({
        row: index + 1,
        voucher: trackingRef,
        reference: null,
        date,
        paidMinor: amountMinor,
      })),
      currency: paid[0]?.currency ?? "EUR",
      days: PAID_WITHIN_DAYS,
      today: days.to,
    },
    known.lookUp,
    known.collectedIn,
  );
  if (paid.length === 0 && findings.length === 0) return null;
  const bill: Bill = {
    ...of,
    id: ids.next(),
    accountId,
    createdAt: clock.now(),
    totals: { ...totals, findings: findings.length, unchecked: unchecked.length },
    result: { findings, unchecked, mapping: null, problems: [] },
  };
  return { ...bill, id: await bills.put(caller, bill, billed) };
}

function lastDayOf(month: string): CalendarDate {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
