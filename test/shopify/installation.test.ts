// Run: push, begins early
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import { submit, unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, install, runningShop } from "./running-shop.ts";
import { checkout, fulfill, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let door: AdminDoor;

beforeAll(async () => {
  shop = await runningShop({
    ownServer: true,
    installed: false,
    async door(shopifyUrl) {
      door = await openDoor(shopifyUrl);
      return door.url;
    },
  });
});
afterAll(async () => {
  await shop?.stop();
  await door?.close();
});

interface ShopRow {
  readonly carrier_service_id: string | null;
  readonly carrier_service_error: unknown;
  readonly currency: string | null;
  readonly time_zone: string | null;
  readonly uninstalled_at: Date | null;
  readonly installed_at: Date;
  readonly settings: Record<string, unknown>;
}

async function storedShop(): Promise<ShopRow> {
  const [row] = await shop.rows<ShopRow>("SELECT * FROM shops WHERE domain = $1", [shop.domain]);
  if (row === undefined) throw new Error("the shop is not stored");
  return row;
}

describe("installing", () => {
  it("makes the shop ready: facts, sizes, sender, carrier service on a secret path", async () => {
    await install(shop);
    const stored = await storedShop();
    expect(stored).toMatchObject({
      currency: "EUR",
      time_zone: "Europe/Athens",
      carrier_service_error: null,
      uninstalled_at: null,
      settings: { sender: { name: "Kalimera Goods", zip: "10442", country: "GR", phone: "+302105551234" } },
    });
    const [carrier, ...others] = (await shop.view()).carrierServices;
    expect(others).toEqual([]);
    expect(carrier).toMatchObject({ name: "Waybill", active: true, supportsServiceDiscovery: true });
    expect(stored.carrier_service_id).toBe(`gid://shopify/DeliveryCarrierService/${carrier?.id}`);
    expect(carrier?.callbackUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shopify\/rates\/[A-Za-z0-9_-]{43}$/);
    const parcels = await shop.rows<{ default_parcel: unknown }>(
      "SELECT DISTINCT default_parcel::jsonb AS default_parcel FROM carrier_accounts",
    );
    expect(parcels).toEqual([{ default_parcel: { v: 1, lengthCm: 20, widthCm: 15, heightCm: 10 } }]);
    expect((await checkout(shop)).options.length).toBeGreaterThan(0);
  });

  it("keeps no token readable", async () => {
    const rows = await shop.rows("SELECT encrypted FROM shopify_sessions");
    expect(rows).toHaveLength(1);
    const everything = JSON.stringify([rows, await shop.rows("SELECT callback_token FROM shops")]);
    const [carrier] = (await shop.view()).carrierServices;
    expect(everything).not.toContain(carrier?.callbackUrl.split("/").at(-1));
    expect(everything).not.toMatch(/shp(at|ua|rt)_/);
  });

  it("changes nothing when the app is opened again with a new token", async () => {
    const before = (await shop.view()).carrierServices;
    await shop.rows("DELETE FROM shopify_sessions");
    expect((await shop.openAdmin()).status).toBe(200);
    await shop.settled();
    expect((await shop.view()).carrierServices).toEqual(before);
    expect(await shop.rows("SELECT DISTINCT merchant_id FROM shops")).toHaveLength(1);
  });

  it("is refused without a valid session token", async () => {
    const response = await fetch(`${shop.waybill.url}/app`, {
      headers: { authorization: "Bearer not.a.token", "user-agent": browser },
      redirect: "manual",
    });
    expect(response.status).toBe(401);
  });

  it("is followed by updates of currency and time zone", async () => {
    await shop.control("PATCH", "", { timezone: "Europe/Berlin" });
    await shop.settled();
    expect((await storedShop()).time_zone).toBe("Europe/Berlin");
    await shop.control("PATCH", "", { timezone: "Europe/Athens" });
    await shop.settled();
  });
});

describe("settings saved while Shopify is asked for the shop's facts", () => {
  const save = async (change: Readonly<Record<string, string>>) =>
    expect(
      (await submit(shop, "/app/settings", { intent: "save", ...unchangedSettings, ...change })).status,
    ).toBe(200);

  it("are kept: the sender proposed from the shop's location replaces none of them", async () => {
    const noSender = Object.fromEntries(
      Object.keys(unchangedSettings).flatMap((name) => (name.startsWith("sender") ? [[name, ""]] : [])),
    );
    await save(noSender);
    expect((await storedShop()).settings).toMatchObject({ sender: null, notifyShopper: false });
    for (const change of [noSender, {}]) {
      const asked = new Promise<void>((resolve, reject) => {
        door.atCall(1, "ShopFacts", "held", () => save({ notify: "true", ...change }).then(resolve, reject));
      });
      await shop.control("POST", "webhooks/send", { topic: "shop/update", payload: { id: 1 } });
      await asked;
      await shop.settled();
      expect((await storedShop()).settings).toMatchObject({
        notifyShopper: true,
        sender: { name: "Kalimera Goods", zip: change === noSender ? "10442" : "10557" },
      });
      await save(noSender);
    }
    await save({});
  });

  it("say whether API callers need allow_duplicate", async () => {
    const refuses = async () => {
      const [merchant] = await shop.rows<{ refuses: boolean }>(
        `SELECT refuses_duplicates AS refuses FROM merchants
         WHERE id = (SELECT merchant_id FROM shops WHERE domain = $1)`,
        [shop.domain],
      );
      return merchant?.refuses;
    };
    expect(await refuses()).toBe(false);
    await save({ refusesDuplicates: "true" });
    expect(await refuses()).toBe(true);
    await save({});
    expect(await refuses()).toBe(false);
  });
});

describe("a shop whose plan has no carrier-calculated shipping", () => {
  it("reads Shopify's reason, and is registered once the plan has changed", async () => {
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    await shop.control("PATCH", "", { plan: "basic", carrierCalculatedShipping: false });
    await install(shop);
    const refused = await storedShop();
    expect(refused.carrier_service_id).toBeNull();
    expect(refused.carrier_service_error).toMatchObject({
      code: "plan",
      said: expect.stringMatching(/carrier/i),
    });
    await shop.control("PATCH", "", { plan: "advanced", carrierCalculatedShipping: true });
    await shop.rows("DELETE FROM shopify_sessions");
    await shop.openAdmin();
    await shop.settled();
    expect(await storedShop()).toMatchObject({
      carrier_service_error: null,
      carrier_service_id: expect.stringContaining("gid://"),
    });
  });
});

describe("uninstalling", () => {
  it("deletes the tokens, closes the callback, and keeps the shipments", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await shop.settled();
    const callbackUrl = (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    expect((await storedShop()).uninstalled_at).toBeInstanceOf(Date);
    expect(await shop.rows("SELECT id FROM shopify_sessions")).toEqual([]);
    const answer = await fetch(callbackUrl, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(404);
    expect(await (await shipmentApi(shop)).of(order)).toHaveLength(1);
  });

  it("is undone by installing again, on a new secret path, with the old data", async () => {
    const [{ merchant_id: before } = { merchant_id: "" }] = await shop.rows<{ merchant_id: string }>(
      "SELECT merchant_id FROM shops",
    );
    await install(shop);
    const stored = await storedShop();
    expect(stored.uninstalled_at).toBeNull();
    expect(await shop.rows("SELECT merchant_id FROM shops")).toEqual([{ merchant_id: before }]);
    expect((await checkout(shop)).options.length).toBeGreaterThan(0);
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await shop.settled();
    expect(await (await shipmentApi(shop)).of(order)).toHaveLength(1);
  });

  it("is ignored when its webhook comes after the shop has returned", async () => {
    const { installed_at } = await storedShop();
    const payload = { id: 1, domain: shop.domain };
    await shop.control("POST", "webhooks/send", {
      topic: "app/uninstalled",
      payload,
      triggeredAt: new Date(installed_at.getTime() - 60_000).toISOString(),
    });
    // Even a newer one is ignored while the token works, because the app is installed.
    await shop.control("POST", "webhooks/send", { topic: "app/uninstalled", payload });
    await shop.settled();
    expect((await storedShop()).uninstalled_at).toBeNull();
    expect(await shop.rows("SELECT id FROM shopify_sessions")).toHaveLength(1);
  });
});
