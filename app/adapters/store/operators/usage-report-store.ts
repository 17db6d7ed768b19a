import type { UsageReportStore } from "../../../domain/merchants/report-usage.ts";
import type { Month } from "../../../domain/merchants/usage.ts";
import { monthOf } from "../../../domain/merchants/usage.ts";
import type { StoreContext } from "../store-context.ts";

export function usageReportStore({
  prisma,
  clock,
}: Pick<StoreContext, "prisma" | "clock">): UsageReportStore {
  return {
    async due(ended) {
      const last = await prisma.usageReport.findFirst({ orderBy: { month: "desc" } });
      const months = last === null ? [ended.from] : monthsBetween(last.month, ended);
      await prisma.usageReport.createMany({
        data: months.map((month) => ({ month })),
        skipDuplicates: true,
      });
      const open = await prisma.usageReport.findMany({ where: { doneAt: null }, orderBy: { month: "asc" } });
      return open.map(({ month, after }) => ({ month: monthOf(month), after }));
    },

    async merchantsAfter(id, limit) {
      const rows = await prisma.merchant.findMany({
        ...(id !== null && { where: { id: { gt: id } } }),
        ...{ orderBy: { id: "asc" }, take: limit, select: { id: true } },
      });
      return rows.map((row) => row.id);
    },

    async advance({ from }, after) {
      await prisma.usageReport.update({ where: { month: from }, data: { after } });
    },

    async finish({ from }) {
      await prisma.usageReport.update({ where: { month: from }, data: { doneAt: clock.now() } });
    },
  };
}

/** The first days of the months behind one, up to another. */
function monthsBetween(before: Date, { from: until }: Month): readonly Date[] {
  const months: Date[] = [];
  for (let month = monthOf(before).to; month <= until; month = monthOf(month).to) months.push(month);
  return months;
}
