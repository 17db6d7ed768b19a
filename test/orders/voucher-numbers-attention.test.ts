import { afterAll, beforeAll, expect, it } from "vitest";
import { orderAttention } from "../../app/domain/orders/attention/attention.ts";
import { ownCarriers } from "../../simulator/seed/live-shop.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let life: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  life = await shopOnMemory(database, {});
});
afterAll(() => database.close());

async function warnings() {
  const { items } = await orderAttention(life.services, await life.shop(), 20);
  return items.flatMap((item) =>
    item.kind === "voucher-numbers" ? [`${item.carrier.code} ${item.state} ${item.left}`] : [],
  );
}

it("a live shop is warned at a tenth of a carrier's numbers, and without any", async () => {
  const { stores } = life;
  const { merchantId } = await life.shop();
  const caller = { merchantId, environment: "production" } as const;
  expect(await warnings()).toEqual([]);
  const gorgona = ownCarriers.find(({ carrier }) => carrier.code === "gorgona");
  if (gorgona === undefined) throw new Error("there is no gorgona");
  await stores.accounts.add(caller, gorgona);
  expect(await warnings()).toEqual(["gorgona none 0"]);

  const owner = { ...caller, carrierCode: "gorgona" };
  const range = { prefix: "", digits: 3, checkDigit: "none", suffix: "" } as const;
  await stores.voucherRanges.add(owner, { ...range, first: 1n, last: 20n });
  await stores.voucherNumbers.ranges.allocate(owner, "a", 17);
  expect(await warnings()).toEqual([]);
  await stores.voucherNumbers.ranges.allocate(owner, "b", 1);
  expect(await warnings()).toEqual(["gorgona low 2"]);
  await stores.voucherNumbers.ranges.allocate(owner, "c", 2);
  expect(await warnings()).toEqual(["gorgona used-up 0"]);
  await stores.voucherRanges.add(owner, { ...range, first: 21n, last: 40n });
  expect(await warnings()).toEqual([]);

  await life.stores.shops.switchEnvironment((await life.shop()).domain, "sandbox", { kind: "operator" });
  expect(await warnings()).toEqual([]);
});
