import type { BookingOrder, BookingResult } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { checkCount, otherShipment } from "../kit/entered-number.ts";
import type { LookUpTerms } from "./find-consignment.ts";
import {
  adopted,
  consignmentsIn,
  dayStart,
  outwardVouchers,
  resultOf,
  tracesOf,
} from "./find-consignment.ts";
import { printLabels, traceByVoucher } from "./wire/calls.ts";

/** A person looks for a booking within so long. */
const LOOKED_FOR_DAYS = 14;
/** Any paper shows that the voucher is known. */
const PAPER = 4;

/**
 * The consignment of the numbers that a person found: the list, or the traces, show our reference with the number. Where
 * Speedex shows no reference of it yet, it must know the number, and the person's word is what is left. Source: section 7.
 * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED it is another shipment's
 */
export async function adoptConsignment(
  terms: LookUpTerms,
  order: BookingOrder,
  numbers: readonly [string, ...string[]],
): Promise<BookingResult> {
  const { session, clock } = terms;
  checkCount(numbers, order.parcels.length);
  const now = clock.now();
  const all = await consignmentsIn(session, { from: dayStart(now, -LOOKED_FOR_DAYS), to: dayStart(now, 2) });
  const traces = await tracesOf(session, order.reference);
  const listed = all.filter(({ reference, isReturn }) => reference === order.reference && !isReturn);
  const known = new Set([...listed.map(({ number }) => number), ...outwardVouchers(traces)]);
  for (const number of numbers) {
    if (known.has(number)) continue;
    const row = all.find((each) => each.number === number);
    const isShown = row !== undefined && (row.isReturn || row.reference !== "");
    // The list has our consignment: its parcels alone may be missing there, and these the carrier knows by number.
    const isAnother = number === numbers[0] && listed.length > 0;
    if (isShown || isAnother || !(await isUnmarked(terms, number))) throw otherShipment("Speedex", number);
  }
  const masters = new Set(listed.filter((row) => numbers.includes(row.number)).map(({ master }) => master));
  if (masters.size > 1) throw otherShipment("Speedex", numbers[1] ?? numbers[0]);
  const group = listed.filter(({ master }) => masters.has(master));
  if (group.length === 0) return resultOf(numbers, order);
  const { pieces } = adopted(
    group,
    traces.filter(({ voucher }) => !isOfAnotherGroup(voucher)),
    order,
  );
  const vouchers = pieces.map(({ trackingRef }) => trackingRef).filter((each) => !each.includes("-"));
  return resultOf([...new Set([...vouchers, ...numbers])], order);

  function isOfAnotherGroup(voucher: string): boolean {
    return listed.some(({ number, master }) => number === voucher && !masters.has(master));
  }
}

/** Speedex knows the number, and no scan of it has another reference. */
async function isUnmarked({ session }: LookUpTerms, number: string): Promise<boolean> {
  const scans = await session.ask(traceByVoucher, { voucher: number });
  if ("rows" in scans && scans.rows.length > 0) return scans.rows.every(({ reference }) => reference === "");
  return session.ask(printLabels, { vouchers: [number], paperType: PAPER }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof EngineError && error.code === "CARRIER_REJECTED") return false;
      throw error;
    },
  );
}
