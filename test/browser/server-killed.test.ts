// Run: long, begins early
/** The server is killed (`kill -9`) and started again beneath a page: no typed value is lost, and nothing is bought twice. */
import type { Route } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { onlyLabel } from "../shopify/flows/flow-life.ts";
import { orderWith, orderWithout, shipmentApi } from "../shopify/shop-life.ts";
import { freshDataDir } from "../support/server.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { fulfilledOrder, shoppers, trackingNumberOf } from "./goods.ts";
import { bar, data, expectLostConnections, isForm } from "./lost-connection.ts";

openShopInBrowser({ shop: { databaseUrl: null, dataDir: freshDataDir() } });
expectLostConnections();

const contactName = () => admin.app.getByLabel("Contact name");
const press = (name: string) => admin.page.getByRole("button", { name, exact: true }).click();
const restart = () => running.startAgain();

/** Acts on the first request that fits, in place of the network; all others pass. */
async function onFirst(fits: (route: Route) => boolean, act: (route: Route) => Promise<void>): Promise<void> {
  let isDone = false;
  await admin.page.route(data, async (route) => {
    if (isDone || !fits(route)) return route.continue();
    isDone = true;
    await act(route);
  });
}
const isRead = (route: Route) => !isForm(route);

async function kill(): Promise<void> {
  await running.waybill.kill9();
}

/** The moments of a kill around a request. */
const beforeIt = async (route: Route) => {
  await kill();
  await route.abort("connectionrefused");
};
const duringIt = (ms: number) => async (route: Route) => {
  const answer = route.fetch().catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, ms));
  await kill();
  await answer;
  await route.abort("connectionreset");
};
const afterIt = async (route: Route) => {
  await route.fetch();
  await kill();
  await route.abort("connectionreset");
};
const moments = [
  ["before the request", beforeIt],
  ["while it begins", duringIt(2)],
  ["in the middle of it", duringIt(15)],
  ["after its commit, before the answer", afterIt],
] as const;

async function stored(): Promise<string | undefined> {
  const [row] = await running.rows<{ name: string }>(
    "SELECT settings->'sender'->>'name' AS name FROM shops WHERE domain = $1",
    [running.domain],
  );
  return row?.name;
}

describe("a save of the settings", () => {
  beforeEach(() => admin.open("/app/settings"));

  it.each(moments)("is finished by itself after a kill %s", async (moment, act) => {
    await onFirst(isForm, act);
    await contactName().fill(moment);
    await press("Save");
    await bar().getByText("Waybill tries again by itself", { exact: false }).waitFor();
    expect(await contactName().inputValue()).toBe(moment);
    await restart();
    await admin.toast("Saved");
    await bar().waitFor({ state: "detached" });
    expect(await stored()).toBe(moment);
    expect(await admin.app.getByText("Someone else saved changes").count()).toBe(0);
  });

  it("is finished after a kill while the page loads its values anew", async () => {
    let isSaved = false;
    await onFirst((route) => {
      isSaved ||= isForm(route);
      return isSaved && isRead(route);
    }, beforeIt);
    await contactName().fill("Anew");
    await press("Save");
    await bar().getByText("No connection to Waybill").waitFor();
    expect(await contactName().inputValue()).toBe("Anew");
    await restart();
    await admin.toast("Saved");
    expect(await stored()).toBe("Anew");
  });
});

it("the way to another page waits for a server that was killed while it loads", async () => {
  await admin.open("/app/rates");
  await onFirst(isRead, duringIt(5));
  await admin.menu("Settings");
  await bar().getByText("No connection to Waybill").waitFor();
  await restart();
  await contactName().waitFor();
  await bar().waitFor({ state: "detached" });
});

