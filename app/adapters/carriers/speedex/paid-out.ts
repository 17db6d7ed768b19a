import type { CashDeposit, DepositDays } from "../../../domain/engine/index.ts";
import { calendarDate, dayNumber, startOfDay } from "../../../domain/engine/index.ts";
import { isNothing, unclear } from "./find-consignment.ts";
import type { SpeedexSession } from "./session.ts";
import { listDeposits, TIME_ZONE } from "./wire/calls.ts";

/** The payments of these days. The range's end may be meant exclusive, so a day more is asked for. Source: contract sheet, section 8. */
export async function paidOut(
  session: SpeedexSession,
  { from, to }: DepositDays,
): Promise<readonly CashDeposit[]> {
  const after = calendarDate(dayNumber(to) + 2);
  const range = { from: startOfDay(from, TIME_ZONE), to: startOfDay(after, TIME_ZONE) };
  const found = await session.ask(listDeposits, range, { urgency: "tracking" });
  if ("rows" in found) return found.rows.filter(({ date }) => date >= from && date <= to);
  if (await isNothing(session, listDeposits, found)) return [];
  throw unclear(found.code);
}
