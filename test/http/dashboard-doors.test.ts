// Run: push
/** The dashboard's pages of an account: each shows and changes one merchant's one environment, for keys with the scope. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableOfPages } from "../support/table-of-pages.ts";
import type { ApiClient } from "./api-client.ts";
import { send } from "./api-client.ts";
import type { Fields } from "./dashboard-visitor.ts";
import { dashboardVisitor } from "./dashboard-visitor.ts";
import { athens, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi, startApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
/** Cookies of the owner and of everyone who is not. */
const cookies: Record<"own" | "production" | "other" | "reader" | "shipper", string> = {} as never;
const { open, logIn, keyOf, action } = dashboardVisitor(() => api);

beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Alyki");
  const cookieOf = async (...of: Parameters<typeof keyOf>) => (await logIn((await keyOf(...of)).key)).cookie;
  cookies.own = await cookieOf("Alyki");
  cookies.production = await cookieOf("Alyki", "production");
  cookies.other = await cookieOf("Batsi");
  cookies.reader = await cookieOf("Alyki", "sandbox", ["read"]);
  cookies.shipper = await cookieOf("Alyki", "sandbox", ["read", "ship"]);
});
afterAll(() => api.stop());

/** Every address of the dashboard's pages and files, with this merchant's ids. */
function addresses(ids: Readonly<Record<string, string>>): readonly string[] {
  return tableOfPages
    .filter(({ frame }) => frame === "dashboard")
    .map(({ address }) =>
      address.replace(
        /:\w+/g,
        (name) => ids[address.includes("webhooks") ? "endpoint" : name.slice(1)] ?? name,
      ),
    );
}

const strangers = () => [
  ["the same merchant's production", cookies.production] as const,
  ["another merchant", cookies.other] as const,
];

describe("the scope", () => {
  const pages: readonly (readonly [string, string, Fields])[] = [
    ["rates", "/dashboard/rates", { intent: "disable", accountId: "x" }],
    ["rates/carriers/acs", "/dashboard/rates/carriers/:driver", { intent: "test" }],
    ["rates/packing", "/dashboard/rates/packing", { intent: "remove", key: "x" }],
    ["rates/tariff/gorgona", "/dashboard/rates/tariff/:code", { intent: "remove-tariff" }],
    ["webhooks", "/dashboard/webhooks", { intent: "add", url: "", description: "", events: "" }],
    ["tracking-page", "/dashboard/tracking-page", { intent: "remove-logo" }],
    ["privacy", "/dashboard/privacy", { intent: "find", order: "A", email: "", phone: "" }],
  ];

  test.each(pages)("admin is needed for %s, read and ship are not enough", async (page, route, fields) => {
    for (const cookie of [cookies.reader, cookies.shipper]) {
      expect((await open(`/dashboard/${page}`, cookie)).status).toBe(403);
      expect((await action(page, route, fields, cookie)).status).toBe(403);
    }
    expect((await open(`/dashboard/${page}`, cookies.own)).status).toBe(200);
    for (const origin of ["https://evil.example", null])
      expect((await action(page, route, fields, cookies.own, origin)).status).toBe(403);
  });

  test("read is enough for usage, and the menu names no page that a key may not open", async () => {
    const { status, text } = await open("/dashboard/usage", cookies.reader);
    expect([status, text.includes('href="/dashboard/webhooks"')]).toEqual([200, false]);
    expect((await open("/dashboard/usage", cookies.own)).text).toContain('href="/dashboard/webhooks"');
  });
});