describe("a purchase of labels", () => {
  it.each(moments)("is done once after a kill %s, and never without a click", async (_moment, act) => {
    const order = await orderWith(running, "gorgona.standard", { shippingAddress: shoppers.eleni });
    await running.settled();
    await admin.open(`/app/orders?search=${encodeURIComponent(order.name)}`);
    await admin.app.getByRole("checkbox", { name: `Select order ${order.name}` }).check({ force: true });
    await admin.app.getByRole("button", { name: "Buy labels" }).click();
    const dialog = admin.app.getByRole("dialog");
    await dialog.getByText("Buy this label?").waitFor();
    await dialog.getByText(/^Gorgona.*: €\d+\.\d\d for 1 label$/).waitFor();
    await onFirst((route) => isForm(route) && /intent=buy/.test(route.request().postData() ?? ""), act);
    await dialog.getByRole("button", { name: "Buy labels" }).click();
    await bar().getByRole("button", { name: "Try again" }).waitFor();
    // An order that arrives meanwhile is not bought.
    await restart();
    const late = await orderWithout(running, { shippingAddress: shoppers.nikos });
    await bar().getByRole("button", { name: "Try again" }).click();
    await bar().waitFor({ state: "detached" });
    await running.settled();
    const api = await shipmentApi(running);
    await onlyLabel(running, api, order);
    expect(await labelsOf(late)).toEqual([]);
  });
});

let api: ReturnType<typeof shipmentApi> | null = null;
async function labelsOf(order: OrderView) {
  // A shop has at most 100 keys.
  api ??= shipmentApi(running);
  return (await api).of(order);
}

it("the upload of a price list is checked again by itself, with its file", async () => {
  await admin.open("/app/rates/upload");
  await onFirst(isForm, duringIt(5));
  const text = JSON.stringify({ format: "waybill-tariff/2" });
  await admin.app
    .locator("input[type=file]")
    .setInputFiles([{ name: "tariff.json", mimeType: "application/json", buffer: Buffer.from(text) }]);
  await bar().getByText("No connection to Waybill").waitFor();
  await restart();
  await bar().waitFor({ state: "detached" });
  await admin.app.getByText("Nothing was saved", { exact: false }).first().waitFor();
});

it("the log-in of the dashboard keeps its page while the server is killed", async () => {
  const { page } = admin;
  await page.goto(`${running.waybill.url}/dashboard/log-in`);
  await page.getByLabel("Email address", { exact: true }).fill("maria@example.com");
  await kill();
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("Nothing was sent, and the values you typed stay here", { exact: false }).waitFor();
  expect(await page.getByLabel("Email address", { exact: true }).inputValue()).toBe("maria@example.com");
  await restart();
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("Nothing was sent", { exact: false }).waitFor({ state: "detached" });
});

describe("a cancellation of chosen shipments", () => {
  it.each(moments)("is done once after a kill %s, and leaves those that came since", async (_moment, act) => {
    const bought = async () => {
      const order = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
      await trackingNumberOf(running, order);
      return order;
    };
    const chosen = await bought();
    const [shipment] = await labelsOf(chosen);
    await admin.open(`/app/shipments?search=${encodeURIComponent(chosen.name)}`);
    await admin.app
      .getByRole("row")
      .filter({ hasText: chosen.name })
      .getByRole("checkbox")
      .check({ force: true });
    await admin.app.getByRole("button", { name: "Cancel 1 shipment" }).click();
    const dialog = admin.app.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel 1 shipment" }).waitFor();
    const late = await bought();
    await onFirst((route) => isForm(route) && /intent=cancel/.test(route.request().postData() ?? ""), act);
    await dialog.getByRole("button", { name: "Cancel 1 shipment" }).click();
    await bar().getByText("Waybill tries again by itself", { exact: false }).waitFor();
    await restart();
    await bar().waitFor({ state: "detached" });
    await running.settled();
    await expect.poll(async () => (await labelsOf(chosen))[0]?.state).toBe("cancelled");
    expect((await labelsOf(chosen)).map(({ id }) => id)).toEqual([shipment?.id]);
    expect((await labelsOf(late)).map(({ state }) => state)).toEqual(["created"]);
  });
});
