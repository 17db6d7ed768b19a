import type { Caller, PieceScan, Shipment, TrackingEntry, TrackingStatus } from "../../engine/index.ts";
import { addTracking, entriesOfPieces, isBeforeLabel, withAdded } from "../../engine/index.ts";
import type { FileBytes } from "../../files/file-bytes.ts";
import type { OrderServices } from "../ports.ts";
import type { Scan, ScanColumn, ScanCsv, ScanForm } from "./read-scan-csv.ts";
import type { ScanProblem } from "./scan-problem.ts";

/** The effect of a file of scans on one shipment. */
export interface ScanChange {
  readonly shipmentId: string;
  readonly voucher: string;
  readonly entries: number;
  readonly before: TrackingStatus;
  readonly after: TrackingStatus;
}

export interface ScanReport {
  readonly rows: number;
  readonly changes: readonly ScanChange[];
  /** Rows that change nothing: known scans. */
  readonly withoutNews: number;
  /** Headers of columns that say nothing of a scan. */
  readonly unusedColumns: readonly string[];
  readonly problems: readonly ScanProblem[];
  /** The changes are stored. */
  readonly applied: boolean;
}

/** `check` stores nothing; `all` stores nothing while a row has a problem; `good` stores the rows without one. */
export type ScanMode = "check" | "all" | "good";

export interface ScanImport {
  readonly ports: Pick<OrderServices["ports"], "shipments" | "clock">;
  /** Reads a whole file and looks nothing up. */
  readScanFile(merchantId: string, file: FileBytes, form: ScanForm, now: Date): Promise<ScanCsv>;
}

/** Reads a carrier's file of scans. Reading it again changes nothing. */
export async function importScans(
  { ports, readScanFile }: ScanImport,
  caller: Caller,
  carrierCode: string,
  file: FileBytes,
  form: ScanForm,
  mode: ScanMode,
): Promise<ScanReport> {
  const now = ports.clock.now();
  const read = await readScanFile(caller.merchantId, file, form, now);
  const { rows, scans, unusedColumns, problems: unread } = read;
  const vouchers = [...new Set(scans.map(({ voucher }) => voucher))];
  const shipments = await ports.shipments.byVouchers(caller, carrierCode, vouchers);
  const { added, problems: unmatched } = place(scans, shipments, form);
  const problems = [...unread, ...unmatched].sort((a, b) => a.row - b.row);
  const news = [...added].flatMap(([shipment, its]) => {
    const after = withAdded(shipment, entriesOfPieces(shipment, its), now);
    return [{ shipment, scans: its, after, isNews: after !== shipment }];
  });
  const changed = news.filter(({ isNews }) => isNews);
  const applied = mode === "good" || (mode === "all" && problems.length === 0);
  if (applied)
    for (const { shipment, scans: its } of changed)
      await addTracking(ports, caller, shipment.id, (stored) => entriesOfPieces(stored, its));
  const known = news.filter(({ isNews }) => !isNews).reduce((sum, each) => sum + each.scans.length, 0);
  return {
    rows,
    changes: changed.map(({ shipment, after }) => ({
      shipmentId: shipment.id,
      voucher: shipment.trackingRef,
      entries: after.trackingHistory.length - shipment.trackingHistory.length,
      before: shipment.trackingStatus,
      after: after.trackingStatus,
    })),
    withoutNews: known,
    unusedColumns,
    problems,
    applied,
  };
}

/** Joins scans with their shipments. */
function place(scans: readonly Scan[], shipments: readonly Shipment[], form: ScanForm) {
  const byFirst = new Map(shipments.map((shipment) => [shipment.trackingRef, shipment]));
  const byFurther = new Map(
    shipments.flatMap((shipment) =>
      shipment.childVouchers.map(
        (child, index) => [child.trackingRef, { shipment, number: index + 2 }] as const,
      ),
    ),
  );
  const added = new Map<Shipment, PieceScan[]>();
  const problems: ScanProblem[] = [];
  for (const { row, voucher, written, entry } of scans) {
    const further = byFurther.get(voucher);
    const shipment = byFirst.get(voucher) ?? further?.shipment;
    const refuse = (kind: ScanProblem["kind"], column: ScanColumn = "voucher", value = voucher) =>
      problems.push({ row, column: form.columns?.[column] ?? column, kind, value });
    if (shipment === undefined) refuse("unknown-voucher");
    else if (shipment.state === "cancelled") refuse("cancelled");
    else if (isBeforeLabel(shipment, entry)) refuse("before-label", "date", written);
    else {
      const { number: piece } = further ?? { number: 1 };
      const its = added.get(shipment) ?? [];
      its.push({ piece, entry: piece === 1 ? entry : ofParcel(entry, piece) });
      added.set(shipment, its);
    }
  }
  return { added, problems };
}

function ofParcel(entry: TrackingEntry, number: number): TrackingEntry {
  return { ...entry, statusDetails: [`#${number}`, entry.statusDetails].filter(Boolean).join(" ") };
}
