import type { BilledShipment } from "../../app/domain/bills/billed-shipment.ts";
import type { CheckedBill, LookUp } from "../../app/domain/bills/check-bill.ts";
import { checkBill } from "../../app/domain/bills/check-bill.ts";
import { guessColumns } from "../../app/domain/bills/columns.ts";
import { foldNumber } from "../../app/domain/bills/fold.ts";
import { readLines } from "../../app/domain/bills/read-lines.ts";
import { readTable } from "../../app/domain/bills/read-table.ts";
import type { PlantedBill, PlantedKind } from "./planted-bill.ts";

export interface Score {
  readonly planted: number;
  readonly found: number;
  /** Found under the name of what was planted. */
  readonly named: number;
  /** Rows with a finding that is none. */
  readonly wrong: readonly number[];
  readonly missed: readonly { readonly row: number; readonly kind: PlantedKind }[];
  readonly misnamed: Readonly<Record<string, number>>;
  readonly checked: CheckedBill;
}

/** Reads the file as a merchant's would be, and counts which of the planted mistakes were found. */
export async function checkPlanted(bill: PlantedBill): Promise<Score> {
  const { documents } = bill;
  const table = await readTable(new TextEncoder().encode(bill.csv), "invoice");
  if (typeof table === "string") throw new Error(table);
  const surcharges = documents.flatMap((document) => document.surcharges ?? []);
  const currency = documents[0]?.currency ?? "EUR";
  const read = readLines(table, guessColumns(table.headers, "invoice", surcharges), currency, surcharges);
  const checked = await checkBill({ ...read, documents, currency }, lookUpIn(bill));
  return { ...score(bill, checked), checked };
}

function lookUpIn({ shipments, before }: PlantedBill): LookUp {
  const byVoucher = new Map(
    shipments.flatMap((each) => each.vouchers.map((voucher) => [voucher, each] as const)),
  );
  const known = Map.groupBy(before, ({ voucher }) => voucher);
  return async ({ vouchers }) => ({
    shipments: [
      ...new Set(
        vouchers.flatMap((voucher): BilledShipment[] => {
          const found = byVoucher.get(voucher);
          return found === undefined ? [] : [found];
        }),
      ),
    ],
    billed: vouchers.flatMap((voucher) => known.get(foldNumber(voucher)) ?? []),
  });
}

function score({ planted }: PlantedBill, { findings }: CheckedBill): Omit<Score, "checked"> {
  const codes = new Map<number, Set<string>>();
  for (const { rows, code } of findings)
    for (const row of rows) codes.set(row, (codes.get(row) ?? new Set()).add(code));
  const all = [...planted].map(([row, kind]) => ({ row, kind, codes: codes.get(row) }));
  const misnamed: Record<string, number> = {};
  for (const { kind, codes: its } of all) {
    if (its === undefined || its.has(kind)) continue;
    const name = `${kind} as ${[...its].join("+")}`;
    misnamed[name] = (misnamed[name] ?? 0) + 1;
  }
  return {
    planted: all.length,
    found: all.filter((each) => each.codes !== undefined).length,
    named: all.filter((each) => each.codes?.has(each.kind)).length,
    wrong: [...codes.keys()].filter((row) => !planted.has(row)),
    missed: all.filter((each) => each.codes === undefined).map(({ row, kind }) => ({ row, kind })),
    misnamed,
  };
}
