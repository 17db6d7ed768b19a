/** The file that a merchant sends to the carrier: a line for each difference, with the tariff's clause. */

import { currencyExponent } from "../engine/index.ts";
import { csvLines } from "../files/csv-text.ts";
import type { Bill } from "./bill.ts";
import type { Clause, Finding, FindingCode } from "./finding.ts";

type Said = NonNullable<Finding["billed"]>;

/** The words of one language. */
export interface EvidenceWords {
  /** Invoice, rows, tracking number, order, difference, billed, right, too much, currency, details, tariff. */
  readonly columns: Readonly<Record<Column, string>>;
  readonly codes: Readonly<Record<FindingCode, string>>;
  readonly weights: (billed: string, expected: string) => string;
  readonly instead: (billed: string, expected: string) => string;
  readonly rowBefore: (row: string) => string;
  readonly invoiceBefore: (number: string) => string;
  readonly daysTaken: (taken: string, allowed: string) => string;
  readonly version: (day: string) => string;
  readonly service: (code: string) => string;
  readonly zone: (code: string) => string;
  readonly tableRow: (upTo: string, price: string) => string;
  readonly surcharge: (name: string) => string;
  readonly percent: (share: string) => string;
  readonly notCharged: Readonly<Record<NonNullable<NonNullable<Clause["surcharge"]>["notCharged"]>, string>>;
}

const columns = [
  "number",
  "rows",
  "tracking",
  "order",
  "difference",
  "billed",
  "expected",
  "over",
  "currency",
  "details",
  "clause",
] as const;
type Column = (typeof columns)[number];

/** Differences in the merchant's favour are left out: the file claims. */
export function evidenceFile(
  { number, totals: { currency }, result }: Pick<Bill, "number" | "totals" | "result">,
  words: EvidenceWords,
): string {
  const lines = result.findings
    .filter(({ overMinor, code }) => overMinor > 0 || code === "paid-late")
    .map((finding) => {
      const cells: Readonly<Record<Column, string>> = {
        number,
        rows: finding.rows.join(" "),
        tracking: finding.voucher,
        order: finding.order ?? "",
        difference: words.codes[finding.code],
        billed: amountText(finding.billedMinor, currency),
        expected: amountText(finding.expectedMinor, currency),
        over: amountText(finding.overMinor, currency),
        currency,
        details: detailsText(finding, words),
        clause: finding.clause === null ? "" : clauseText(finding.clause, currency, words),
      };
      return columns.map((column) => cells[column]);
    });
  return csvLines([columns.map((column) => words.columns[column]), ...lines]);
}

function amountText(minor: number, currency: string): string {
  const exponent = currencyExponent(currency);
  return (minor / 10 ** exponent).toFixed(exponent);
}

/** The billed and the right value. Empty: the amounts say it. */
export function detailsText({ code, billed, expected }: Finding, words: EvidenceWords): string {
  if (billed === null) return "";
  if (code === "weight" || code === "size") return words.weights(kilograms(billed), kilograms(expected ?? 0));
  if (code === "tax") return words.instead(percentText(billed), percentText(expected ?? 0));
  if (code === "billed-twice") return words.rowBefore(String(billed));
  if (code === "billed-before" || code === "paid-again") return words.invoiceBefore(String(billed));
  if (code === "paid-late") return words.daysTaken(String(billed), String(expected));
  return expected === null ? String(billed) : words.instead(String(billed), String(expected));
}

/** The tariff's version, service, zone, row and surcharge. */
export function clauseText(clause: Clause, currency: string, words: EvidenceWords): string {
  const { version, service, zone, row, surcharge } = clause;
  const parts = [words.version(version), words.service(service), words.zone(zone)];
  if (row !== null) {
    const upTo = row.measure === "weight" ? kilograms(row.upTo) : String(row.upTo);
    parts.push(words.tableRow(upTo, amountText(row.priceMinor, currency)));
  }
  if (surcharge !== null) {
    const share = surcharge.ppm === null ? "" : ` ${words.percent(percentText(surcharge.ppm))}`;
    const why = surcharge.notCharged === null ? "" : `: ${words.notCharged[surcharge.notCharged]}`;
    parts.push(`${words.surcharge(surcharge.name)}${share}${why}`);
  }
  return parts.join(", ");
}

function kilograms(grams: Said): string {
  return `${Number((Number(grams) / 1_000).toFixed(3))} kg`;
}

function percentText(ppm: Said): string {
  return `${Number((Number(ppm) / 10_000).toFixed(2))} %`;
}
