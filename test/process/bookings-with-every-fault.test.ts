// Run: long
/**
 * Bookings with every fault at each carrier of the weeks of chaos, 500 of them in the long form, by two web and two worker processes: each is
 * bought once. The carrier settles whatever it can tell, and all others are listed for the merchant, who looks into its books.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callFaults } from "../../simulator/carriers/kit/fault-kinds.ts";
import { shares } from "../../simulator/chaos/carriers/week-carriers.ts";
import { compareBooks } from "../../simulator/chaos/compare-books.ts";
import { compareLabelFiles } from "../../simulator/chaos/compare-label-files.ts";
import { postgres } from "../support/database.ts";
import { cases, isLong, seed } from "../support/effort.ts";
import { atMost } from "../support/time-limits.ts";
import type { FaultyShop, Wish } from "./faulty-shop.ts";
import { openFaultyShop } from "./faulty-shop.ts";

/** At each carrier. */
const BOOKINGS = cases(12, 500);
/** Of each kind, for each call: about half of all calls suffer. */
const RATE = 0.035;
const everyFault = {
  rates: Object.fromEntries(callFaults.map((kind) => [kind, RATE])),
  slowMs: [500, 3_000],
  hangMs: 3_000,
} as const;

let shop: FaultyShop;
beforeAll(async () => {
  if (postgres === undefined) return;
  shop = await openFaultyShop();
  await shop.buy(BOOKINGS, everyFault, seed);
  await shop.settle();
}, atMost(4_800_000));
afterAll(() => shop?.close(), atMost(120_000));

describe.skipIf(postgres === undefined).each(Object.keys(shares))("every fault of %s", (name) => {
  const carrier = () => shop.carriers.named(name);
  const wishes = (): readonly Wish[] => shop.wishes.filter((wish) => wish.carrier === carrier());
  const firstIdsIn = (ids: ReadonlySet<string>) =>
    wishes().flatMap(({ openId }) => (openId !== null && ids.has(openId) ? [openId] : []));

  it("comes, and loses answers", async () => {
    const counts = shop.faults.get(name) ?? {};
    const isPossible = (kind: string) => kind !== "login-lost" || kind in counts;
    expect(Object.keys(counts)).not.toEqual([]);
    if (!isLong) return;
    for (const kind of callFaults.filter(isPossible)) expect(counts[kind], kind).toBeGreaterThan(0);
    expect(wishes().filter(({ openId }) => openId !== null).length).toBeGreaterThan(0);
  });

  it(`leaves ${BOOKINGS} bookings with one voucher each`, async () => {
    const labels = await carrier().labels();
    const valid = labels.filter(({ state, partOf }) => state !== "cancelled" && partOf === undefined);
    expect(valid.map(({ reference }) => reference).toSorted()).toEqual(
      wishes()
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(valid).toHaveLength(BOOKINGS);
    const own = new Set(valid.map(({ reference }) => reference));
    const shipments = await shop.shipments.all();
    expect(
      compareBooks(
        labels,
        shipments.filter(({ id }) => own.has(id)),
      ),
    ).toEqual([]);
  });

  it("leaves labels as the carrier drew them, byte for byte", async () => {
    expect(await compareLabelFiles(shop.shipments, [carrier()])).toEqual([]);
  });

  it("leaves to a person whatever the carrier can't tell, and nothing else", async () => {
    const settled = [...firstIdsIn(shop.byHand.entered), ...firstIdsIn(shop.byHand.none)];
    const lost = wishes().flatMap(({ openId }) => openId ?? []);
    if (carrier().settledBy !== "person") expect(settled).toEqual([]);
    else if (carrier().showsAfterDay) expect(lost).toEqual(expect.arrayContaining(settled));
    else expect(settled.toSorted()).toEqual(lost.toSorted());
    expect(await shop.openBookings()).toEqual([]);
  });
});
