import type { CalendarDate, IssuedList, Shipment } from "../../../domain/engine/index.ts";
import { numbersOf } from "../kit/label-printing.ts";
import type { DhlAccount } from "./book-parcels.ts";
import { isReturn } from "./service-table.ts";
import { closeManifest, MOST_CLOSED, manifestOf } from "./wire/manifests.ts";

/**
 * Closes the day's shipments. DHL closes days by itself as well: parcels that it does not close now are looked for on the manifests
 * of their days. Returns are on none. Source: contract sheet, section 8.
 */
export async function closeDay(
  { session, settings: { profile }, dayFor }: DhlAccount,
  day: CalendarDate,
  shipments: readonly Shipment[],
): Promise<readonly IssuedList[]> {
  const due = shipments
    .map((shipment) => ({ shipment, day: dayFor(shipment.createdAt), numbers: numbersOf(shipment) }))
    .filter((each) => !isReturn(each.shipment.rate.service.code) && each.day <= day);
  if (due.length === 0) return [];
  const all = due.flatMap((each) => each.numbers);
  const left = new Set<string>();
  for (let start = 0; start < all.length; start += MOST_CLOSED) {
    const numbers = all.slice(start, start + MOST_CLOSED);
    for (const number of await session.ask(closeManifest, { profile, numbers })) left.add(number);
  }
  const manifests = new Map<CalendarDate, ReadonlySet<string>>();
  const lists = new Map<CalendarDate, string[]>();
  for (const { shipment, day: its, numbers } of due) {
    const isClosedNow = !numbers.some((number) => left.has(number));
    if (!isClosedNow) {
      const listed = manifests.get(its) ?? (await session.ask(manifestOf, { day: its }));
      manifests.set(its, listed);
      if (!numbers.every((number) => listed.has(number))) continue;
    }
    const date = isClosedNow ? day : its;
    lists.set(date, [...(lists.get(date) ?? []), shipment.id]);
  }
  return [...lists]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, shipmentIds]) => ({ pickupListRef: `DHL-${date}`, shipmentIds }));
}
