import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Bill } from "../../../../domain/bills/bill.ts";
import { clauseText, detailsText } from "../../../../domain/bills/evidence.ts";
import type { Finding as BillFinding } from "../../../../domain/bills/finding.ts";
import { findingCodes } from "../../../../domain/bills/finding.ts";
import { pageTexts } from "../../../../texts/loaded.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import { requireBill } from "./require-bill.server.ts";

/** The most findings that the page shows of each kind; the file has all. */
const SHOWN = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  return billPage(await requireBill(context, params.id), format);
}

export function billPage({ id, kind, number, totals, result }: Bill, format: PageFormat) {
  const { currency, billedMinor, overMinor, lines, shipments, unchecked, knowsScans } = totals;
  const money = (minor: number) => format.money({ minor, currency });
  const words = pageTexts(format.language).bills.evidenceWords;
  const shown = (finding: BillFinding) => ({
    rows: finding.rows.join(", "),
    voucher: finding.voucher,
    order: finding.order,
    shipmentId: finding.shipmentId,
    billed: money(finding.billedMinor),
    expected: money(finding.expectedMinor),
    over: money(finding.overMinor),
    details: detailsText(finding, words),
    clause: finding.clause === null ? "" : clauseText(finding.clause, currency, words),
  });
  const groups = findingCodes.flatMap((code) => {
    const own = result.findings.filter((finding) => finding.code === code);
    if (own.length === 0) return [];
    const over = own.reduce((sum, finding) => sum + finding.overMinor, 0);
    return [
      {
        code,
        title: words.codes[code],
        count: own.length,
        over: money(over),
        findings: own.slice(0, SHOWN).map(shown),
        more: Math.max(0, own.length - SHOWN),
      },
    ];
  });
  return {
    id,
    kind,
    number,
    lines,
    shipments,
    unchecked,
    knowsScans,
    groups,
    billed: money(billedMinor),
    over: money(overMinor),
    isClean: result.findings.length === 0,
    problems: result.problems
      .slice(0, SHOWN)
      .map(({ row, column, value }) => ({ row: String(row), column, value })),
    problemCount: result.problems.length,
  };
}

export type ShownGroup = ReturnType<typeof billPage>["groups"][number];
