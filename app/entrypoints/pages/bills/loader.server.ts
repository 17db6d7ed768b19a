import type { LoaderFunctionArgs } from "@remix-run/node";
import type { BillSummary } from "../../../domain/bills/bill.ts";
import { invoiceFields, payoutFields } from "../../../domain/bills/columns.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";

const SHOWN = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, format } = await requirePage(request);
  const accounts = await services.accounts.list(caller);
  const names = new Map(accounts.map(({ id, friendlyName, carrier }) => [id, friendlyName ?? carrier.name]));
  const bills = await services.bills.list(caller, SHOWN);
  return {
    accounts: [...names].map(([value, label]) => ({ value, label })),
    bills: bills.map((bill) => shown(bill, names.get(bill.accountId) ?? "", format)),
    fields: { invoice: invoiceFields, payout: payoutFields },
  };
}

function shown({ id, kind, number, createdAt, totals }: BillSummary, carrier: string, format: PageFormat) {
  const { lines, currency, overMinor, findings } = totals;
  const over = overMinor > 0 ? format.money({ minor: overMinor, currency }) : null;
  return { id, kind, number, carrier, lines, findings, over, created: format.recentMoment(createdAt) };
}

export type ShownBill = ReturnType<typeof shown>;
