/** Two shops have the app. One of them, with valid tokens and access to the app's pages, attacks the other. */
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyDecision, setShippingConfig } from "../browser/every-decision.ts";
import { apiKey, apiSecret } from "../support/server.ts";
import { costsOf } from "./confirmed-view.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import type { ApiShipment, ShipmentApi } from "./shop-life.ts";
import { fulfill, orderWith, shipmentApi } from "./shop-life.ts";

let intruder: string;

let shop: RunningShop;
let api: ShipmentApi;
let orderId: number;
let shipment: ApiShipment;
let fulfillmentId: number;

beforeAll(async () => {
  shop = await runningShop();
  intruder = `intruder-${shop.domain}`;
  await shop.shopify.control("POST", "/simulator/shops", {
    domain: intruder,
    name: "Intruder",
    install: true,
  });
  expect((await ask("/app")).status).toBe(200);
  const order = await orderWith(shop, "gorgona.standard");
  orderId = order.id;
  fulfillmentId = (await fulfill(shop, order)).id;
  await shop.settled();
  api = await shipmentApi(shop);
  shipment = (await api.of(order))[0]!;
});
afterAll(() => shop?.stop());

async function tokenOf(domain: string): Promise<string> {
  const path = `/simulator/shops/${domain}/session-token`;
  return (await shop.shopify.control<{ token: string }>("POST", path, {})).token;
}

