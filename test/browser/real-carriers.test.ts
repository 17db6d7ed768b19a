// Run: long, begins early
/** From a fresh shop to the first real label of each carrier: by keyboard alone, in English and in Greek. */
import { afterAll, beforeEach, expect, it } from "vitest";
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import type { GoingLiveWords } from "./going-live-words.ts";
import { inEnglish, inGreek } from "./going-live-words.ts";
import { fromTheTop, press, tabTo, type } from "./keyboard.ts";
import { violations } from "./violations.ts";

const boxnow = await startBoxnow({ points: 120, pace: null });
const acs = await startAcs();
afterAll(() => Promise.all([boxnow.close(), acs.close()]));

openShopInBrowser({
  shop: {
    installed: false,
    env: {
      CARRIER_HOSTS: `boxnow=${boxnow.url},boxnow-locations=${boxnow.locationUrl},acs=${acs.url}`,
    },
  },
  window: null,
});

const shops: string[] = [];
let shop: string;
let admin: AdminWindow;
beforeEach(async () => {
  shop = `grove-${shops.push("grove")}.myshopify.com`;
  await running.shopify.control("POST", "/simulator/shops", {
    domain: shop,
    name: "Olive Grove",
    locations: [
      {
        name: "Grove",
        address1: "Ermou 10",
        city: "Athens",
        zip: "10563",
        countryCode: "GR",
        phone: "+302103210000",
      },
    ],
  });
  await inShop("PATCH", "", { carrierCalculatedShipping: true, addNewCarrierServices: false });
  await inShop("POST", "/install", {});
});

const inShop = <Answer>(method: string, path: string, body?: unknown) =>
  running.shopify.control<Answer>(method, `/simulator/shops/${shop}${path}`, body);

const boxnowLogin = ["grove", "grove-secret", "7001"];
const acsLogin = [
  "acs-demo-key",
  "oliveco",
  "demo-company-password",
  "api1",
  "demo-user-password",
  "2ΑΘ999999",
  "Olive Grove",
];

/** Checks the page on a desktop and on a phone. WAYBILL_PICTURES names a folder for pictures to look at. */
async function expectWellMade(name: string): Promise<void> {
  const folder = process.env.WAYBILL_PICTURES;
  for (const width of [390, 1280]) {
    await admin.page.setViewportSize({ width, height: 900 });
    await admin.page.waitForTimeout(300);
    expect(
      await admin.inApp<number>("document.documentElement.scrollWidth - innerWidth"),
    ).toBeLessThanOrEqual(0);
    if (folder !== undefined) await admin.page.screenshot({ path: `${folder}/${shop}-${name}-${width}.png` });
  }
  expect(await violations(admin.app)).toEqual([]);
}

const heading = (name: string) => admin.app.getByRole("heading", { level: 1, name, exact: true }).waitFor();

/** From Going live to the carrier's form, and back again once it is connected. */
async function connect(
  name: string,
  labels: readonly string[],
  login: readonly string[],
  texts: GoingLiveWords,
) {
  await press(admin, texts.addCarrier);
  await admin.app.getByText(texts.forRealParcels, { exact: true }).waitFor();
  await tabTo(admin, texts.add(name));
  await expectWellMade("carriers");
  await press(admin, texts.add(name));
  await heading(name);
  await admin.app.getByText(texts.forRealParcels, { exact: true }).waitFor();
  for (const [index, label] of labels.entries()) await type(admin, label, login[index] ?? "");
  await expectWellMade(`${name}-form`);
  await admin.page.keyboard.press("Enter");
}

async function goLive(texts: GoingLiveWords): Promise<void> {
  const { app, page } = admin;
  await heading(texts.live);
  expect(await app.getByRole("button", { name: texts.goLive }).isDisabled()).toBe(true);
  await expectWellMade("before");

  await connect("BOX NOW", texts.boxnow, boxnowLogin, texts);
  await app.getByText(texts.connected).waitFor();
  await app.getByText(texts.noPrices).waitFor();
  await expectWellMade("connected");
  await press(admin, texts.uploadPrices);
  await heading(texts.upload);
  await app.getByText(texts.forRealParcels, { exact: true }).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await fromTheTop(admin);
  await tabTo(admin, texts.files);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles("simulator/seed/boxnow-prices.json");
  await app.getByRole("button", { name: texts.useTariff }).waitFor();
  await expectWellMade("upload");
  await press(admin, texts.useTariff);
  await admin.toast(texts.tariffSaved);
  await press(admin, texts.back);

  await heading(texts.live);
  await connect("ACS Courier", texts.acs, acsLogin, texts);
  await app.getByText(texts.acsConnected).waitFor();
  await press(admin, texts.back);
  await heading(texts.live);
  await app.getByText(texts.canShip).nth(1).waitFor();
  await expectWellMade("ready");

  // Each carrier's page keeps the environment.
  await press(admin, texts.manage("BOX NOW"));
  await heading("BOX NOW");
  await app.getByText(texts.connected).waitFor();
  await app.getByText(texts.forRealParcels, { exact: true }).waitFor();
  await press(admin, texts.back);
  await heading(texts.live);

  await press(admin, texts.goLive);
  await admin.toast(texts.isLive);
  await expectWellMade("live");
}

