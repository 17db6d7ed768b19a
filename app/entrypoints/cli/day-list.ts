/** `npm run -s day-list -- …`: prints the list of a day's shipments, as paper or as the carrier's file. */
import { allCarriers } from "../../adapters/carriers/index.ts";
import { dayListCsv } from "../../adapters/printing/day-list-csv.ts";
import { drawDayList } from "../../adapters/printing/day-list-pdf.ts";
import { isCalendarDate, listDay } from "../../domain/engine/index.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import { accountOptions, requireAccount, targetOf, withMerchant } from "./account-target.ts";
import type { Commands } from "./command-line.ts";
import { onStores, parse, program, text, UsageError } from "./command-line.ts";

const usage = `usage:
  npm run -s day-list -- --merchant NAME --carrier CODE [--environment sandbox|production] --date YYYY-MM-DD --format pdf|csv > FILE
      the shipments made on that day, without the cancelled ones
`;

export const commands: Commands = {
  "": onStores("reads", (args) => {
    const { values } = parse(args, { ...accountOptions, date: text, format: text });
    const target = targetOf(values);
    const { date, format } = values;
    if (date === undefined || !isCalendarDate(date))
      throw new UsageError("--date is a day written YYYY-MM-DD");
    if (format !== "pdf" && format !== "csv") throw new UsageError("--format is pdf or csv");
    return withMerchant(target, async ({ stores }, caller) => {
      const account = await requireAccount(stores, caller, target);
      const { voucherNumbers } = stores;
      const carriers = allCarriers({ clock: systemClock, voucherNumbers });
      const list = await listDay({ ...stores, carriers }, caller, account.id, date);
      process.stdout.write(format === "pdf" ? (await drawDayList({ list })).bytes : dayListCsv(list));
      return 0;
    });
  }),
};
export const main = program(commands, usage);
