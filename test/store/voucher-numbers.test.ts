import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const vouchers = () => testStores(database).voucherNumbers;

describe("voucher numbers", () => {
  it("start at 1 in each series and go on without gaps", async () => {
    expect(await vouchers().allocate("a", "r1", 2)).toEqual([1, 2]);
    expect(await vouchers().allocate("a", "r2", 1)).toEqual([3]);
    expect(await vouchers().allocate("b", "r1", 3)).toEqual([1, 2, 3]);
  });

  it("are the same again for the same reference", async () => {
    const numbers = await vouchers().allocate("c", "r1", 2);
    expect(await vouchers().allocate("c", "r1", 2)).toEqual(numbers);
    expect(await vouchers().find("c", "r1")).toEqual(numbers);
    expect(await vouchers().find("c", "r2")).toBeNull();
    expect(await vouchers().find("d", "r1")).toBeNull();
  });

  it("refuse another count for the same reference", async () => {
    await vouchers().allocate("e", "r1", 2);
    await expect(vouchers().allocate("e", "r1", 3)).rejects.toThrow(/has 2 numbers of e/);
  });

  it("never meet, and leave no gap, when many are taken at once", async () => {
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, index) => vouchers().allocate("f", `r${index % 30}`, (index % 3) + 1)),
    );
    // Each reference was requested twice, with the same count.
    taken.slice(0, 30).forEach((numbers, index) => {
      expect(taken[index + 30]).toEqual(numbers);
    });
    const all = taken.slice(0, 30).flat();
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it("are separate from a series with a similar name", async () => {
    expect(await vouchers().allocate("g/1", "r", 1)).toEqual([1]);
    expect(await vouchers().allocate("g", "1/r", 1)).toEqual([1]);
  });
});
