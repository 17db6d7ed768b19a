import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Another process, each time. */
const vouchers = () => testStores(database).voucherNumbers;

describe("voucher numbers", () => {
  it("start at 1 in each series and go on without gaps while a process lives", async () => {
    const { allocate } = vouchers();
    expect(await allocate("a", "r1", 2)).toEqual([1, 2]);
    expect(await allocate("a", "r2", 1)).toEqual([3]);
    expect(await allocate("b", "r1", 3)).toEqual([1, 2, 3]);
    for (let at = 4; at <= 210; at += 3)
      expect(await allocate("a", `r${at}`, 3)).toEqual([at, at + 1, at + 2]);
  });

  it("are not those of another process, nor more than a block further", async () => {
    const [one] = await vouchers().allocate("h", "r1", 1);
    const [other] = await vouchers().allocate("h", "r2", 1);
    expect([one, other]).toEqual([1, 101]);
    const many = await vouchers().allocate("h", "r3", 250);
    expect([many[0], many.at(-1)]).toEqual([201, 450]);
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

  it("never meet when many are taken at once, by several processes", async () => {
    const processes = [vouchers(), vouchers(), vouchers()];
    const taken = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        processes[index % 3]?.allocate("f", `r${index % 30}`, (index % 3) + 1),
      ),
    );
    // Each reference was requested twice, with the same count.
    taken.slice(0, 30).forEach((numbers, index) => {
      expect(taken[index + 30]).toEqual(numbers);
    });
    const all = taken.slice(0, 30).flat();
    expect(new Set(all).size).toBe(60);
    expect(all).toHaveLength(60);
  });

  it("are separate from a series with a similar name", async () => {
    expect(await vouchers().allocate("g/1", "r", 1)).toEqual([1]);
    expect(await vouchers().allocate("g", "1/r", 1)).toEqual([1]);
  });
});
