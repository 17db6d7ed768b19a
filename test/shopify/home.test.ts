/** Home with many failed orders. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { attention } from "../../app/entrypoints/shopify/attention.ts";
import { failOrders } from "./fail-orders.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { secondProcess } from "./second-process.ts";

const FAILED = 45;

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
  await failOrders(shop, FAILED);
});
afterAll(() => shop?.stop());

it("failures of one cause are one line, with their number and one remedy", async () => {
  const page = await (await shop.openAdmin("/app")).text();
  expect(page).toContain(`${FAILED} orders without a label`);
  expect(page.match(/href="[^"]*\/app\/causes\?cause=service-disabled"/g)).not.toBeNull();
  expect(page).toContain(`and ${FAILED - 3} more`);
  // The button's name says it as well, in its attribute.
  expect(page.match(/>The service Gorgona is switched off: choose another one\./g)).toHaveLength(1);
});

it("the page of a cause lists all of its orders", async () => {
  const page = await (await shop.openAdmin("/app/causes?cause=service-disabled")).text();
  for (const number of [1, 20, FAILED]) expect(page).toContain(`#F${number}`);
});

it.each(["", "?cause=", "?cause=gone.since", `?cause=${"x".repeat(400)}`, "?cause=%00"])(
  "an address with another cause shows the others: %s",
  async (query) => {
    const page = await (await shop.openAdmin(`/app/causes${query}`)).text();
    expect(page).toContain(`${FAILED} orders without a label`);
  },
);

it("the failures are read in one statement, and no label for each of them", async () => {
  const merchant = await secondProcess(shop);
  try {
    const { services } = merchant;
    const asked: (string | symbol)[] = [];
    const shipments = new Proxy(services.ports.shipments, {
      get(store, name, receiver) {
        asked.push(name);
        return Reflect.get(store, name, receiver);
      },
    });
    const counted = { ...services, ports: { ...services.ports, shipments } };
    const { items } = await attention(counted, await merchant.shop(), FAILED);
    const causes = items.flatMap((item) => (item.kind === "cause" ? [item.cause] : []));
    expect(causes.map(({ key, cases }) => [key, cases.length])).toEqual([["service-disabled", FAILED]]);
    expect(asked.sort()).toEqual(["byIds", "page"]);
  } finally {
    await merchant.stop();
  }
});