describe("the address book", () => {
  const entry: Fields = {
    ...{
      intent: "save",
      id: "",
      label: "Chora shop",
      kind: "recipient",
      name: "Eleni",
      company: "",
      email: "",
    },
    ...{ address: "Tsimiski 40", zip: "54624", city: "Thessaloniki", country: "GR", phone: "6912345678" },
  };
  const save = (fields: Fields, cookie = cookies.own) =>
    action("address-book/entry", "/dashboard/address-book/entry", fields, cookie);
  const saved = async () => (await client.get("/v1/address_book")).data;

  test("is written and read by keys that may ship, and names each wrong field", async () => {
    expect((await open("/dashboard/address-book", cookies.reader)).status).toBe(403);
    expect((await save(entry, cookies.reader)).status).toBe(403);
    expect(await saved()).toEqual([]);
    const wrong = { ...entry, label: "", zip: "1", country: "GR", phone: "12" };
    const { text } = await save(wrong, cookies.shipper);
    for (const problem of ["missing", "zip", "phone"]) expect(text).toContain(`"${problem}"`);
    await save(entry, cookies.shipper);
    expect((await save(entry)).text).toContain("taken");
    const [shop] = await saved();
    expect(shop).toMatchObject({ name: "Chora shop", kind: "recipient", address: { city: "Thessaloniki" } });
    await save({ ...entry, id: shop.id, city: "Kalamaria" });
    expect((await saved())[0]).toMatchObject({ id: shop.id, address: { city: "Kalamaria" } });
    for (const page of ["address-book", "address-book?search=kalam", `new-shipment?to=${shop.id}`])
      expect([page, (await open(`/dashboard/${page}`, cookies.own)).text]).toEqual([
        page,
        expect.stringContaining("Kalamaria"),
      ]);
  });

  test("is the owner's alone", async () => {
    const [shop] = await saved();
    for (const [whose, cookie] of strangers()) {
      for (const page of ["address-book", `new-shipment?to=${shop.id}`])
        expect([whose, (await open(`/dashboard/${page}`, cookie)).text.includes("Kalamaria")]).toEqual([
          whose,
          false,
        ]);
      expect((await open(`/dashboard/address-book/entry?id=${shop.id}`, cookie)).status).toBe(404);
      const { text } = await save({ ...entry, id: shop.id }, cookie);
      expect([text.includes('"changed","now"'), text.includes("Kalamaria")]).toEqual([true, false]);
      await action("address-book", "/dashboard/address-book", { intent: "remove", id: shop.id }, cookie);
    }
    expect(await saved()).toEqual([shop]);
    const remove = { intent: "remove", id: shop.id };
    await action("address-book", "/dashboard/address-book", remove, cookies.own);
    expect(await saved()).toEqual([]);
  });
});

