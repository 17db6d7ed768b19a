import { afterAll, beforeAll, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it("a merchant's logo is kept, replaced and removed, and is no other merchant's", async () => {
  const { logos, ids } = testStores(database);
  const [merchantId, other] = [ids.next(), ids.next()];
  const logo = { bytes: new Uint8Array([1, 2, 3]), widthPx: 30, heightPx: 10 };
  expect(await logos.get(merchantId)).toBeNull();
  for (const widthPx of [30, 40]) await logos.set(merchantId, { ...logo, widthPx });
  const kept = await logos.get(merchantId);
  expect([[...(kept?.bytes ?? [])], kept?.widthPx]).toEqual([[1, 2, 3], 40]);
  await logos.set(other, null);
  expect(await logos.get(other)).toBeNull();
  expect(await logos.get(merchantId)).not.toBeNull();
  await logos.set(merchantId, null);
  expect(await logos.get(merchantId)).toBeNull();
});
