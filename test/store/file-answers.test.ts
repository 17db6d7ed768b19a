/** Answers about files of orders are the merchant's own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptFor, readKept, withKept } from "../../app/domain/orders/import/kept-answers.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("are kept without the file's headers, for this merchant alone, and found by the columns of the next file", async () => {
  const { fileAnswers, merchants, ids } = testStores(database);
  const [own, other] = [
    await merchants.ensure(`Own ${ids.next()}`),
    await merchants.ensure(`Other ${ids.next()}`),
  ];
  const columns = { Παραλήπτης: "name", Ράφι: "unused" } as const;
  const answers = { columns, select: "cheapest", rowsOfOrder: "one-label" } as const;
  await fileAnswers.set(own.id, withKept([], answers));
  await fileAnswers.set(own.id, withKept(readKept(await fileAnswers.of(own.id)), { columns: { A: "zip" } }));
  const stored = await fileAnswers.of(own.id);
  expect(JSON.stringify(stored)).not.toMatch(/Παραλήπτης|one-label/);
  const kept = readKept(stored);
  expect(keptFor(kept, ["Ράφι", "Παραλήπτης", "Another"])).toEqual({ columns, select: "cheapest" });
  expect(keptFor(kept, ["Παραλήπτης"])).toBeNull();
  expect(await fileAnswers.of(other.id)).toBeNull();
  // Answers of another version are asked for anew.
  expect(readKept([{ columns: { A: "shoe-size" } }])).toEqual([]);
});

test("are at most twenty sets of columns, the newest first", () => {
  let kept = readKept(null);
  for (let at = 0; at < 30; at++) kept = withKept(kept, { columns: { [`column ${at}`]: "name" } });
  expect(kept).toHaveLength(20);
  expect(keptFor(kept, ["column 29"])).not.toBeNull();
  expect(keptFor(kept, ["column 9"])).toBeNull();
});

test("leave with the shop that is forgotten, and no other's", async () => {
  const { fileAnswers, shops, ids } = testStores(database);
  const domains = [`leaves-${ids.next()}.myshopify.com`, `stays-${ids.next()}.myshopify.com`] as const;
  const [leaves, stays] = [await shops.install(domains[0]), await shops.install(domains[1])];
  const answers = withKept([], { columns: { Παραλήπτης: "name" } });
  for (const { merchantId } of [leaves, stays]) await fileAnswers.set(merchantId, answers);
  await shops.uninstall(domains[0], { keepsApi: false });
  expect(await fileAnswers.of(leaves.merchantId)).not.toBeNull();
  await shops.forget(domains[0]);
  expect(await fileAnswers.of(leaves.merchantId)).toBeNull();
  expect(await fileAnswers.of(stays.merchantId)).not.toBeNull();
  expect(await fileAnswers.of((await shops.install(domains[0])).merchantId)).toBeNull();
});