const recipient = {
  firstName: "Ελένη",
  lastName: "Παπαδοπούλου",
  address1: "Τσιμισκή 45",
  city: "Θεσσαλονίκη",
  zip: "54623",
  countryCode: "GR",
  phone: "+306912345678",
};

async function ordered(): Promise<OrderView> {
  const order = await inShop<OrderView>("POST", "/orders", {
    lines: [{ sku: "BREAD", quantity: 1 }],
    shippingAddress: recipient,
    customer: { email: "eleni@example.org", firstName: "Ελένη", lastName: "Παπαδοπούλου" },
    shippingLine: { title: "Standard", code: "Standard", priceMinor: 500 },
  });
  await running.settled();
  return order;
}

/** Opens the order. Answers the name of the button that buys the label of this service. */
async function find(order: OrderView, service: RegExp, texts: GoingLiveWords): Promise<string> {
  const { app } = admin;
  // `settled` waits for the file's other shop.
  const listed = async () => {
    await admin.open(`/app/orders?search=${encodeURIComponent(order.name)}`);
    return app.getByRole("link", { name: order.name }).count();
  };
  await expect.poll(listed).toBe(1);
  await press(admin, order.name, "a");
  await heading(texts.ship(order.name));
  const button = app.getByRole("button", { name: service });
  await button.waitFor();
  return (await button.getAttribute("aria-label")) ?? "";
}

/** Buys the label on the order's page. */
async function buy(
  button: string,
  texts: GoingLiveWords,
): Promise<{ readonly number: string; readonly label: Buffer }> {
  const { app } = admin;
  await expect.poll(() => app.getByRole("button", { name: button }).isEnabled()).toBe(true);
  await press(admin, button);
  await admin.toast(texts.buying);
  await app.getByText(texts.allShipped).waitFor();
  const link = app.getByRole("link", { name: texts.printLabelOf });
  const number = ((await link.getAttribute("aria-label")) ?? "").replace(texts.printLabelOf, "");
  const answer = await fetch((await link.getAttribute("href")) ?? "");
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return { number, label: Buffer.from(await answer.arrayBuffer()) };
}

async function labelAtBoxnow(number: string): Promise<Buffer> {
  const session = await fetch(`${boxnow.url}/api/v1/auth-sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      grant_type: "client_credentials",
      client_id: "grove",
      client_secret: "grove-secret",
    }),
  });
  const { access_token } = (await session.json()) as { access_token: string };
  const theirs = await fetch(`${boxnow.url}/api/v1/parcels/${number}/label.pdf`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return Buffer.from(await theirs.arrayBuffer());
}

const trackingOf = async ({ id }: OrderView) => {
  const { fulfillments } = await inShop<OrderView>("GET", `/orders/${id}`);
  return fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number));
};

it.each([
  ["English", inEnglish],
  ["Greek", inGreek],
])("leads from the installation to a label of ACS and one of BOX NOW, in %s", async (_language, texts) => {
  admin = await openWindow({ shop, locale: texts.locale });
  const { app, page } = admin;
  await admin.open();
  await press(admin, texts.seeLive);
  await goLive(texts);

  await inShop("POST", "/products", {
    title: "Bread",
    variants: [{ sku: "BREAD", priceMinor: 300, grams: 800 }],
  });
  const first = await ordered();
  const acsAtDoor = await find(first, texts.acsAtDoor, texts);
  await expectWellMade("order-acs");
  const atDoor = await buy(acsAtDoor, texts);
  const print = await fetch(`${acs.controlUrl}/vouchers/${atDoor.number}/prints/1`);
  expect(atDoor.label.equals(Buffer.from(await print.arrayBuffer()))).toBe(true);
  expect(await trackingOf(first)).toEqual([atDoor.number]);

  const second = await ordered();
  const toLocker = await find(second, texts.boxnowToLocker, texts);
  await press(admin, texts.choosePoint(/: (BOX NOW, [^,]+), /.exec(toLocker)?.[1] ?? ""));
  await tabTo(admin, texts.point);
  await page.keyboard.press("ArrowDown");
  const locker = await app.getByLabel(texts.point).inputValue();
  expect(locker).not.toBe("");
  await expectWellMade("order-boxnow");
  const atLocker = await buy(toLocker, texts);
  expect(atLocker.label.equals(await labelAtBoxnow(atLocker.number))).toBe(true);
  expect(await trackingOf(second)).toEqual([atLocker.number]);
  const parcels = await boxnow.control<readonly { id: string }[]>("GET", "/parcels");
  expect(JSON.stringify(parcels.find(({ id }) => id === atLocker.number))).toContain(locker);
});
