// Run: push
/** The dashboard's session over HTTP, as a browser and as an attacker send it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldNames } from "../../app/entrypoints/pages/new-shipment/fields.ts";
import { dashboard } from "../../app/texts/en/dashboard.ts";
import { apiClient, send } from "./api-client.ts";
import type { Fields } from "./dashboard-visitor.ts";
import { dashboardVisitor } from "./dashboard-visitor.ts";
import { aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi, withContract, withoutSignatures } from "./running-api.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

const { post, open, session, logIn, keyOf, revoke, action } = dashboardVisitor(() => api);

const unescaped = (html: string) =>
  html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

async function aBoughtShipment(merchant: string) {
  const client = await api.client(merchant);
  const rate = await rateOf(client, "gorgona");
  const { json } = await client.post("/v1/shipments", aShipment(rate.id));
  return json as { id: string; tracking_ref: string };
}

describe("the login", () => {
  test("gives a cookie that scripts, other sites and plain HTTP don't get, for 12 hours", async () => {
    const { key } = await keyOf("Papyrus");
    const { status, location, set } = await logIn(key);
    expect([status, location]).toEqual([303, "/dashboard/shipments"]);
    expect(set).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    const seconds = Number(/Max-Age=(\d+)/.exec(set)?.[1]);
    expect(seconds).toBeGreaterThan(12 * 3600 - 60);
    expect(seconds).toBeLessThanOrEqual(12 * 3600);
    expect(set).not.toContain(key);
  });

  test("is asked for by every page, and by forms", async () => {
    for (const path of [
      "/shipments",
      "/shipments/x",
      "/shipments/import",
      "/new-shipment",
      "/pickups",
      "/keys",
      "/audit",
      "/rates",
      "/rates/carriers",
      "/rates/carriers/acs",
      "/rates/delivery",
      "/rates/packing",
      "/rates/packing/box",
      "/rates/price-list",
      "/rates/upload",
      "/rates/tariff/gorgona",
      "/address-book",
      "/address-book/entry",
      "/tracking-page",
      "/webhooks",
      "/webhooks/x",
      "/privacy",
      "/usage",
      "/team",
    ])
      expect([path, (await open(`/dashboard${path}`)).location]).toEqual([path, "/dashboard/log-in"]);
    for (const file of [
      "/shipments.csv",
      "/audit.csv",
      "/shipments/import.csv",
      "/figures",
      "/rates/tariff/gorgona/2026-01-01",
      "/rates/tariff/gorgona/day-list",
    ])
      expect([file, (await open(`/dashboard${file}`)).location]).toEqual([file, "/dashboard/log-in"]);
    const form = await post("/dashboard/pickups?_data=routes%2Fdashboard.pickups", { intent: "close" });
    expect(form.status).not.toBe(200);
  });

  test("refuses a wrong key, and one that may not read", async () => {
    const { key } = await keyOf("Papyrus", "sandbox", ["ship"]);
    for (const [given, problem] of [
      ["nonsense", "wrong"],
      [`wb_sandbox_${"A".repeat(33)}`, "wrong"],
      [key, "unreadable"],
    ] as const) {
      const { location, set } = await logIn(given);
      expect([given, location, set]).toEqual([given, `/dashboard/log-in?problem=${problem}`, ""]);
    }
    const page = await open("/dashboard/log-in?problem=wrong");
    expect(page.text).toContain("This key is not valid here.");
  });

  const { logIn: words, signUp: linkWords } = dashboard;
  const notices = [...Object.values(words.problems), ...Object.values(linkWords.links)];
  const addresses = [null, ...Object.keys(words.problems)].flatMap((problem) =>
    [null, ...Object.keys(linkWords.links)].map((link) => ({ problem, link })),
  );

  test.each(addresses)(
    "says one thing at a time: problem $problem, link $link",
    async ({ problem, link }) => {
      const query = Object.entries({ problem, link }).flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as [string, string]],
      );
      const { text } = await open(`/dashboard/log-in?${new URLSearchParams(query)}`);
      const shown = unescaped(text.split("<script", 1)[0] ?? "");
      const said = notices.filter((notice) => shown.includes(notice));
      expect(said).toHaveLength(problem === null && link === null ? 0 : 1);
      // A notice takes the place of the words that explain its form.
      const isAboutKey = problem !== null && link === null;
      expect(shown.includes(words.body)).toBe(!isAboutKey);
      expect(shown.includes(linkWords.byEmailBody)).toBe(link === null);
      expect(shown.split(words.noKey).length - 1).toBe(1);
    },
  );

  test("takes no form that is malformed, too long or from another site", async () => {
    const { key } = await keyOf("Papyrus");
    const statusOf = async (fields: Fields, origin: string | null = api.base) =>
      (await session(fields, "", origin)).status;
    expect(await statusOf({})).toBe(400);
    expect(await statusOf({ intent: "log-in" })).toBe(400);
    expect(await statusOf({ intent: "log-in", key: "x".repeat(3000) })).toBe(413);
    for (const origin of ["https://evil.example", "null", "", null])
      expect([origin, await statusOf({ intent: "log-in", key }, origin)]).toEqual([origin, 403]);
  });
});

describe("a session", () => {
  test("dies with its key, from the very next request, also by another process", async () => {
    const { key, prefix } = await keyOf("Papyrus");
    const { cookie } = await logIn(key);
    expect((await open("/dashboard/shipments", cookie)).status).toBe(200);
    await revoke(prefix);
    const after = await open("/dashboard/shipments", cookie);
    expect([after.status, after.location]).toEqual([302, "/dashboard/log-in?problem=ended"]);
  });

  test("can't be forged: any other character ends it", async () => {
    const { cookie } = await logIn((await keyOf("Papyrus")).key);
    const [name = "", value = ""] = cookie.split("=");
    for (const forged of [
      value.replace(/^s/, "p"),
      value.slice(0, -1),
      `${value}x`,
      value.replace("~1", "~2"),
    ])
      expect((await open("/dashboard/shipments", `${name}=${forged}`)).location).toBe("/dashboard/log-in");
  });

  test("ends in this browser by logging out", async () => {
    const { cookie } = await logIn((await keyOf("Papyrus")).key);
    const { status, set, location } = await session({ intent: "log-out" }, cookie);
    expect([status, location]).toEqual([303, "/dashboard/log-in"]);
    expect(set).toMatch(/^waybill-dashboard=; Max-Age=0;/);
  });

  test("ends for every copy of its cookie by logging out, and for no other login with its key", async () => {
    const [sandbox, live] = [await keyOf("Papyrus"), await keyOf("Papyrus", "production")];
    const first = await logIn(sandbox.key);
    const both = await logIn(live.key, first.cookie);
    const colleague = await logIn(sandbox.key);
    const switched = await session({ intent: "switch" }, both.cookie);
    expect((await open("/dashboard/shipments", first.cookie)).status).toBe(200);
    await session({ intent: "log-out" }, switched.cookie);
    for (const kept of [first, both, switched]) {
      const after = await open("/dashboard/shipments", kept.cookie);
      expect([after.status, after.location]).toEqual([302, "/dashboard/log-in?problem=ended"]);
      expect((await session({ intent: "switch" }, kept.cookie)).status).toBe(303);
      // It is not taken into a new login either.
      const again = await logIn(live.key, kept.cookie);
      expect((await open("/dashboard/shipments", again.cookie)).text).toContain("Log in to the sandbox too");
    }
    expect((await open("/dashboard/shipments", colleague.cookie)).status).toBe(200);
  });

  test("ends when another merchant's key takes its place", async () => {
    const { cookie } = await logIn((await keyOf("Papyrus")).key);
    await logIn((await keyOf("Byblos")).key, cookie);
    expect((await open("/dashboard/shipments", cookie)).location).toBe("/dashboard/log-in?problem=ended");
  });

  test("holds a key of both environments of one merchant, and switches between them", async () => {
    const sandbox = await keyOf("Papyrus");
    const live = await keyOf("Papyrus", "production");
    const first = await logIn(sandbox.key);
    expect((await open("/dashboard/shipments", first.cookie)).text).toContain("Log in to production too");
    const missing = await session({ intent: "switch" }, first.cookie);
    expect([missing.location, missing.set]).toEqual(["/dashboard/log-in?add=production", ""]);
    const both = await logIn(live.key, first.cookie);
    const page = await open("/dashboard/shipments", both.cookie);
    expect(page.text).toContain("Labels are real and cost money.");
    expect(page.text).toContain("Switch to the sandbox");
    const back = await session({ intent: "switch" }, both.cookie);
    expect((await open("/dashboard/shipments", back.cookie)).text).toContain(
      "Nothing here reaches a real carrier",
    );
    // The other key's end takes away the switch and nothing else.
    await revoke(live.prefix);
    const alone = await open("/dashboard/shipments", back.cookie);
    expect(alone.text).toContain("Log in to production too");
  });

  test("never holds the keys of two merchants", async () => {
    const { cookie } = await logIn((await keyOf("Papyrus")).key);
    const other = await logIn((await keyOf("Byblos", "production")).key, cookie);
    const switched = await session({ intent: "switch" }, other.cookie);
    expect(switched.location).toBe("/dashboard/log-in?add=sandbox");
  });

  test("is shown in no frame, with scripts of our own only", async () => {
    const { cookie } = await logIn((await keyOf("Papyrus")).key);
    for (const path of ["/dashboard/log-in", "/dashboard/shipments"]) {
      const { headers } = await open(path, cookie);
      expect(headers.get("content-security-policy")).toMatch(
        /^script-src 'self' 'nonce-[^']+'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      );
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});

/** Of a new shipment. */
const aForm: Fields = {
  ...Object.fromEntries(fieldNames.map((name) => [name, ""])),
  ...{ "to-name": "Eleni", "to-address": "Tsimiski 40", "to-zip": "546 24", "to-city": "Thessaloniki" },
  ...{ "from-name": "Papyrus", "from-address": "Ermou 12", "from-zip": "105 57", "from-city": "Athens" },
  ...{ "to-country": "GR", "from-country": "GR" },
  parcels: JSON.stringify([{ weight: "1.2", length: "30", width: "20", height: "10", contents: "" }]),
};

