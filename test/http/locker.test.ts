/** The shopper's page, from the link to the voucher: over HTTP, with the orders of a shop in memory. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mayPass } from "../../app/adapters/store/database/unavailable.ts";
import type { BookingOrder, CarrierPoint, ServiceConnection } from "../../app/domain/engine/index.ts";
import { refreshPoints } from "../../app/domain/engine/index.ts";
import { pageLimits } from "../../app/domain/limits/every-limit.ts";
import { sharedLimits } from "../../app/domain/limits/shared-limits.ts";
import { keepOrder } from "../../app/domain/orders/open-orders/keep-order.ts";
import { allDoors } from "../../app/entrypoints/http/doors.ts";
import { refuseAll, serveDoors } from "../../app/entrypoints/http/serve-doors.ts";
import { unverifiedBodies } from "../../app/entrypoints/http/unverified-bodies.ts";
import type { Links } from "../../app/entrypoints/links/links.ts";
import { signedLinks } from "../../app/entrypoints/links/links.ts";
import type { Services } from "../../app/process/services.server.ts";
import type { ShopOnMemory } from "../orders/shop-on-memory.ts";
import { shopOnMemory } from "../orders/shop-on-memory.ts";
import { pointsAround } from "../support/a-point.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";

const price = { netMinor: 200, taxMinor: 48, totalMinor: 248, currency: "EUR" } as const;
/** Prices that were asked of carriers. */
let asked = 0;
function priced() {
  asked++;
  return price;
}
const service = (code: string, more: Partial<ServiceConnection> = {}): ServiceConnection => ({
  ...{ code, name: code, limits: { maxWeightG: 30_000 }, price: priced },
  transit: () => ({ minDays: 1, maxDays: 2 }),
  ...more,
});
const services = [service("locker", { locker: { destination: true, origin: false } }), service("home")];

/** Twelve lockers, each farther from the recipient's; the second is closed, and the last is in another town. */
const points = pointsAround(12, (index) => ({
  address: {
    ...{ address: `Ελιάς ${index + 1}`, address2: null, city: "Θεσσαλονίκη", country: "GR" },
    zip: index === 0 ? "54622" : "54640",
  },
  accepting: index !== 1,
  openingHours: "08:00–22:00",
  ...(index === 0 && { name: `Locker <b>"0"</b>` }),
  ...(index === 11 && {
    ...{ latitude: 37.98, longitude: 23.73 },
    address: { address: "Ερμού 1", address2: null, zip: "10563", city: "Αθήνα", country: "GR" },
  }),
}));
const recipient = {
  ...{ name: "Ελένη Παπαδοπούλου", company: null, address: "Τσιμισκή 40", address2: null, zip: "54622" },
  ...{ city: "Θεσσαλονίκη", state: null, country: "GR", phone: "+306912345678" },
};

let database: FreshDatabase;
let shop: ShopOnMemory;
let links: Links;
let base: string;
const server = createServer();
const booked: BookingOrder[] = [];
const faults: string[] = [];
let listed: readonly CarrierPoint[] = points;
/** Whether the app's public address is https. */
let isHttps = false;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  database = await freshDatabase();
  shop = await shopOnMemory(
    database,
    {
      sender: {
        ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
        ...{ country: "GR", phone: "+30 210 9998887" },
      },
      buyWhenPaid: { enabled: true },
    },
    { services, points: { list: async () => listed } },
    (order) => booked.push(order),
  );
  await refresh();
  const encryptionKey = Buffer.alloc(32, 5).toString("base64");
  links = signedLinks({ encryptionKey, publicUrl: base, sandboxUrl: undefined, clock: shop.stores.clock });
  const log = pino({ level: "error" }, { write: (line: string) => void faults.push(line) });
  // The page needs no other services.
  const lockers: Links = {
    ...links,
    get httpsOnly() {
      return isHttps;
    },
  };
  const env = { TRUST_PROXY: true };
  const used = {
    ...shop.services,
    shops: shop.stores.shops,
    links: lockers,
    pageLimits: pageLimits(sharedLimits(null, shop.stores.clock, log)),
    log,
    env,
  } as Partial<Services>;
  const doors = allDoors(used as Services, { files: async () => new Map() });
  const pages = refuseAll({ status: 404, message: "There is nothing here." }, false);
  server.on(
    "request",
    serveDoors({
      doors,
      pages,
      bodies: unverifiedBodies({ bytes: 1024 * 1024, ms: 10_000 }),
      trustProxy: false,
      log,
      mayPass,
    }),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database?.close();
  expect(faults).toEqual([]);
});
beforeEach(async () => {
  booked.length = 0;
  if (listed === points) return;
  listed = points;
  await refresh();
});

async function refresh(): Promise<void> {
  const { ports } = shop.services;
  shop.stores.clock.advance(2 * 60 * 60_000);
  await refreshPoints({ ...ports, pointStore: shop.stores.points });
  if ("forget" in ports.points && typeof ports.points.forget === "function") ports.points.forget(null);
}

