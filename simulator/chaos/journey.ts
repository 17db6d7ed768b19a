import type { Chance } from "./chance.ts";
import type { Scan } from "./order-record.ts";

/** Shopify's expected event for each entry of a journey: `status_exact` first, if there is one. */
const eventOf: Readonly<Record<string, string>> = {
  PRE_TRANSIT: "CONFIRMED",
  TRANSIT: "IN_TRANSIT",
  EXCEPTION: "DELAYED",
  DELIVERED: "DELIVERED",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  RECIPIENT_ABSENT: "ATTEMPTED_DELIVERY",
};

export interface PieceScan extends Scan {
  /** From 0. */
  readonly piece: number;
}

/**
 * The reports on all pieces of a label, oldest first, with the status that the whole has after each: it is delivered with its last piece, and
 * in trouble as long as one is.
 */
export function togetherOf(
  pieces: readonly (readonly Scan[])[],
): readonly (PieceScan & { readonly whole: Scan["status"] })[] {
  const latest = pieces.map((): Scan["status"] => "PRE_TRANSIT");
  return pieces
    .flatMap((scans, piece) => scans.map((scan) => ({ ...scan, piece })))
    .sort((a, b) => (a.status_date < b.status_date ? -1 : 1))
    .map((scan) => {
      latest[scan.piece] = scan.status;
      const [first] = latest;
      const isSame = latest.every((status) => status === first);
      const whole = latest.includes("EXCEPTION")
        ? "EXCEPTION"
        : isSame && first !== undefined
          ? first
          : "TRANSIT";
      return { ...scan, whole };
    });
}

export function eventOfScan({ status, status_exact }: Scan): string {
  return eventOf[status_exact ?? status] ?? "";
}

/**
 * All of the carrier's reports on a parcel, oldest first. @param piece of those of one label, from 0
 * @param from when the label was bought: no scan is of an earlier parcel
 */
export function journeyOf(
  chance: Chance,
  orderNumber: number,
  parcel: number,
  piece = 0,
  from = new Date(Date.UTC(2026, 10, 21)),
): readonly Scan[] {
  const stages: [Scan["status"], string, string | null][] = [
    ["PRE_TRANSIT", "Announced", null],
    ["TRANSIT", "Collected", null],
    ["TRANSIT", "Sorted in Athens", null],
  ];
  if (chance.isSo("strike", 0.3)) stages.push(["EXCEPTION", "Delayed by a strike", null]);
  stages.push(["TRANSIT", "With the carrier", "OUT_FOR_DELIVERY"]);
  if (chance.isSo("nobody home", 0.3)) stages.push(["EXCEPTION", "Nobody home", "RECIPIENT_ABSENT"]);
  stages.push(["DELIVERED", "Delivered", null]);
  return stages.map(([status, status_details, status_exact], hour) => ({
    status,
    status_details,
    status_exact,
    status_date: new Date(
      Date.UTC(
        from.getUTCFullYear(),
        from.getUTCMonth(),
        from.getUTCDate(),
        8 + hour,
        orderNumber % 60,
        parcel,
        piece,
      ),
    ).toISOString(),
  }));
}
