/** The preview of a file names each row whose address may be wrong, before anything is bought. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { doubtfulRows } from "../../app/entrypoints/pages/batch/doubtful-rows.server.ts";
import { readOrderFile } from "../../app/entrypoints/rest/batches/read-order-file.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { shopOnMemory } from "./shop-on-memory.ts";

const sender = {
  ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
  ...{ country: "GR", phone: "+302109998887" },
};

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender }, { scripts: ["Greek", "Latin"] });
});
afterAll(() => database.close());

const headers = [
  ...["service.driver", "service.code", "items.0.weight", "address_to.location_id", "address_to.name"],
  ...["address_to.address", "address_to.zip", "address_to.city", "address_to.country", "address_to.phone"],
];

async function doubtsOf(...rows: readonly (readonly string[])[]) {
  const bytes = new TextEncoder().encode([headers, ...rows].map((cells) => `${cells.join(",")}\n`).join(""));
  const file = await readOrderFile(bytes, {
    ...{ answers: {}, kept: [], rowsOfOrder: "ask", cashWords: [], sender },
  });
  if (file.state !== "read") throw new Error(JSON.stringify(file));
  expect(file.file.errors).toEqual([]);
  const { merchantId, environment } = await shop.shop();
  return doubtfulRows(shop.services.ports, { merchantId, environment }, file);
}

const row = (change: Readonly<Record<number, string>> = {}, driver = "") => {
  const cells = [driver || "gorgona", "standard", "500", "", "Ελένη", "Τσιμισκή 40", "54624", "Θεσσαλονίκη"];
  return Object.assign([...cells, "GR", "+306912345678"], change) as string[];
};

test("by its row in the file, with the city that the postcode belongs to", async () => {
  expect(await doubtsOf(row(), row({ 6: "10557" }), row({ 5: "𓀀 40" }), row({ 4: "李 Li" }))).toEqual([
    { row: 3, doubts: [{ field: "city", value: "Αθήνα" }] },
    { row: 4, doubts: [{ field: "letters", value: "𓀀" }] },
  ]);
});

test("with letters that the row's carrier does not take", async () => {
  expect(await doubtsOf(row({ 4: "李 Li" }, "testcarrier"))).toEqual([
    { row: 2, doubts: [{ field: "letters", value: "李" }] },
  ]);
});

test("not for a home address beside a point", async () => {
  expect(await doubtsOf(row({ 3: "T-1", 5: "", 6: "99999", 7: "" }), row({ 3: "T-1", 5: "𓀀 40" }))).toEqual(
    [],
  );
  expect(await doubtsOf(row({ 3: "T-1", 4: "𓀀" }))).toEqual([
    { row: 2, doubts: [{ field: "letters", value: "𓀀" }] },
  ]);
});
