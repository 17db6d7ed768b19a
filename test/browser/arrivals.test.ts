// Run: long, begins early
/** Orders and parcels come in while a dialog is open: it acts on those that it counted. Of prints, `frozen-print.test.ts` shows it. */
import { beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { orderWithout, thessaloniki } from "../shopify/shop-life.ts";
import { atMost } from "../support/time-limits.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const button = (name: string | RegExp) => admin.app.getByRole("button", { name }).first();
const dialog = () => admin.app.getByRole("dialog");
const inDialog = (name: string | RegExp) => dialog().getByRole("button", { name });

const placed = () =>
  orderWithout(running, {
    shippingLine: { title: "Door to door", code: "gorgona.standard", priceMinor: 400 },
    shippingAddress: thessaloniki,
  });

async function toShip(): Promise<OrderView> {
  const order = await placed();
  await running.settled();
  return order;
}

async function withLabel(): Promise<OrderView> {
  const order = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  await trackingNumberOf(running, order);
  await running.settled();
  return order;
}

interface Stored {
  readonly state: string;
  readonly printed: boolean;
  readonly listed: boolean;
}

/** The labels of these orders, in the orders' sequence. */
async function labelsOf(...orders: readonly OrderView[]): Promise<readonly (Stored | null)[]> {
  const rows = await running.rows<Stored & { id: string }>(
    `SELECT related_order_id AS id, state, printed_at IS NOT NULL AS printed, listed FROM shipments
     WHERE related_order_id = ANY($1)`,
    [orders.map(({ id }) => String(id))],
  );
  return orders.map(({ id }) => {
    const found = rows.find((row) => row.id === String(id));
    return found ? { state: found.state, printed: found.printed, listed: found.listed } : null;
  });
}

async function selectAll(path: string): Promise<void> {
  await admin.open(path);
  await admin.app
    .getByRole("checkbox", { name: /Select all/ })
    .first()
    .check({ force: true });
}

const eventually = (check: () => Promise<unknown>) => expect.poll(check, { timeout: atMost(30_000) });

beforeAll(async () => {
  await running.setSettings({ fallbackService: null });
});

it("a purchase of all in the view buys those that it priced", { timeout: atMost(240_000) }, async () => {
  // The view has more than one page.
  const shown: OrderView[] = [];
  while (shown.length < 51) shown.push(await placed());
  await running.settled();
  await selectAll("/app/orders");
  await button(/Select all in this view/).click();
  await button("Buy labels").click();
  await dialog()
    .getByText("Buy 51 labels?")
    .waitFor({ timeout: atMost(60_000) });
  const late = await toShip();
  await inDialog("Buy labels").click();
  await dialog().waitFor({ state: "detached" });
  await admin.app.getByText(/came since you opened/).waitFor();
  expect(await violations(admin.app)).toEqual([]);
  await running.settled();
  const bought = { state: "created", printed: false, listed: false };
  expect(await labelsOf(...shown, late)).toEqual([...shown.map(() => bought), null]);
});

it("a cancellation of all in the view cancels those that it counted", async () => {
  const shown = [await withLabel(), await withLabel()];
  await selectAll("/app/shipments?view=to-print");
  const name = /^Cancel \d+ shipments$/;
  await button(name).click();
  await inDialog(name).waitFor();
  const late = await withLabel();
  await inDialog(name).click();
  await dialog().waitFor({ state: "detached" });
  await eventually(async () => (await labelsOf(...shown)).map((each) => each?.state)).toEqual([
    "cancelled",
    "cancelled",
  ]);
  await admin.app
    .getByText(/shipments? cancelled/)
    .first()
    .waitFor();
  expect(await violations(admin.app)).toEqual([]);
  await running.settled();
  expect((await labelsOf(late))[0]?.state).toBe("created");
});

it("a hand-over of all in the view puts those onto the list that it counted", async () => {
  const shown = [await withLabel(), await withLabel()];
  await selectAll("/app/shipments?view=hand-over");
  const name = /^Hand over \d+ shipments$/;
  await button(name).click();
  await inDialog(name).waitFor();
  const late = await withLabel();
  await inDialog(name).click();
  await dialog().waitFor({ state: "detached" });
  await eventually(async () => (await labelsOf(...shown)).map((each) => each?.listed)).toEqual([true, true]);
  await running.settled();
  expect((await labelsOf(late))[0]?.listed).toBe(false);
});

it("a day that is closed has those on its list that the question counted", async () => {
  const shown = await withLabel();
  await admin.open("/app/pickups");
  await button(/^Close the day/).click();
  await inDialog("Close the day").waitFor();
  const late = await withLabel();
  await inDialog("Close the day").click();
  await admin.toast("Day closed: print the list");
  expect((await labelsOf(shown, late)).map((each) => each?.listed)).toEqual([true, false]);
});
