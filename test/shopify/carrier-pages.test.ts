// Run: push
/** The pages on which a merchant connects a carrier, over HTTP. No answer, log, job or row shows the credentials. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { ArgoServer } from "../support/argo-server.ts";
import { argoUser, startArgo } from "../support/argo-server.ts";
import { submit } from "./admin-forms.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { checkout } from "./shop-life.ts";

const PASSWORD = "olive-branch-7";
const OTHER_PASSWORD = "palm-branch-9";
const WRONG_PASSWORD = "fallen-branch-8";
const HOOK_KEY = "planted-hook-3";
const planted = [PASSWORD, OTHER_PASSWORD, WRONG_PASSWORD, HOOK_KEY];

let argo: ArgoServer;
let shop: RunningShop;
/** Every answer of the app so far. */
let answers = "";

beforeAll(async () => {
  argo = await startArgo(PASSWORD);
  shop = await runningShop({
    env: {
      LOG_LEVEL: "trace",
      CARRIER_MODULES: fileURLToPath(new URL("../support/argo-driver.ts", import.meta.url)),
    },
  });
});
afterAll(async () => {
  await shop?.stop();
  await argo?.stop();
});
beforeEach(() => {
  argo.setPassword(PASSWORD);
  argo.behave({});
});

async function textOf(answer: Response | Promise<Response>): Promise<string> {
  const text = await (await answer).text();
  answers += text;
  return text;
}

const PAGE = "/app/rates/carriers/argo";
const page = (at = PAGE) => textOf(shop.openAdmin(at));

const storedAccount = () =>
  changeAccounts(shop, async (stores, caller) =>
    (await stores.accounts.list(caller)).find(({ driver }) => driver === "argo"),
  );

/** The form as the page sends it. */
async function save(change: Readonly<Record<string, string>>, key?: string): Promise<string> {
  const account = await storedAccount();
  const fields = {
    intent: "save",
    key: key ?? account?.updatedAt.toISOString() ?? "",
    "credentials:user": "",
    "credentials:password": "",
    "credentials:webhook_key": "",
    "settings:url": argo.url,
    "settings:sender": "Kalimera",
    "settings:language": "GR",
    "settings:max_weight_kg": "",
    "settings:insured": "false",
    ...change,
  };
  return textOf(submit(shop, `${PAGE}.data`, fields));
}
const act = (fields: Readonly<Record<string, string>>) => textOf(submit(shop, `${PAGE}.data`, fields));
const login = (password: string) => ({
  "credentials:user": argoUser,
  "credentials:password": password,
});