/** An order that is not paid yet, so that no label is bought. */
async function placed(code = "testcarrier.locker.1000") {
  const orderId = shop.platform.place({ quantities: [1], service: code, paid: false, address: recipient });
  const stored = await shop.shop();
  const order = await shop.platform.readOrder(orderId);
  if (order === null) throw new Error("the order is gone");
  await keepOrder(shop.services, stored, shop.stores.clock.now(), order);
  const fulfillmentOrderId = order.fulfillmentOrders[0]?.id ?? "";
  const url = (language = "en") =>
    links.url("locker", { shop: stored.domain, orderId, fulfillmentOrderId, language });
  return { orderId, url };
}

async function read(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: "manual", ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const choose = (url: string, point: string) =>
  read(url, { method: "POST", body: new URLSearchParams({ point }) });

const offered = (html: string) => [...html.matchAll(/name="point" value="([^"]*)"/g)].map(([, id]) => id);

describe("a shopper's link", () => {
  test("shows the chosen point and the nearest ten that fit, in the order's language", async () => {
    const { url } = await placed();
    const { status, html } = await read(url());
    expect(status).toBe(200);
    expect(html).toContain("<strong>Locker &lt;b&gt;&quot;0&quot;&lt;/b&gt;</strong>");
    expect(html).toContain("Opening hours: 08:00–22:00");
    expect(offered(html)).toEqual(["1002", "1003", "1004", "1005", "1006", "1007", "1008", "1009", "1010"]);
    expect(html).toContain("<p>Ελιάς 3, Θεσσαλονίκη</p>");
    expect(html).toMatch(/≈ [\d.]+ k?m</);
    const greek = await read(url("el"));
    expect(greek.html).toContain('<html lang="el">');
    expect(greek.html).toContain("Το δέμα σας πηγαίνει εδώ");
    expect((await read(url("de"))).html).toContain('<html lang="en">');
  });

  test("names no person and none of their addresses, and is kept by no cache", async () => {
    const { url } = await placed();
    const { html, headers } = await read(url());
    for (const secret of ["Ελένη", "Παπαδοπούλου", "Τσιμισκή", "54622", "6912345678", "<script"])
      expect(html).not.toContain(secret);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect([
      headers.get("cache-control"),
      headers.get("referrer-policy"),
      headers.get("x-robots-tag"),
    ]).toEqual(["no-store", "no-referrer", "noindex"]);
    const head = await read(url(), { method: "HEAD" });
    expect([head.status, head.html]).toEqual([200, ""]);
  });

  test("searches near another postcode", async () => {
    const { url } = await placed();
    expect(offered((await read(`${url()}?near=105%2063`)).html)[0]).toBe("1011");
    const nowhere = await read(`${url()}?near=%3Cb%3E`);
    expect([offered(nowhere.html), nowhere.html.includes("<b>")]).toEqual([[], false]);
    expect(nowhere.html).toContain("Try another postcode.");
  });

  test("changed in any part, or of another order, is refused and says what to do", async () => {
    const [one, other] = [await placed(), await placed()];
    const [path, query] = [new URL(one.url()).pathname, new URL(other.url()).pathname];
    const parts = path.slice("/locker/".length).split(".");
    const withPart = (at: number, value: string) => `/locker/${parts.with(at, value).join(".")}`;
    const signature = parts.at(-1) ?? "";
    for (const changed of [
      withPart(0, "el"),
      withPart(1, "other~example"),
      withPart(2, other.orderId),
      withPart(3, query.split(".")[3] ?? ""),
      withPart(4, String(Number(parts[4]) + 1)),
      withPart(5, query.split(".").at(-1) ?? ""),
      withPart(5, `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`),
      withPart(5, ""),
      `/locker/${parts.slice(0, -1).join(".")}`,
      "/locker/",
      "/locker/en/%2e%2e/x",
    ]) {
      for (const method of ["GET", "POST"]) {
        const body = method === "POST" ? new URLSearchParams({ point: "1002" }) : null;
        const { status, html } = await read(`${base}${changed}`, { method, body });
        expect([changed, method, status]).toEqual([changed, method, 403]);
        expect(html).toMatch(/ask the shop for a new one\.|ζητήστε του νέο\./);
      }
    }
    expect((await read(`${base}/locker/`, { headers: { "accept-language": "el-GR" } })).html).toContain(
      "Αυτός ο σύνδεσμος δεν ισχύει",
    );
    expect(await chosenFor(one.orderId)).toBeUndefined();
  });

  test("answers twenty calls at once, and says when to come back", async () => {
    const { url } = await placed();
    for (let call = 0; call < 20; call++) expect((await read(url())).status).toBe(200);
    const { status, headers, html } = await choose(url(), "1002");
    expect([status, headers.get("retry-after")]).toEqual([429, "2"]);
    expect(html).toContain("Nothing was changed.");
    expect((await read((await placed()).url())).status).toBe(200);
    shop.stores.clock.advance(2_000);
    expect((await read(url())).status).toBe(200);
  });

  test("asks no other carrier for prices", async () => {
    const { url } = await placed();
    const { merchantId } = await shop.shop();
    const { account } = shop.carrier;
    const defaultParcel = { lengthCm: 20, widthCm: 15, heightCm: 6 };
    const carrier = { ...account.carrier, code: "second", name: "Second Carrier" };
    const caller = { merchantId, environment: "production" } as const;
    const { id } = await shop.stores.accounts.add(caller, { ...account, carrier, defaultParcel });
    asked = 0;
    expect((await read(url())).status).toBe(200);
    expect(asked).toBe(services.length);
    await shop.stores.accounts.remove(caller, id);
  });

  test("works over HTTPS alone where the app has an https address", async () => {
    const proxied = { headers: { "x-forwarded-proto": "http", "x-forwarded-for": "203.0.113.7" } };
    const { url } = await placed();
    expect((await read(url(), proxied)).status).toBe(200);
    isHttps = true;
    try {
      expect((await read(url(), proxied)).status).toBe(403);
      expect(
        (await read(url(), { headers: { ...proxied.headers, "x-forwarded-proto": "https" } })).status,
      ).toBe(200);
    } finally {
      isHttps = false;
    }
  });

  test("is valid for 14 days", async () => {
    const url = (await placed()).url("el");
    shop.stores.clock.advance(14 * 24 * 60 * 60_000);
    expect((await read(url)).status).toBe(200);
    shop.stores.clock.advance(1_001);
    const { status, html } = await choose(url, "1002");
    expect(status).toBe(410);
    expect(html).toContain("Ζητήστε από το κατάστημα νέο σύνδεσμο.");
  });
});

async function chosenFor(orderId: string): Promise<string | undefined> {
  const { merchantId, domain } = await shop.shop();
  const chosen = await shop.stores.chosenPoints.get(merchantId, domain, orderId);
  return chosen === null ? undefined : `${chosen.chosenBy} ${chosen.service} ${chosen.locationId}`;
}

describe("a choice", () => {
  test("gives way to a later one", async () => {
    const { orderId, url } = await placed();
    await choose(url(), "1005");
    await choose(url("el"), "1003");
    expect(await chosenFor(orderId)).toBe("shopper testcarrier.locker 1003");
    shop.platform.pay(orderId);
    await shop.settle(orderId);
    expect(booked.map(({ to }) => to.locationId)).toEqual(["1003"]);
  });

  test("is kept, shown, and ends on the voucher", async () => {
    const { orderId, url } = await placed();
    const link = url();
    const { status, headers } = await choose(`${link}?near=54622`, "1005");
    expect(status).toBe(303);
    const { html } = await read(new URL(headers.get("location") ?? "", base).href);
    expect(html).toContain("Your choice is saved.");
    expect(html).toContain("<strong>Locker 5</strong>");
    expect(offered(html)).not.toContain("1005");
    expect(await chosenFor(orderId)).toBe("shopper testcarrier.locker 1005");
    shop.platform.pay(orderId);
    await shop.settle(orderId);
    expect(booked.map(({ to }) => to.locationId)).toEqual(["1005"]);
    // The label is bought: nothing changes any more.
    const late = await choose(link, "1006");
    expect([late.status, late.html.includes("can&#39;t be changed any more")]).toEqual([200, true]);
    expect(await chosenFor(orderId)).toBe("shopper testcarrier.locker 1005");
    const page = await read(link);
    expect(page.html).toContain("ask the shop");
    expect(offered(page.html)).toEqual([]);
  });

  test.each(["1001", "nowhere", ""])(
    "of the closed or unknown point %j is refused with the nearest",
    async (id) => {
      const { orderId, url } = await placed();
      const { status, html } = await choose(url(), id);
      expect(status).toBe(409);
      expect(html).toContain('role="alert"');
      expect(offered(html)[0]).toBe("1002");
      expect(await chosenFor(orderId)).toBeUndefined();
    },
  );

  test("that closed later is said on the page", async () => {
    const { url } = await placed();
    listed = points.map((point, index) => (index === 0 ? { ...point, accepting: false } : point));
    await refresh();
    const { html } = await read(url());
    expect(html).toContain("can&#39;t take your parcel any more");
    expect(offered(html)[0]).toBe("1002");
  });

  test("is not for parcels to an address", async () => {
    const { orderId, url } = await placed("testcarrier.home");
    expect((await read(url())).html).toContain("This parcel doesn&#39;t go to a locker");
    expect((await choose(url(), "1002")).status).toBe(200);
    expect(await chosenFor(orderId)).toBeUndefined();
  });

  test("waits for a platform that does not answer", async () => {
    const { orderId, url } = await placed();
    shop.platform.will("readOrder", "unavailable");
    const { status, html } = await choose(url(), "1002");
    expect([status, html.includes("Nothing was changed.")]).toEqual([503, true]);
    expect(await chosenFor(orderId)).toBeUndefined();
  });

  test("larger than a form is refused", async () => {
    const { url } = await placed();
    expect((await choose(url(), "1".repeat(5_000))).status).toBe(413);
  });

  test("of an uninstalled shop leads nowhere", async () => {
    const { orderId } = await placed();
    const link = { shop: "never-installed.example", orderId, fulfillmentOrderId: "1", language: "en" };
    expect((await read(links.url("locker", link))).status).toBe(404);
  });
});