describe("webhooks", () => {
  const route = "/dashboard/webhooks/:id";
  const url = "https://alyki.example/hooks";

  test("are added, with a secret that no page shows again, and refused where they can't be sent to", async () => {
    const add = (to: string) =>
      action(
        "webhooks",
        "/dashboard/webhooks",
        { intent: "add", url: to, description: "till", events: "shipment.created" },
        cookies.own,
      );
    const { text } = await add(url);
    const secret = /whsec_[A-Za-z0-9+/]{32}/.exec(text)?.[0] ?? "";
    const { data } = await client.get("/v1/webhook_endpoints");
    expect(data).toMatchObject([{ url, description: "till", events: ["shipment.created"], enabled: true }]);
    const kept = await client.get(`/v1/webhook_endpoints/${data[0].id}/secret`);
    expect(kept.data.secret).toBe(secret);
    for (const page of ["/dashboard/webhooks", `/dashboard/webhooks/${data[0].id}`]) {
      const shown = await open(page, cookies.own);
      expect([shown.text.includes(url), shown.text.includes(secret)]).toEqual([true, false]);
    }
    for (const [wrong, problem] of [
      ["", "missing"],
      ["nonsense", "invalid"],
      ["http://alyki.example", "insecure"],
      ["https://10.0.0.1", "private"],
      ["https://a:b@alyki.example", "credentials"],
    ] as const)
      expect([wrong, (await add(wrong)).text.includes(`"${problem}"`)]).toEqual([wrong, true]);
    expect((await client.get("/v1/webhook_endpoints")).data).toHaveLength(1);
  });

  test("are tested, replayed, rotated, switched off and removed, by their owner alone", async () => {
    const [endpoint] = (await client.get("/v1/webhook_endpoints")).data;
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    const page = `webhooks/${endpoint.id}`;
    const forms: readonly Fields[] = [
      { intent: "test" },
      { intent: "rotate", hours: "24" },
      { intent: "replay-period", period: "hour" },
      { intent: "save", url: "https://stolen.example", description: "", events: "" },
      { intent: "disable" },
      { intent: "enable" },
      { intent: "remove" },
    ];
    const state = async () =>
      JSON.stringify([
        (await client.get(path)).data,
        (await client.get(`${path}/secret`)).data,
        (await client.get(`${path}/deliveries`)).data,
      ]);
    const before = await state();
    for (const [whose, cookie] of strangers()) {
      expect([whose, (await open("/dashboard/webhooks", cookie)).text.includes(url)]).toEqual([whose, false]);
      expect([whose, (await open(`/dashboard/${page}`, cookie)).status]).toEqual([whose, 404]);
      for (const fields of forms) await action(page, route, fields, cookie);
    }
    expect(await state()).toBe(before);

    const act = (fields: Fields) => action(page, route, fields, cookies.own);
    await act({ intent: "test" });
    const [test] = (await client.get(`${path}/deliveries`)).data;
    expect(test.type).toBe("webhook.test");
    expect((await open(`/dashboard/${page}`, cookies.own)).text).toContain(test.event_id);
    expect((await act({ intent: "replay", event: test.event_id })).text).toContain("replayed");
    const { text } = await act({ intent: "rotate", hours: "24" });
    const secrets = (await client.get(`${path}/secret`)).data;
    expect(text).toContain(secrets.secret);
    expect(secrets.former_secret).toMatch(/^whsec_/);
    await act({ intent: "disable" });
    expect((await client.get(path)).data.disabled.reason).toBe("merchant");
    await act({ intent: "enable" });
    expect((await client.get(path)).data.enabled).toBe(true);
    await act({ intent: "save", url: `${url}/new`, description: "", events: "" });
    expect((await client.get(path)).data).toMatchObject({ url: `${url}/new`, events: [], description: null });
    await act({ intent: "remove" });
    expect((await client.get(path)).status).toBe(404);
    expect((await open(`/dashboard/${page}`, cookies.own)).status).toBe(404);
  });

  test("that were switched off after days of failure are named on every page, to their owner alone", async () => {
    const { json } = await client.post("/v1/webhook_endpoints", { url: "https://till.alyki.example/hooks" });
    const says = async (cookie: string) =>
      (await open("/dashboard/shipments", cookie)).text.includes("till.alyki.example");
    const off = (reason: string) =>
      api.sql(
        "UPDATE webhook_endpoints SET enabled = false, disabled_reason = $2, disabled_at = now() WHERE id = $1",
        [json.id, reason],
      );
    expect(await says(cookies.own)).toBe(false);
    await off("merchant");
    expect(await says(cookies.own)).toBe(false);
    await off("failing");
    expect(await says(cookies.own)).toBe(true);
    for (const cookie of [cookies.production, cookies.other, cookies.reader, cookies.shipper])
      expect(await says(cookie)).toBe(false);
    await client.delete(`/v1/webhook_endpoints/${json.id}`);
  });
});

test("no page or file of the dashboard shows another merchant or environment what is theirs", async () => {
  const marks = ["Zoë Alykidou", "ALYKI-77", "till-77.alyki.example", "Depot 77 of Alyki"];
  const [name, order, host, saved] = marks;
  const { id } = await bought(client, { related_order_id: order, address_to: { ...thessaloniki, name } });
  const { json } = await client.post("/v1/webhook_endpoints", { url: `https://${host}/hooks` });
  await client.post("/v1/address_book", { name: saved, kind: "sender", address: athens });
  const all = addresses({
    id,
    endpoint: json.id,
    driver: "acs",
    code: "gorgona",
    version: "2026-01-01",
  });
  expect(all.length).toBeGreaterThan(30);
  const shown = new Set<string>();
  for (const address of all) {
    const own = await open(address, cookies.own);
    expect([address, own.status < 500]).toEqual([address, true]);
    for (const mark of marks) if (own.text.includes(mark)) shown.add(mark);
    for (const [whose, cookie] of strangers()) {
      const { status, text } = await open(address, cookie);
      expect([address, whose, status < 500, marks.filter((mark) => text.includes(mark))]).toEqual([
        address,
        whose,
        true,
        [],
      ]);
    }
  }
  // Their owner sees each somewhere.
  expect([...shown].sort()).toEqual([...marks].sort());
  await client.delete(`/v1/webhook_endpoints/${json.id}`);
});

