// Run: push
/** "Print all" of a view prints the labels that its question counted, whatever comes into the view meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import { send } from "./flows/flow-life.ts";
import { buyFile, checkFile } from "./import-page.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const header =
  "select,related_order_id,items.0.weight,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone";

/** Labels for one person, whom no other test has. */
async function labelsFor(person: string, count: number, from = 0): Promise<readonly string[]> {
  const orders = Array.from({ length: count }, (_, at) => `${person}-${from + at}`);
  const rows = orders.map(
    (order) => `cheapest,${order},500,GR,546 23,Θεσσαλονίκη,${person} Π,Τσιμισκή 45,+306944123456`,
  );
  const file = [header, ...rows].join("\n");
  expect(await buyFile(shop, file, await checkFile(shop, file))).toBe("buy");
  let ids: readonly string[] = [];
  await until(async () => {
    const found = await shop.rows<{ id: string }>(
      "SELECT id::text AS id FROM shipments WHERE related_order_id = ANY($1) ORDER BY id",
      [orders],
    );
    ids = found.map(({ id }) => id);
    return ids.length === count;
  }, "the labels are bought");
  return ids;
}

const answerTo = async (form: Record<string, string>) => {
  const answer = await send(shop, "/app/shipments.data?index", form);
  expect(answer.status).toBe(200);
  return (readPageData(await answer.text()) as { data: Record<string, unknown> }).data;
};
const chosen = async (filter: Record<string, string>) => {
  const answer = await answerTo({ intent: "choose-print", ...filter });
  expect(answer.intent).toBe("choose-print");
  return answer.ids as readonly string[];
};
const paper = { documents: "labels", format: "a6", position: "1", order: "given" };
const print = (ids: readonly string[], filter?: Record<string, string>) =>
  answerTo({
    ...{ intent: "print", ids: ids.join(), ...paper },
    ...(filter && { filter: JSON.stringify(filter) }),
  });
async function lastPrinted(): Promise<readonly string[]> {
  const [row] = await shop.rows<{ ids: readonly string[] }>(
    `SELECT request -> 'shipmentIds' AS ids FROM bulk_jobs
     WHERE kind = 'print' AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [shop.domain],
  );
  return row?.ids ?? [];
}

describe.each(["all", "to-print", "hand-over"])("the view %s", (view) => {
  it.each([0, 1, 3])("is printed as it was counted, and %i labels that came are named", async (more) => {
    const person = `Zenon${view.replace("-", "")}${more}`;
    const filter = { view, search: person };
    const shown = await labelsFor(person, 2);
    const ids = await chosen(filter);
    expect(ids.toSorted()).toEqual(shown);
    if (more > 0) await labelsFor(person, more, 2);
    expect(await print(ids, filter)).toMatchObject({ intent: "print", came: more });
    expect((await lastPrinted()).toSorted()).toEqual(shown);
  });
});

it("counts none that came for labels that were chosen one by one", async () => {
  const shown = await labelsFor("Aspasia", 2);
  await labelsFor("Aspasia", 1, 2);
  expect(await print(shown)).toMatchObject({ intent: "print", came: 0 });
  expect((await lastPrinted()).toSorted()).toEqual(shown);
});

it("has nothing of a view of cancelled shipments, nor of a view that none is in", async () => {
  expect(await chosen({ view: "cancelled", search: "" })).toEqual([]);
  expect(await chosen({ view: "all", search: "Nobody-at-all" })).toEqual([]);
});

it("reads no view again: a form without its labels is refused", async () => {
  const before = await lastPrinted();
  for (const form of [
    { intent: "print-all", view: "all", search: "", ...paper },
    { intent: "print", filter: JSON.stringify({ view: "all", search: "" }), ...paper },
    { intent: "print", ids: "", ...paper },
  ])
    expect((await send(shop, "/app/shipments.data?index", form)).status).toBe(400);
  expect(await lastPrinted()).toEqual(before);
});