describe("a carrier that a merchant connects", () => {
  it("is offered on a page of its own, and its form is made from the driver's schema", async () => {
    expect(await page("/app/rates")).toContain("Add a carrier");
    expect(await page("/app/rates/carriers")).toContain("Argo Express");
    const form = await page();
    for (const words of ["User", "Not the one of the portal", "Key of the webhook", "Heaviest parcel"])
      expect(form).toContain(words);
    expect(form.match(/type="password"/g)).toHaveLength(3);
    expect(form).toContain('type="checkbox"');
    expect(form).toContain("<select");
  });

  it("is not stored while a field is missing or wrong, and the field is named", async () => {
    const before = argo.asked;
    const wrong = await save({ "credentials:password": "short", "settings:max_weight_kg": "much" });
    for (const name of ["credentials:user", "credentials:password"]) expect(wrong).toContain(name);
    expect(wrong).toContain("invalid");
    expect(await save({ ...login(PASSWORD), "settings:max_weight_kg": "much" })).toContain(
      "settings:max_weight_kg",
    );
    expect([argo.asked - before, await storedAccount()]).toEqual([0, undefined]);
  });

  it("is not stored when the carrier refuses it, in the carrier's words, or does not answer", async () => {
    const refused = await save(login(WRONG_PASSWORD));
    expect(refused).toContain("No such login: … / ….");
    expect(refused).toContain("rejected");
    argo.behave({ isClosed: true });
    expect(await save(login(PASSWORD))).toContain("away");
    expect(await storedAccount()).toBeUndefined();
  });

  it("is stored once the carrier accepts it, and its services are offered at the next checkout", async () => {
    expect(await save({ ...login(PASSWORD), "settings:max_weight_kg": "12,5" })).toContain("saved");
    expect(await storedAccount()).toMatchObject({
      secrets: { user: argoUser, password: PASSWORD },
      settings: { sender: "Kalimera", language: "GR", max_weight_kg: 12.5, insured: false },
      tested: { connectedAs: "Kalimera Goods" },
    });
    const shown = await page();
    for (const words of ["Connected as Kalimera Goods", "Saved. Leave empty to keep it.", "Overnight"])
      expect(shown).toContain(words);
    expect(await page("/app/rates")).toContain("Connected as Kalimera Goods");
    const codes = (await checkout(shop)).options.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["argo.door", "argo.night"]));
  });

  it("keeps the secrets that were left empty", async () => {
    argo.setPassword(OTHER_PASSWORD);
    expect(await act({ intent: "test" })).toContain("rejected");
    expect(await save({ "credentials:password": OTHER_PASSWORD, "settings:insured": "true" })).toContain(
      "saved",
    );
    expect(await storedAccount()).toMatchObject({
      secrets: { user: argoUser, password: OTHER_PASSWORD },
      settings: { insured: true },
    });
    expect(await act({ intent: "test" })).not.toContain("rejected");
  });

  it("loses an optional secret that the merchant removes, and never a required one", async () => {
    argo.setPassword(OTHER_PASSWORD);
    const unchanged = { "settings:insured": "true" };
    const remover = "remove:credentials:webhook_key";
    expect(await page()).not.toContain(remover);
    expect(await save({ ...unchanged, "credentials:webhook_key": HOOK_KEY })).toContain("saved");
    const shown = await page();
    expect(shown).toContain(remover);
    expect(shown).toContain("Remove the saved value: Key of the webhook");
    expect(shown).not.toContain("remove:credentials:password");
    expect(await save({ ...unchanged, [remover]: "false" })).toContain("saved");
    expect((await storedAccount())?.secrets).toHaveProperty("webhook_key");
    const both = { ...unchanged, [remover]: "true", "remove:credentials:password": "true" };
    expect(await save(both)).toContain("saved");
    expect((await storedAccount())?.secrets).toEqual({ user: argoUser, password: OTHER_PASSWORD });
    expect(await page()).not.toContain(remover);
  });

  it("offers only the services that are selected, without being asked again", async () => {
    const before = argo.asked;
    const unchanged = { "settings:insured": "true" };
    expect(await save({ ...unchanged, "service:door": "true", "service:night": "false" })).toContain("saved");
    expect((await storedAccount())?.serviceCodes).toEqual(["door"]);
    expect((await checkout(shop)).options.map(({ code }) => code)).not.toContain("argo.night");
    expect(await save({ ...unchanged, "service:door": "true", "service:night": "true" })).toContain("saved");
    expect((await storedAccount())?.serviceCodes).toBeNull();
    expect(argo.asked).toBe(before);
  });

  it("is not overwritten by a form that was filled before another save", async () => {
    const stale = await save({ "settings:sender": "Late" }, "2026-01-01T00:00:00.000Z");
    expect(stale).toContain("changed");
    expect((await storedAccount())?.settings).toMatchObject({ sender: "Kalimera" });
  });

  it("is switched off and on", async () => {
    const accountId = (await storedAccount())?.id ?? "";
    await act({ intent: "disable", accountId });
    expect((await storedAccount())?.enabled).toBe(false);
    await act({ intent: "enable", accountId });
    expect((await storedAccount())?.enabled).toBe(true);
  });

  it("is removed", async () => {
    expect(await act({ intent: "remove" })).toContain("done");
    expect(await storedAccount()).toBeUndefined();
    expect((await submit(shop, `${PAGE}.data`, { intent: "remove" })).status).toBe(404);
    await save(login(PASSWORD));
  });

  it("that does not exist is not found", async () => {
    for (const driver of ["tariff", "nobody", "__proto__"])
      expect((await shop.openAdmin(`/app/rates/carriers/${driver}`)).status).toBe(404);
  });
});