describe("rates", () => {
  test("show and switch the carriers of one merchant and environment", async () => {
    const overview = await open("/dashboard/rates", cookies.own);
    expect(overview.text).toContain("Gorgona Courier");
    const offered = async () =>
      (await client.get("/v1/carriers")).data.map(({ driver }: { driver: string }) => driver);
    const { stores, close } = await api.stores();
    const merchant = await stores.merchants.ensure(api.named("Alyki"));
    const accounts = await stores.accounts.list({ merchantId: merchant.id, environment: "sandbox" });
    await close();
    const accountId = accounts.find(({ carrier }) => carrier.code === "gorgona")?.id ?? "";
    const turn = (intent: "enable" | "disable", cookie: string) =>
      action("rates", "/dashboard/rates", { intent, accountId }, cookie);
    for (const [whose, cookie] of strangers())
      expect([whose, (await turn("disable", cookie)).status]).toEqual([whose, 404]);
    expect(await offered()).toContain("gorgona");
    await turn("disable", cookies.own);
    expect(await offered()).not.toContain("gorgona");
    await turn("enable", cookies.own);
    expect(await offered()).toContain("gorgona");
  });

  test("never reach the key's other environment, by whatever address", async () => {
    for (const page of [
      "rates/carriers",
      "rates/carriers/acs",
      "rates/price-list",
      "rates/upload",
      "rates/tariff/gorgona",
      "rates/tariff/gorgona/day-list",
    ]) {
      const across = await open(`/dashboard/${page}?environment=production`, cookies.own);
      expect([page, across.status]).toEqual([page, 404]);
      const back = await open(`/dashboard/${page}?environment=sandbox`, cookies.production);
      expect([page, back.status]).toEqual([page, 404]);
    }
    const range = {
      ...{ intent: "add-range", from: "1000", to: "2000", prefix: "EL", suffix: "", checkDigit: "" },
    };
    const entered = await action("rates/tariff/gorgona", "/dashboard/rates/tariff/:code", range, cookies.own);
    expect(entered.status).toBe(404);
    expect(
      await api.sql("SELECT 1 FROM voucher_ranges WHERE carrier_code = 'gorgona' AND prefix = 'EL'"),
    ).toEqual([]);
  });

  test("show, test and remove a carrier's credentials for their owner alone, and never in clear", async () => {
    const { stores, close } = await api.stores();
    const { id: merchantId } = await stores.merchants.ensure(api.named("Alyki"));
    const caller = { merchantId, environment: "sandbox" } as const;
    const connectedAs = "Alyki Goods";
    await stores.accounts.add(caller, {
      ...{ driver: "acs", carrier: { code: "acs", name: "ACS Courier", imageUrl: "/carriers/acs.svg" } },
      ...{ friendlyName: null, enabled: false, serviceCodes: null, credentials: "own", defaultParcel: null },
      secrets: { company_id: "alyki", company_password: "olive-branch-7" },
      settings: {},
      tested: { at: new Date(), connectedAs },
    });
    const page = "rates/carriers/acs";
    const remove = (cookie: string) =>
      action(page, "/dashboard/rates/carriers/:driver", { intent: "remove" }, cookie);
    const isKept = async () => (await stores.accounts.list(caller)).some(({ driver }) => driver === "acs");
    for (const [whose, cookie] of strangers()) {
      const shown = await open(`/dashboard/${page}`, cookie);
      expect([whose, shown.status, shown.text.includes(connectedAs)]).toEqual([whose, 200, false]);
      expect([whose, (await remove(cookie)).status, await isKept()]).toEqual([whose, 404, true]);
    }
    const { text } = await open(`/dashboard/${page}`, cookies.own);
    expect([text.includes(connectedAs), text.includes("olive-branch-7")]).toEqual([true, false]);
    await remove(cookies.own);
    expect(await isKept()).toBe(false);
    await close();
  });

  test("keep the boxes of one merchant and environment", async () => {
    const box = {
      ...{ key: "", code: "", name: "Alyki box", innerLength: "20", innerWidth: "15", innerHeight: "10" },
      ...{ outer: "same", outerLength: "", outerWidth: "", outerHeight: "", weight: "0.1" },
      ...{ maxWeight: "", padding: "", cost: "" },
    };
    await action("rates/packing/box", "/dashboard/rates/packing/box", box, cookies.own);
    const shown = async (cookie: string) =>
      (await open("/dashboard/rates/packing", cookie)).text.includes("Alyki box");
    expect(await shown(cookies.own)).toBe(true);
    for (const [whose, cookie] of strangers()) expect([whose, await shown(cookie)]).toEqual([whose, false]);
  });

  test("have a tariff page and its file", async () => {
    const { text, status } = await open("/dashboard/rates/tariff/gorgona", cookies.own);
    expect([status, text.includes("/dashboard/rates/price-list")]).toEqual([200, true]);
    const version = /version\\?",\\?"(\d{4}-\d{2}-\d{2})/.exec(text)?.[1];
    const file = await open(`/dashboard/rates/tariff/gorgona/${version}`, cookies.own);
    expect([file.status, JSON.parse(file.text).carrier.code]).toEqual([200, "gorgona"]);
    expect((await open(`/dashboard/rates/tariff/gorgona/${version}`, cookies.production)).status).toBe(404);
  });
});