describe("a page", () => {
  test("shows one merchant and one environment", async () => {
    const theirs = await aBoughtShipment("Papyrus");
    const shown = async () =>
      withoutSignatures((await (await api.client("Papyrus")).get(`/v1/shipments/${theirs.id}`)).data);
    const before = await shown();
    const sessions = {
      own: await logIn((await keyOf("Papyrus")).key),
      "the same merchant's production": await logIn((await keyOf("Papyrus", "production")).key),
      "another merchant's": await logIn((await keyOf("Byblos")).key),
      "another's production": await logIn((await keyOf("Byblos", "production")).key),
    };
    for (const [whose, { cookie }] of Object.entries(sessions)) {
      const isOwn = whose === "own";
      const list = await open("/dashboard/shipments", cookie);
      expect([whose, list.status, list.text.includes(theirs.tracking_ref)]).toEqual([whose, 200, isOwn]);
      const file = await open("/dashboard/shipments.csv", cookie);
      expect([whose, file.text.includes(theirs.tracking_ref)]).toEqual([whose, isOwn]);
      const found = await open(`/dashboard/shipments?search=${theirs.tracking_ref}`, cookie);
      expect([whose, found.text.includes(theirs.id)]).toEqual([whose, isOwn]);
      expect([whose, (await open(`/dashboard/shipments/${theirs.id}`, cookie)).status]).toEqual([
        whose,
        isOwn ? 200 : 404,
      ]);
      const trail = await open("/dashboard/audit.csv", cookie);
      expect([whose, trail.text.includes(theirs.tracking_ref)]).toEqual([whose, isOwn]);
      if (isOwn) continue;
      await action(`shipments/${theirs.id}`, "/dashboard/shipments/:id", { intent: "cancel" }, cookie);
    }
    expect(await shown()).toEqual(before);
    const mine = sessions.own.cookie;
    await action(`shipments/${theirs.id}`, "/dashboard/shipments/:id", { intent: "cancel" }, mine);
    expect(await shown()).not.toEqual(before);
  });

  test("buys only rates of the key's merchant and environment", async () => {
    const client = await api.client("Papyrus");
    const { id: rate } = await rateOf(client, "gorgona");
    const buy = async (merchant: string, environment: "sandbox" | "production") => {
      const { cookie } = await logIn((await keyOf(merchant, environment)).key);
      const fields = { ...aForm, intent: "buy", id: "0198c0de-0000-7000-8000-000000000000", rate };
      return action("new-shipment", "/dashboard/new-shipment", fields, cookie);
    };
    for (const [merchant, environment] of [
      ["Byblos", "sandbox"],
      ["Byblos", "production"],
      ["Papyrus", "production"],
    ] as const) {
      const { status, text } = await buy(merchant, environment);
      expect([merchant, environment, status, text.includes("NOT_FOUND")]).toEqual([
        ...[merchant, environment, 422, true],
      ]);
    }
  });

  test("prices and buys a new shipment with the options of its form, and names services without one", async () => {
    const client = await withContract(await api.client("Papyrus"));
    const { cookie } = await logIn((await keyOf("Papyrus")).key);
    const phones = { "to-phone": "+306944123456", "from-phone": "+302105551234" };
    const send = (fields: Fields) =>
      action("new-shipment", "/dashboard/new-shipment", { ...aForm, ...phones, ...fields }, cookie);
    const rateIn = ({ text }: { readonly text: string }) =>
      /gorgona_standard_[0-9a-f-]{36}/.exec(text)?.[0] ?? "none";
    const priceOf = async (rate: string) => Number((await client.get(`/v1/rates/${rate}`)).data.total_amount);
    const plain = rateIn(await send({ intent: "quote" }));
    const chosen = { cash: "25,50", insurance: "100", saturday: "yes" };
    const quoted = await send({ intent: "quote", ...chosen });
    expect(quoted.text).toContain("OPTION_NOT_AVAILABLE");
    const rate = rateIn(quoted);
    expect(await priceOf(rate)).toBeGreaterThan(await priceOf(plain));
    const buy = { intent: "buy", id: "0198c0de-0000-7000-8000-000000000017", rate, reference: "options-1" };
    // The price holds the options, so it buys no label without them.
    expect((await send(buy)).text).toContain("RATE_MISMATCH");
    await send({ ...buy, ...chosen });
    const { data } = await client.get("/v1/shipments?related_order_id=options-1");
    expect(data).toMatchObject([
      { cash_on_delivery: 25.5, extras: { insurance_amount: 100, is_saturday_delivery: true } },
    ]);
    const wrong = await send({ intent: "quote", cash: "-1", insurance: "ten" });
    expect([wrong.status, wrong.text.includes("cash"), wrong.text.includes("insurance")]).toEqual([
      ...[422, true, true],
    ]);
  });

  test("does nothing for another site, nor for a key that may only read", async () => {
    const shipment = await aBoughtShipment("Papyrus");
    const { cookie } = await logIn((await keyOf("Papyrus")).key);
    const reader = await logIn((await keyOf("Papyrus", "sandbox", ["read"])).key);
    const cancel = (by: string, origin: string | null = api.base) =>
      action(`shipments/${shipment.id}`, "/dashboard/shipments/:id", { intent: "cancel" }, by, origin);
    for (const origin of ["https://evil.example", "null", null])
      expect([origin, (await cancel(cookie, origin)).status]).toEqual([origin, 403]);
    expect((await cancel(reader.cookie)).status).toBe(403);
    const page = await open("/dashboard/shipments", reader.cookie);
    expect(page.text).toContain("This login is read-only");
    expect((await open("/dashboard/audit", reader.cookie)).status).toBe(403);
    expect((await open("/dashboard/keys", reader.cookie)).status).toBe(403);
    expect((await open("/dashboard/new-shipment", reader.cookie)).status).toBe(403);
    const create = { intent: "create-key", name: "till", access: "all", days: "0" };
    expect((await action("keys", "/dashboard/keys", create, reader.cookie)).status).toBe(403);
    const { data } = await (await api.client("Papyrus")).get(`/v1/shipments/${shipment.id}`);
    expect(data.tracking_ref).toBe(shipment.tracking_ref);
  });

  test("creates keys that may no more than the key that made them, and revokes those of its environment", async () => {
    const narrow = await keyOf("Papyrus", "sandbox", ["read", "admin"]);
    const live = await keyOf("Papyrus", "production");
    const { cookie } = await logIn(narrow.key);
    const create = (access: string, more = {}) =>
      action(
        "keys",
        "/dashboard/keys",
        { intent: "create-key", name: "till", access, days: "30", ...more },
        cookie,
      );
    expect((await create("all")).status).toBe(403);
    const key = /wb_sandbox_[0-9A-Za-z]{33}/.exec((await create("read", { strict: "true" })).text)?.[0] ?? "";
    const reads = (given: string) =>
      send(api.base, {
        method: "GET",
        target: "/v1/shipments?limit=1",
        headers: { "x-api-key": given },
        body: null,
      });
    expect((await reads(key)).status).toBe(200);
    const { data } = await apiClient(api.base, key, api.contract).get("/v1/me");
    expect(data.key.strict).toBe(true);
    const wide = await keyOf("Papyrus");
    const replace = (prefix: string) =>
      action("keys", "/dashboard/keys", { intent: "replace-key", prefix, hours: "24" }, cookie);
    expect((await replace(wide.prefix)).status).toBe(403);
    expect((await replace(live.prefix)).text).not.toContain("wb_live_");
    const another = (await keyOf("Byblos", "sandbox", ["read"])).prefix;
    expect((await replace(another)).text).not.toMatch(/wb_sandbox_[0-9A-Za-z]{33}/);
    const next = /wb_sandbox_[0-9A-Za-z]{33}/.exec((await replace(key.slice(0, 17))).text)?.[0] ?? "";
    expect([(await reads(next)).status, (await reads(key)).status]).toEqual([200, 200]);
    const end = (prefix: string) =>
      action("keys", "/dashboard/keys", { intent: "revoke-key", prefix }, cookie);
    await end(live.prefix);
    expect((await reads(live.key)).status).toBe(200);
    await end(key.slice(0, "wb_sandbox_".length + 6));
    expect((await reads(key)).status).toBe(401);
  });
});

test("plain HTTP from elsewhere is refused before the key is looked at", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9", origin: api.base };
  const body = Buffer.from(new URLSearchParams({ intent: "log-in", key: "x" }).toString());
  const answer = await send(api.base, { method: "POST", target: "/dashboard/session", headers, body });
  expect([answer.status, answer.text]).toEqual([
    403,
    "Open the dashboard over HTTPS: plain HTTP is refused.\n",
  ]);
});