/** A request of the intruder's, unless a token names another shop. With a form it is a POST. */
async function ask(path: string, form?: Record<string, string>, token?: string): Promise<Response> {
  return fetch(`${shop.waybill.url}${path}`, {
    headers: { authorization: `Bearer ${token ?? (await tokenOf(intruder))}`, "user-agent": browser },
    redirect: "manual",
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
}

/** The owner's shipment in the API, without its link, which is signed anew at each read. */
async function victim(): Promise<ApiShipment> {
  const [found] = (
    await api.call<{ data: ApiShipment[] }>("GET", `/v1/shipments?related_order_id=${orderId}`)
  ).data;
  return { ...found!, label_url: "", parcels: [] } as ApiShipment;
}

const personal = ["Μαρία", "Τσιμισκή", "2310111222", "maria@example.com"];

describe("the admin's pages", () => {
  it.each(["", ".data"])("show no other shop's shipment: /app/shipments/<id>%s", async (kind) => {
    const answer = await ask(`/app/shipments/${shipment.id}${kind}`);
    expect(answer.status).toBe(404);
    const text = await answer.text();
    for (const secret of [...personal, shipment.tracking_ref]) expect(text).not.toContain(secret);
  });

  it.each([
    { intent: "cancel" },
    { intent: "schedule-pickup", date: "next" },
    { intent: "schedule-pickup", date: "2027-01-04" },
  ])("do nothing to another shop's shipment: %j", async (form) => {
    const before = await victim();
    for (const kind of ["", ".data"])
      expect((await ask(`/app/shipments/${shipment.id}${kind}`, form)).status).toBe(404);
    expect(await victim()).toEqual(before);
  });

  it("neither switch on nor remove another shop's server for webhooks", async () => {
    const url = "https://hooks.example.com/in";
    const { id } = await api.call<{ id: string }>("POST", "/v1/webhook_endpoints", { url });
    for (const intent of ["enable-endpoint", "remove-endpoint"])
      expect((await ask("/app.data?index", { intent, endpointId: id })).status).toBe(404);
    expect((await api.call<{ data: object }>("GET", `/v1/webhook_endpoints/${id}`)).data).toMatchObject({
      url,
    });
  });

  it("do not ship another shop's fulfillment again", async () => {
    const [link] = await shop.rows<{ id: string }>("SELECT id FROM purchases WHERE fulfillment_id = $1", [
      String(fulfillmentId),
    ]);
    const forms = [
      ...["retry", "dismiss"].map((intent) => ({ intent, purchaseId: link?.id ?? "" })),
      ...["replace-label", "keep-label", "cancel-label"].map((intent) => ({
        intent,
        shipmentId: shipment.id,
      })),
    ];
    const before = await victim();
    for (const form of forms) expect((await ask("/app.data?index", form)).status).toBe(404);
    expect(await victim()).toEqual(before);
  });

  it("find nothing of another shop by any search, not even from another shop's cursor", async () => {
    const own = await (await shop.openAdmin("/app/shipments.data")).text();
    for (const shown of ["Μαρία", shipment.tracking_ref]) expect(own).toContain(shown);
    for (const query of [
      "",
      `search=${shipment.tracking_ref}`,
      `search=${encodeURIComponent("Παππά")}`,
      "search=%231001",
      `search=${orderId}`,
      `cursor=${shipment.id}`,
      "cursor=ffffffff-ffff-7fff-bfff-ffffffffffff",
    ]) {
      const text = await (await ask(`/app/shipments.data?${query}`)).text();
      // The address of the page repeats a search.
      const secrets = query.includes(shipment.tracking_ref) ? personal : [...personal, shipment.tracking_ref];
      for (const secret of secrets) expect(text, query).not.toContain(secret);
    }
  });

  it("export none of another shop's shipments", async () => {
    const own = await (await shop.openAdmin("/app/shipments.csv")).text();
    expect(own).toContain(`,${shipment.tracking_ref},`);
    const file = await (await ask("/app/shipments.csv")).text();
    expect(file.trimEnd().split("\r\n")).toHaveLength(1);
  });

  it("export nothing of another shop's audit trail", async () => {
    expect(await (await shop.openAdmin("/app/audit.csv")).text()).toContain(shipment.id);
    for (const path of ["/app/audit.csv", "/app/audit.data"])
      expect(await (await ask(path)).text()).not.toContain(shipment.id);
  });

  it("show, price and buy nothing of another shop's orders to ship", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    const fulfillmentOrderId = String(order.fulfillmentOrders[0]?.id);
    const lines = `${order.fulfillmentOrders[0]?.lines[0]?.id}:1`;
    expect(await (await shop.openAdmin("/app/orders.data")).text()).toContain("Μαρία");
    for (const query of [
      "",
      "?search=%231",
      `?search=${encodeURIComponent("Παππά")}`,
      `?cursor=${Date.now()}.1`,
    ]) {
      const text = await (await ask(`/app/orders.data${query}`)).text();
      for (const secret of [...personal, order.name]) expect(text, query).not.toContain(secret);
    }
    for (const kind of ["", ".data"]) {
      const answer = await ask(`/app/orders/${order.id}${kind}`);
      expect(answer.status).toBe(404);
      for (const secret of personal) expect(await answer.clone().text()).not.toContain(secret);
      for (const form of [
        { intent: "quote", fulfillmentOrderId, lines },
        { intent: "buy", fulfillmentOrderId, lines, service: "gorgona.standard", notify: "no" },
      ])
        expect((await ask(`/app/orders/${order.id}${kind}`, form)).status).toBe(404);
    }
    const { purchaseId } = await costsOf(shop, { ids: fulfillmentOrderId });
    await ask("/app/orders.data?index", {
      ...{ intent: "buy", ids: fulfillmentOrderId, id: purchaseId },
      labels: JSON.stringify([
        [
          fulfillmentOrderId,
          { service: "gorgona.standard", amountMinor: 1, currency: "EUR", recipient: "", goods: "" },
        ],
      ]),
      view: JSON.stringify({ view: "all", sort: "oldest", search: "" }),
    });
    await shop.settled();
    expect(await shop.rows("SELECT id FROM purchases WHERE order_id = $1", [String(order.id)])).toEqual([]);
  });

  it("count no other shop's shipments and checkouts", async () => {
    const own = await (await shop.openAdmin("/app/figures?days=30")).json();
    expect(own.shipments).toBeGreaterThan(0);
    expect(own.checkouts).toBeGreaterThan(0);
    expect(await (await ask("/app/figures?days=30")).json()).toMatchObject({
      shipments: 0,
      checkouts: 0,
      costs: [],
    });
  });

  it("show, change and switch off no other shop's carrier", async () => {
    const domestic = new URL("../../docs/tariffs/domestic-carrier/", import.meta.url);
    const upload = async (change: (tariff: string) => string = (tariff) => tariff) => {
      const form = new FormData();
      form.append("intent", "store");
      for (const name of ["tariff.json", "zones.csv", "prices.csv"])
        form.append("files", new File([change(await readFile(new URL(name, domestic), "utf8"))], name));
      return form;
    };
    const send = async (domain: string, body: FormData) =>
      (
        await fetch(`${shop.waybill.url}/app/rates/upload.data`, {
          method: "POST",
          headers: { authorization: `Bearer ${await tokenOf(domain)}`, "user-agent": browser },
          body,
        })
      ).text();
    const accounts = () =>
      shop.rows<{ id: string }>(
        `SELECT a.* FROM carrier_accounts a JOIN shops s ON s.merchant_id = a.merchant_id
         WHERE s.domain = $1 AND a.carrier_code = 'kali'`,
        [shop.domain],
      );
    expect(await send(shop.domain, await upload())).toContain("stored");
    const before = await accounts();
    expect(before).toHaveLength(1);

    for (const path of ["/app/rates/tariff/kali", "/app/rates/tariff/kali/2026-01-01"])
      for (const kind of ["", ".data"]) expect((await ask(`${path}${kind}`)).status).toBe(404);
    const list = "/app/rates/price-list";
    for (const path of [list, `${list}.data`]) expect((await ask(`${path}?carrier=kali`)).status).toBe(404);
    const base = JSON.stringify({ carrier: "kali", version: "2026-01-01", seen: "" });
    const fields = {
      name: "Dear Courier",
      logo: "",
      currency: "EUR",
      validFrom: "2026-01-01",
      taxIn: "net",
      tax: "none",
      goodsValue: "after-discounts",
    };
    const typed = JSON.stringify({
      ...fields,
      fuel: "",
      collect: "",
      collectMost: "",
      zones: [],
      services: [],
    });
    expect(
      await (await ask(`${list}.data`, { intent: "store", list: typed, base, as: "" })).text(),
    ).toContain("changed");
    expect(await (await ask("/app/rates.data")).text()).not.toContain("Kali");
    for (const intent of ["disable", "enable"])
      expect((await ask("/app/rates.data?index", { intent, accountId: before[0]?.id ?? "" })).status).toBe(
        404,
      );
    const dearer = (text: string) => text.replace("Kali Courier", "Dear Courier").replace("2,95", "29,50");
    expect(await send(intruder, await upload(dearer))).toContain("Dear Courier");
    expect(await accounts()).toEqual(before);
    expect(await (await shop.openAdmin("/app/rates.data")).text()).not.toContain("Dear Courier");
  });

  it("revoke and list no other merchant's API key", async () => {
    const key = await shop.waybill.createKey(shop.domain, "production");
    const prefix = key.slice(0, "wb_live_".length + 6);
    expect((await ask("/app/settings.data", { intent: "revoke-key", prefix })).status).toBe(200);
    const still = await fetch(`${shop.waybill.url}/v1/shipments?limit=1`, { headers: { "x-api-key": key } });
    expect(still.status).toBe(200);
    expect(await (await ask("/app/settings.data")).text()).not.toContain(prefix);
  });

  it("show, change and remove nothing of another merchant's configuration", async () => {
    await setShippingConfig(shop, {
      ...everyDecision,
      boxes: [{ ...everyDecision.boxes[0], name: "Μυστικό" }],
    });
    const before = await shop.rows("SELECT value, version FROM shipping_configs");
    let removal: Record<string, string> = {};
    for (const list of ["packing", "rules", "exchange"]) {
      const own = await (await shop.openAdmin(`/app/rates/${list}`)).text();
      const [, path = "", key = ""] = /(\/app\/rates\/\w+\/\w+)\?item=([\w.-]+)/.exec(own) ?? [];
      expect(key, list).not.toBe("");
      if (list === "packing") removal = { intent: "remove", key };
      for (const form of [
        { intent: "remove", key },
        { intent: "move", key, by: "down" },
        { intent: "switch", key, active: "false" },
      ])
        await ask(`/app/rates/${list}.data?index`, form);
      for (const page of [`/app/rates/${list}.data`, `${path}.data?item=${key}`])
        expect(await (await ask(page)).text()).not.toMatch(/Μυστικό|1\.1876|10431/);
    }
    const handling = {
      timeZone: "UTC",
      anyTime: "true",
      cutOffAt: "",
      preparationDays: "0",
      weekdays: "mon",
    };
    const form = { ...handling, holidaysOf: "", closedDates: "" };
    const own = await (await shop.openAdmin("/app/rates/delivery.data")).text();
    const keys = [...own.matchAll(/"([\w-]{16})"/g)].map(([, key = ""]) => key);
    expect(keys).not.toEqual([]);
    for (const key of keys)
      expect((await ask("/app/rates/delivery.data", { ...form, key })).status).toBe(200);
    expect(await shop.rows("SELECT value, version FROM shipping_configs")).toEqual(before);
    // The same request from the owner succeeds.
    expect((await ask("/app/rates/packing.data?index", removal, await tokenOf(shop.domain))).status).toBe(
      200,
    );
    expect(await shop.rows("SELECT value, version FROM shipping_configs")).not.toEqual(before);
  });

  it("neither show nor repeat another shop's messages", async () => {
    const theirs = await shop.rows<{ id: string; handled_at: Date }>(
      "SELECT id, handled_at FROM inbox_entries WHERE shop = $1 ORDER BY id",
      [shop.domain],
    );
    expect(theirs.length).toBeGreaterThan(0);
    const own = await (await shop.openAdmin("/app/inbox.data")).text();
    expect(own).toContain(theirs.at(-1)?.id);
    for (const query of ["", `?cursor=${theirs.at(-1)?.id}`, "?view=handled"]) {
      const shown = await (await ask(`/app/inbox.data${query}`)).text();
      for (const { id } of theirs) expect(shown.replace(String(theirs.at(-1)?.id), "")).not.toContain(id);
    }
    for (const { id } of theirs.slice(-3))
      expect((await ask("/app/inbox.data", { intent: "run-again", id })).status).toBe(404);
    const trouble = { code: "platform-away" };
    await shop.rows("UPDATE inbox_entries SET handled_at = NULL, last_error = $2 WHERE id = $1", [
      theirs[0]?.id,
      trouble,
    ]);
    expect((await ask("/app/inbox.data", { intent: "run-failing-again" })).status).toBe(200);
    const [failing] = await shop.rows("SELECT last_error FROM inbox_entries WHERE id = $1", [theirs[0]?.id]);
    expect(failing).toEqual({ last_error: trouble });
    await shop.rows("UPDATE inbox_entries SET handled_at = now(), last_error = NULL WHERE id = $1", [
      theirs[0]?.id,
    ]);
  });

  it("make keys that open only their own merchant's data", async () => {
    const made = await (
      await ask("/app/settings.data", { intent: "create-key", name: "mine", access: "all", days: "0" })
    ).text();
    const [key = ""] = /wb_sandbox_[0-9A-Za-z]{33}/.exec(made) ?? [];
    const read = (path: string) => fetch(`${shop.waybill.url}${path}`, { headers: { "x-api-key": key } });
    expect(await (await read("/v1/shipments")).json()).toEqual({ status: "ok", data: [] });
    expect((await read(`/v1/shipments/${shipment.id}`)).status).toBe(404);
  });
});

const now = () => Math.floor(Date.now() / 1000);
const claims = (change: Record<string, unknown> = {}) => ({
  iss: `https://${shop.domain}/admin`,
  dest: `https://${shop.domain}`,
  aud: apiKey,
  sub: "1",
  exp: now() + 60,
  nbf: now() - 5,
  iat: now() - 5,
  jti: "1",
  sid: "1",
  ...change,
});

function signed(payload: object, { secret = apiSecret, alg = "HS256", digest = "sha256" } = {}): string {
  const [head, body] = [{ alg, typ: "JWT" }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return `${head}.${body}.${createHmac(digest, secret).update(`${head}.${body}`).digest("base64url")}`;
}

describe("a session token", () => {
  it("opens the shop that it names, if it is valid", async () => {
    expect((await ask(`/app/shipments/${shipment.id}.data`, undefined, signed(claims()))).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ["that has expired", () => signed(claims({ exp: now() - 60, nbf: now() - 120 }))],
    ["of the future", () => signed(claims({ nbf: now() + 600 }))],
    ["for another app", () => signed(claims({ aud: "another-app" }))],
    ["of another secret", () => signed(claims(), { secret: "guessed" })],
    ["of another algorithm", () => signed(claims(), { alg: "HS384", digest: "sha384" })],
    ["without a signature", () => signed(claims(), { alg: "none" }).replace(/[^.]+$/, "")],
    [
      "with a changed shop",
      () => {
        const [head, , signature] = signed(claims({ dest: `https://${intruder}` })).split(".");
        return `${head}.${Buffer.from(JSON.stringify(claims())).toString("base64url")}.${signature}`;
      },
    ],
    ["that is malformed", () => "not.a.token"],
  ])("%s opens nothing and changes nothing", async (_what, token) => {
    const before = await victim();
    for (const path of [`/app/shipments/${shipment.id}`, `/app/shipments/${shipment.id}.data`]) {
      for (const form of [undefined, { intent: "cancel" }]) {
        const answer = await ask(path, form, token());
        expect(answer.status).toBe(401);
        const text = await answer.text();
        for (const secret of personal) expect(text).not.toContain(secret);
      }
    }
    expect(await victim()).toEqual(before);
  });

  it("is required of a form: a browser that another site sends here has none", async () => {
    const before = await shop.rows("SELECT id FROM api_keys");
    for (const path of ["/app/settings", "/app/settings.data"]) {
      const answer = await fetch(`${shop.waybill.url}${path}?shop=${shop.domain}`, {
        method: "POST",
        headers: { "user-agent": browser, cookie: "waybill-language=en", origin: "https://evil.example" },
        body: new URLSearchParams({ intent: "create-key", name: "stolen", access: "all", days: "0" }),
        redirect: "manual",
      });
      const text = await answer.text();
      expect([answer.status, text]).toEqual([403, expect.stringContaining("sent from https://evil.example")]);
    }
    expect(await shop.rows("SELECT id FROM api_keys")).toEqual(before);
  });
});

describe("a webhook in another shop's name", () => {
  async function forge(body: string, signature: Buffer, topic: string): Promise<number> {
    const headers = {
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": shop.domain,
      "x-shopify-hmac-sha256": signature.toString("base64"),
      "x-shopify-webhook-id": "forged",
    };
    return (await fetch(`${shop.waybill.url}/webhooks`, { method: "POST", headers, body })).status;
  }

  async function isUntouched(attempt: () => Promise<number>, status: number): Promise<void> {
    const before = await victim();
    expect(await attempt()).toBe(status);
    await shop.settled();
    expect(await shop.rows("SELECT topic FROM inbox_entries WHERE dedupe_key = 'forged'")).toEqual([]);
    expect(await victim()).toEqual(before);
  }

  it.each(["shop/redact", "app/uninstalled", "customers/redact"])(
    "%s can't be forged from a session token, which is signed with the same secret",
    async (topic) => {
      const [head, claimed, signature = ""] = (await tokenOf(intruder)).split(".");
      await isUntouched(() => forge(`${head}.${claimed}`, Buffer.from(signature, "base64url"), topic), 400);
    },
  );

  it("can't be forged from the URL that opens the app, which is signed with the same secret", async () => {
    const path = `/simulator/shops/${intruder}/launch-url`;
    const query = new URL((await shop.shopify.control<{ url: string }>("POST", path, {})).url).searchParams;
    const signature = Buffer.from(query.get("hmac") ?? "", "hex");
    query.delete("hmac");
    query.sort();
    const text = [...query].map(([name, value]) => `${name}=${value}`).join("&");
    expect(createHmac("sha256", apiSecret).update(text).digest()).toEqual(signature);
    await isUntouched(() => forge(text, signature, "shop/redact"), 400);
  });

  it.each([
    ["shop_domain", "shop/redact"],
    ["myshopify_domain", "shop/redact"],
    ["shop_domain", "app/uninstalled"],
    ["myshopify_domain", "app/uninstalled"],
  ] as const)(
    "can't be forged from a webhook of the intruder's own shop: its %s under %s does nothing",
    async (field, topic) => {
      const body = JSON.stringify({ [field]: intruder });
      const signature = createHmac("sha256", apiSecret).update(body).digest();
      await isUntouched(() => forge(body, signature, topic), 200);
    },
  );

  it.each(["shop/redact", "customers/redact", "customers/data_request"])(
    "%s can't be forged from another webhook of that shop, whose payload does not name the shop",
    async (topic) => {
      const body = JSON.stringify({ id: orderId, orders_to_redact: [orderId], orders_requested: [orderId] });
      const signature = createHmac("sha256", apiSecret).update(body).digest();
      await isUntouched(() => forge(body, signature, topic), 200);
    },
  );
});
