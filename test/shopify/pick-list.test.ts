// Run: push
/** A pick list that changes after it was printed: its orders are cancelled, edited or joined by new ones. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, orderWith } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const shipments = async () => (await shop.openAdmin("/app/shipments.data")).text();

async function bought(lines: readonly { readonly sku: string; readonly quantity: number }[]) {
  const order = await orderWith(shop, "gorgona.standard", { lines });
  await fulfill(shop, order);
  await shop.settled();
  const [found] = await shop.rows<{ id: string }>(
    `SELECT id FROM shipments
     WHERE related_order_id = $1 AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $2)`,
    [String(order.id), shop.domain],
  );
  return { order, id: found?.id ?? "" };
}

let opened = "";
/** The text of the document that was asked for last. */
async function printed(): Promise<string> {
  const before = opened;
  const url = async () => {
    opened = /"(http[^"]*\/prints\/[^"]*)"/.exec(await shipments())?.[1] ?? before;
    return opened;
  };
  await expect.poll(url).not.toBe(before);
  const answer = await fetch(opened);
  expect(answer.status).toBe(200);
  return (await readPdfText(new Uint8Array(await answer.arrayBuffer()))).join("\n");
}

it("says what changed on the page and on the next sheet, which is a revision", async () => {
  const [oils, other] = [
    await bought([{ sku: "OIL-750", quantity: 3 }]),
    await bought([{ sku: "OIL-750", quantity: 2 }]),
  ];
  const paper = { documents: "pick_list", format: "a4", position: "1", order: "order" };
  const ids = [oils.id, other.id].join();
  expect((await submit(shop, "/app/shipments.data", { intent: "print", ids, ...paper })).status).toBe(200);
  expect(await printed()).not.toContain("Revision");
  expect(await shipments()).not.toContain("out of date");

  // Two of three are refunded, the other order is cancelled, and a third one comes.
  await shop.control("POST", `orders/${oils.order.id}/refund`, {
    lines: [{ sku: "OIL-750", quantity: 2, restockType: "NO_RESTOCK" }],
  });
  await shop.control("POST", `orders/${other.order.id}/cancel`, {});
  await shop.settled();
  const third = await bought([{ sku: "OIL-750", quantity: 1 }]);
  const page = await shipments();
  expect(page).toContain("is out of date");
  expect(page).toMatch(/−3 × OIL-750 \(/);
  expect(page).toContain(third.order.name);

  const [list] = await shop.rows<{ id: string }>(
    "SELECT list_id AS id FROM pick_lists WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
    [shop.domain],
  );
  const again = { intent: "print-pick-list", list: list?.id ?? "" };
  expect((await submit(shop, "/app/shipments.data", again)).status).toBe(200);
  const sheet = await printed();
  expect(sheet).toContain("Revision 2");
  expect(sheet).toMatch(/−3 × OIL-750/);
  expect(await shipments()).not.toContain("is out of date");
});

it("of another shop is none of this one's", async () => {
  const prints = () =>
    shop.rows(
      "SELECT 1 FROM bulk_jobs WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
      [shop.domain],
    );
  const before = (await prints()).length;
  const unknown = { intent: "print-pick-list", list: "019aa0f2-0000-7000-8000-00000000acc0" };
  expect((await submit(shop, "/app/shipments.data", unknown)).status).toBe(200);
  expect(await prints()).toHaveLength(before);
});
