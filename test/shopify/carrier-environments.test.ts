// Run: long
/** The pages of carriers and price lists write to the environment that their address names, and to no other. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { ArgoServer } from "../support/argo-server.ts";
import { argoUser, startArgo } from "../support/argo-server.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";

const PASSWORD = "olive-branch-7";

let argo: ArgoServer;
let shop: RunningShop;
beforeAll(async () => {
  argo = await startArgo(PASSWORD);
  shop = await runningShop({
    live: false,
    env: { CARRIER_MODULES: fileURLToPath(new URL("../support/argo-driver.ts", import.meta.url)) },
  });
});
afterAll(async () => {
  await shop?.stop();
  await argo?.stop();
});

const environments = ["sandbox", "production"] as const;
type Stored = Record<(typeof environments)[number], string[]>;

/** The merchant's own carriers in each environment. With `remove`, they are removed. */
async function ownCarriers({ remove = false } = {}): Promise<Stored> {
  const opened = await openStores(readEnv({ ...shop.waybill.env }));
  const { accounts, merchants } = opened.stores;
  try {
    const { id: merchantId } = await merchants.ensure(shop.domain);
    const found: Stored = { sandbox: [], production: [] };
    for (const environment of environments) {
      const caller = { merchantId, environment };
      for (const { id, carrier, sample } of await accounts.list(caller)) {
        if (sample === true) continue;
        found[environment].push(carrier.code);
        if (remove) await accounts.remove(caller, id);
      }
    }
    return found;
  } finally {
    await opened.close();
  }
}
beforeEach(() => ownCarriers({ remove: true }));

const connect = (query: string) =>
  submit(shop, `/app/rates/carriers/argo.data${query}`, {
    intent: "save",
    key: "",
    "credentials:user": argoUser,
    "credentials:password": PASSWORD,
    "settings:url": argo.url,
    "settings:sender": "Kalimera",
    "settings:language": "GR",
    "settings:insured": "false",
  });

async function upload(query: string): Promise<Response> {
  const example = path.resolve(import.meta.dirname, "../../docs/tariffs/domestic-carrier");
  const form = new FormData();
  form.set("intent", "store");
  for (const name of ["tariff.json", "zones.csv", "prices.csv"])
    form.append("files", new File([readFileSync(path.join(example, name))], name));
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  return fetch(`${shop.waybill.url}/app/rates/upload.data${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    body: form,
  });
}

describe("a shop in the sandbox", () => {
  it.each([
    ["without one", ""],
    ["with the sandbox", "?environment=sandbox"],
  ])("stores credentials and prices in the sandbox, %s in the address", async (_name, query) => {
    expect(await (await connect(query)).text()).toContain("saved");
    expect(await (await upload(query)).text()).toContain("stored");
    const { sandbox, production } = await ownCarriers();
    expect(sandbox.sort()).toEqual(["argo", "kali"]);
    expect(production).toEqual([]);
  });

  it("stores them in production if the address names it, and shows them there alone", async () => {
    const query = "?environment=production";
    expect(await (await connect(query)).text()).toContain("saved");
    expect(await (await upload(query)).text()).toContain("stored");
    const { sandbox, production } = await ownCarriers();
    expect(sandbox).toEqual([]);
    expect(production.sort()).toEqual(["argo", "kali"]);
    const page = async (at: string) => (await shop.openAdmin(at)).text();
    expect(await page(`/app/rates/carriers/argo${query}`)).toContain("Connected as Kalimera Goods");
    expect(await page("/app/rates/carriers/argo")).not.toContain("Connected as Kalimera Goods");
    expect((await shop.openAdmin("/app/rates/tariff/kali")).status).toBe(404);
    expect(await page(`/app/rates/tariff/kali${query}`)).toContain("For real parcels");
    const goingLive = await page("/app/going-live");
    for (const link of ["carriers", "carriers/argo", "tariff/kali"])
      expect(goingLive).toContain(`"/app/rates/${link}${query}"`);
  });

  it.each(["staging", "", "Production", "production,sandbox"])(
    "has no page and takes no form about the environment “%s”",
    async (name) => {
      const query = `?environment=${name}`;
      for (const path of ["carriers", "carriers/argo", "upload", "tariff/kali"])
        expect((await shop.openAdmin(`/app/rates/${path}${query}`)).status).toBe(404);
      expect((await connect(query)).status).toBe(404);
      expect((await upload(query)).status).toBe(404);
      expect(await ownCarriers()).toEqual({ sandbox: [], production: [] });
    },
  );
});

it("keeps a form that was open while the shop went live in the environment that it names", async () => {
  await connect("?environment=production");
  await submit(shop, "/app/going-live.data", { intent: "go-live" });
  const page = await (await shop.openAdmin("/app/rates/carriers/argo?environment=sandbox")).text();
  expect(page).toContain("For tests");
  expect(page).not.toContain("Connected as");
  expect(await (await connect("?environment=sandbox")).text()).toContain("saved");
  expect(await ownCarriers()).toEqual({ sandbox: ["argo"], production: ["argo"] });
});