describe("a carrier whose prices come from a price list", () => {
  const withoutPrices: NewCarrierAccount = {
    driver: "boxnow",
    carrier: { code: "boxnow", name: "BOX NOW", imageUrl: "/carriers/parcel.svg" },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets: { client_id: "kalimera-1", client_secret: "fallen-branch-8" },
    defaultParcel: null,
    settings: { origin_id: "7001" },
  };

  it("says until then that it has no prices, and leads to the upload", async () => {
    await changeAccounts(shop, (stores, caller) => stores.accounts.add(caller, withoutPrices));
    for (const at of ["/app/rates", "/app/rates/carriers/boxnow"]) {
      const shown = await page(at);
      for (const words of ["No prices yet", "Not tested", "/app/rates/upload"])
        expect(shown).toContain(words);
    }
  });

  it("shows its Client ID as typed, never its secret, and refuses an emptied ID", async () => {
    const shown = await page("/app/rates/carriers/boxnow");
    expect(shown).toMatch(/<input[^>]*type="text"[^>]*value="kalimera-1"/);
    expect(shown.match(/type="password"/g)).toHaveLength(2);
    const fields = { intent: "save", key: "", "credentials:client_id": "", "settings:origin_id": "7001" };
    const key = /"key","([^"]+)"/.exec(await page("/app/rates/carriers/boxnow.data"))?.[1] ?? "";
    const answer = await textOf(submit(shop, "/app/rates/carriers/boxnow.data", { ...fields, key }));
    expect(answer).toContain("credentials:client_id");
  });

  it("takes its first list in the form, by compartment, once", async () => {
    const form = await page("/app/rates/price-list?carrier=boxnow&environment=production");
    for (const words of ["Price list of BOX NOW", "Compartment", "Locker"]) expect(form).toContain(words);
    const row = (step: number, price: string) => ({ step: String(step), prices: [price] });
    const list = {
      ...{
        name: "BOX NOW",
        logo: "",
        currency: "EUR",
        validFrom: "2026-01-01",
        taxIn: "net",
        tax: "contract",
      },
      ...{ fuel: "", collect: "", collectMost: "", goodsValue: "after-discounts" },
      zones: [{ code: "", name: "Greece", places: "GR" }],
      services: [
        {
          ...{ code: "locker", name: "Locker", days: "1-2", maxWeight: "", divisor: "", needsPhone: true },
          ...{
            measure: "compartment",
            countedBy: "parcels",
            rows: [row(1, "2,20"), row(2, "2,80"), row(3, "3,40")],
          },
        },
      ],
    };
    const send = (change: object = {}) =>
      textOf(
        submit(shop, "/app/rates/price-list.data?environment=production", {
          intent: "store",
          list: JSON.stringify({ ...list, ...change }),
          base: JSON.stringify({ carrier: "boxnow", version: "", seen: "" }),
          as: "first",
        }),
      );
    expect(await send({ services: [{ ...list.services[0], days: "" }] })).toContain("missing");
    expect(await send()).toContain("stored");
    const account = await changeAccounts(shop, async (stores, caller) =>
      (await stores.accounts.list(caller)).find(({ driver }) => driver === "boxnow"),
    );
    expect(account).toMatchObject({
      secrets: withoutPrices.secrets,
      priceList: [
        {
          carrier: { code: "boxnow" },
          services: [
            {
              ...{ code: "locker", chargedBy: "compartment", locker: { destination: true } },
              prices: [{ brackets: [{ compartment: 1, price: 2.2 }, { price: 2.8 }, { price: 3.4 }] }],
            },
          ],
        },
      ],
    });
    // The form is stale now, and the list has one of its own.
    expect(await send()).toContain("changed");
    expect(await page("/app/rates/price-list?carrier=boxnow&environment=production")).toContain("2.20");
  });

  it("takes the upload, and keeps its credentials", async () => {
    const example = path.resolve(import.meta.dirname, "../../docs/tariffs/domestic-carrier");
    const form = new FormData();
    form.set("intent", "store");
    for (const name of ["tariff.json", "zones.csv", "prices.csv"]) {
      const text = readFileSync(path.join(example, name), "utf8").replace('"kali"', '"boxnow"');
      form.append("files", new File([text], name));
    }
    const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
    const answer = await fetch(`${shop.waybill.url}/app/rates/upload.data`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "user-agent": browser },
      body: form,
    });
    expect(await textOf(answer)).toContain("stored");
    expect(await page("/app/rates/carriers/boxnow")).toContain("Prices come from your price list");
    const stored = await changeAccounts(shop, async (stores, caller) =>
      (await stores.accounts.list(caller)).find(({ driver }) => driver === "boxnow"),
    );
    expect(stored).toMatchObject({ secrets: withoutPrices.secrets, settings: { origin_id: "7001" } });
  });
});

describe("credentials", () => {
  it("are in no answer of the app: no page, no data of one, no message", async () => {
    for (const path of ["/app/rates", "/app/rates/carriers", PAGE, "/app/settings", "/app/rates/try"])
      for (const suffix of ["", ".data"]) await page(`${path}${suffix}`);
    expect(answers).toContain("Connected as Kalimera Goods");
    for (const secret of planted) expect(answers, secret).not.toContain(secret);
  });

  it("are in no row and no job", async () => {
    const tables = await shop.rows<{ name: string }>(
      `SELECT table_schema || '."' || table_name || '"' AS name FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    );
    const rows = await Promise.all(tables.map(({ name }) => shop.rows(`SELECT * FROM ${name}`)));
    const database = JSON.stringify(rows);
    expect(database).toContain("Argo Express");
    for (const secret of planted) expect(database, secret).not.toContain(secret);
  });

  it("are in no line of the log", () => {
    const log = shop.waybill.logs();
    expect(log).toContain(shop.domain);
    for (const secret of planted) expect(log, secret).not.toContain(secret);
  });
});