describe("privacy", () => {
  test("finds, gives out and erases a person of one merchant and environment", async () => {
    const order = "ALYKI-1";
    const shipment = await bought(client, { related_order_id: order });
    const ask = (intent: string, cookie: string, fields: Fields = { order, email: "", phone: "" }) =>
      action("privacy", "/dashboard/privacy", { intent, ...fields }, cookie);
    for (const [whose, cookie] of strangers())
      for (const intent of ["find", "export", "erase"])
        expect([whose, intent, (await ask(intent, cookie)).text.includes(shipment.id)]).toEqual([
          ...[whose, intent, false],
        ]);
    expect((await ask("find", cookies.own)).text).toContain(shipment.tracking_ref);
    expect((await ask("export", cookies.own)).text).toContain(shipment.address_to.name);
    await ask("erase", cookies.own);
    const { data } = await client.get(`/v1/shipments/${shipment.id}`);
    expect(data.address_to.name).not.toBe(shipment.address_to.name);
    const trail = (await client.get("/v1/audit_events?limit=10")).data;
    expect(trail.map(({ action: done }: { action: string }) => done)).toEqual(
      expect.arrayContaining(["person.exported", "person.erased"]),
    );
    expect((await ask("find", cookies.own)).text).not.toContain(shipment.id);
    const wrong = await ask("find", cookies.own, { order: "", email: "", phone: "" });
    expect(wrong.text).toContain("nothing");
    expect((await ask("find", cookies.own, { order: "", email: "", phone: "12" })).text).toContain("phone");
  });
});

describe("usage", () => {
  test("counts one merchant's shipments in one environment", async () => {
    await bought(client);
    const counted = async (cookie: string) =>
      JSON.parse((await open("/dashboard/figures?days=7", cookie)).text).shipments;
    for (const [whose, cookie] of strangers()) expect([whose, await counted(cookie)]).toEqual([whose, 0]);
    expect(await counted(cookies.own)).toBeGreaterThan(0);
  });
});

describe("limits", () => {
  let own: RunningApi;
  const visitor = dashboardVisitor(() => own);
  beforeAll(async () => {
    // On a busy machine a page takes a second: a call a minute comes back meanwhile.
    own = await startApi({
      RATE_LIMIT_PER_SECOND: "0.0166",
      RATE_LIMIT_BURST: "8",
      WRONG_KEYS_PER_MINUTE: "3",
    });
  });
  afterAll(() => own.stop());

  const call = async (key: string, target = "/v1/me") =>
    (await send(own.base, { method: "GET", target, headers: { "x-api-key": key }, body: null })).status;

  test("hold for the dashboard's requests together with those of the API", async () => {
    const { key } = await visitor.keyOf("Kini");
    const { cookie } = await visitor.logIn(key);
    expect(await call(key)).toBe(200);
    // The frame and the page each cost a call.
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await visitor.open("/dashboard/usage", cookie)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    expect(await call(key)).toBe(429);
    const other = await visitor.keyOf("Galissas");
    expect(await call(other.key)).toBe(200);
  });

  test("weigh a form by its length", async () => {
    const { cookie } = await visitor.logIn((await visitor.keyOf("Foinikas")).key);
    const form = (order: string) =>
      visitor.action("privacy", "/dashboard/privacy", { intent: "find", order }, cookie);
    expect((await form("x".repeat(200 * 1024))).status).toBe(413);
    const refused = await form("x");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  test("count wrong keys by the address that sends them, together with those of the API", async () => {
    const attempt = async () => (await visitor.logIn("x")).location;
    expect(await call("x", "/v1/shipments")).toBe(401);
    expect([await attempt(), await attempt(), await attempt()]).toEqual([
      "/dashboard/log-in?problem=wrong",
      "/dashboard/log-in?problem=wrong",
      "/dashboard/log-in?problem=limited",
    ]);
  });
});
