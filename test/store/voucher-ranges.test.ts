import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewVoucherRange, RangeOwner } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const stores = () => testStores(database);
const ranges = () => stores().voucherRanges;
const numbers = () => stores().voucherNumbers.ranges;

/** An account of its own for each test. */
function anOwner(change: Partial<RangeOwner> = {}): RangeOwner {
  return { merchantId: stores().ids.next(), environment: "production", carrierCode: "kali", ...change };
}

function aRange(first: bigint, last: bigint, change: Partial<NewVoucherRange> = {}): NewVoucherRange {
  return { prefix: "K", digits: 6, checkDigit: "mod7", suffix: "", first, last, ...change };
}

const leftOf = async (owner: RangeOwner) =>
  (await ranges().list(owner)).map(({ next, last }) => Number(last - next + 1n));

describe("voucher ranges", () => {
  it("give their numbers in order, and then those of the range behind", async () => {
    const owner = anOwner();
    expect(await ranges().add(owner, aRange(8n, 10n))).toBe("added");
    expect(await ranges().add(owner, aRange(50n, 51n, { prefix: "", checkDigit: "none" }))).toBe("added");
    expect(await numbers().allocate(owner, "s1", 2)).toEqual(["K0000081", "K0000092"]);
    expect(await numbers().allocate(owner, "s2", 2)).toEqual(["K0000103", "000050"]);
    expect(await leftOf(owner)).toEqual([0, 1]);
  });

  it("give the same numbers again for the same reference", async () => {
    const owner = anOwner();
    await ranges().add(owner, aRange(1n, 2n));
    await ranges().add(owner, aRange(11n, 12n));
    const given = await numbers().allocate(owner, "s1", 3);
    expect(await numbers().allocate(owner, "s1", 3)).toEqual(given);
    expect(await numbers().find(owner, "s1")).toEqual(given);
    expect(await numbers().find(owner, "s2")).toBeNull();
    expect(await leftOf(owner)).toEqual([0, 1]);
    await expect(numbers().allocate(owner, "s1", 2)).rejects.toThrow(/can't have 2 now/);
  });

  it("refuse without any, and at the end without taking what is left", async () => {
    const owner = anOwner();
    await expect(numbers().allocate(owner, "s1", 1)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "no_numbers" },
      message: expect.stringContaining("tariff -- ranges add"),
    });
    await ranges().add(owner, aRange(1n, 1n));
    await expect(numbers().allocate(owner, "s1", 2)).rejects.toMatchObject({
      metadata: { reason: "numbers_used_up" },
      message: expect.stringContaining("1 left, 2 needed"),
    });
    expect(await numbers().allocate(owner, "s2", 1)).toHaveLength(1);
    await expect(numbers().allocate(owner, "s3", 1)).rejects.toMatchObject({
      metadata: { reason: "numbers_used_up" },
    });
  });

  it("belong to one account", async () => {
    const owner = anOwner();
    await ranges().add(owner, aRange(1n, 9n));
    for (const other of [
      anOwner(),
      { ...owner, environment: "sandbox" as const },
      { ...owner, carrierCode: "kali-2" },
    ]) {
      expect(await ranges().list(other)).toEqual([]);
      expect(await ranges().add(other, aRange(1n, 9n))).toBe("added");
      expect(await numbers().find(other, "s1")).toBeNull();
    }
    expect([...(await ranges().byCarrier(owner)).keys()]).toEqual(["kali", "kali-2"]);
  });

  it("can't overlap, not even when two are entered at once", async () => {
    const owner = anOwner();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => ranges().add(owner, aRange(1n, 100n))),
    );
    expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "overlaps")).toHaveLength(7);
    expect(await ranges().add(owner, aRange(100n, 200n))).toBe("overlaps");
    expect(await ranges().add(owner, aRange(101n, 200n))).toBe("added");
  });

  it("keep the used numbers when they are removed", async () => {
    const owner = anOwner();
    await ranges().add(owner, aRange(1n, 9n));
    await ranges().add(owner, aRange(11n, 19n));
    const given = await numbers().allocate(owner, "s1", 2);
    const [first, second] = await ranges().list(owner);
    expect(await ranges().remove(owner, first?.id ?? "")).toBe(true);
    expect(await ranges().remove(owner, second?.id ?? "")).toBe(true);
    expect(await ranges().remove(owner, second?.id ?? "")).toBe(false);
    expect(await ranges().remove(anOwner(), first?.id ?? "")).toBe(false);
    expect(await ranges().list(owner)).toMatchObject([{ first: 1n, last: 2n, next: 3n }]);
    expect(await numbers().find(owner, "s1")).toEqual(given);
    expect(await ranges().add(owner, aRange(2n, 9n))).toBe("overlaps");
    expect(await ranges().add(owner, aRange(3n, 9n))).toBe("added");
  });

  it("never give a number twice, and lose none, when many bookings take at once", async () => {
    const owner = anOwner();
    await ranges().add(owner, aRange(1n, 25n));
    await ranges().add(owner, aRange(31n, 65n));
    // Every reference asks twice. Ten ask at once, one for each connection: more would wait for one, and give up on a busy machine.
    const taken: Awaited<ReturnType<ReturnType<typeof numbers>["allocate"]>>[] = [];
    const left = Array.from({ length: 60 }, (_, index) => index);
    const lane = async () => {
      for (let index = left.shift(); index !== undefined; index = left.shift())
        taken[index] = await numbers().allocate(owner, `s${index % 30}`, (index % 3) + 1);
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    for (const [index, given] of taken.slice(0, 30).entries()) expect(taken[index + 30]).toEqual(given);
    const all = taken.slice(0, 30).flat();
    expect(all).toHaveLength(60);
    expect(new Set(all).size).toBe(60);
    expect(await leftOf(owner)).toEqual([0, 0]);
  });

  it("roll back as a whole: a refused booking leaves no trace", async () => {
    const owner = anOwner();
    await ranges().add(owner, aRange(1n, 5n));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => numbers().allocate(owner, `s${index}`, 1)),
    );
    const given = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
    expect(new Set(given).size).toBe(5);
    const kept = await Promise.all(outcomes.map((_, index) => numbers().find(owner, `s${index}`)));
    expect(kept.filter((found) => found !== null)).toHaveLength(5);
  });
});
