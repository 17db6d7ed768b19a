import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { DrawingJob } from "../../app/adapters/printing/label-job.ts";
import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import { shopSources } from "../../app/adapters/printing/shop-sources.ts";
import type { Shipment } from "../../app/domain/engine/index.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import type { SettingsServices } from "../../app/domain/orders/settings.ts";
import { customsForm, saveCustoms } from "../../app/entrypoints/pages/customs/actions.server.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { papersHere } from "../support/draw-here.ts";
import { newYork } from "../support/engine-values.ts";
import { readPdfText } from "../support/read-label.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;
let services: SettingsServices;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
  services = {
    ...stores,
    ports: testPorts(database, stores),
    merchantChanges: { publish: async () => {} },
  };
});

const stated = { eori: "GR 123456789", vat: "", ioss: "", rex: "", incoterm: "DAP", reason: "sale" };
const save = async (change: Partial<typeof stated> = {}) =>
  saveCustoms(
    { services, shop: (await stores.shops.get(shop.domain)) ?? shop },
    customsForm.parse({ ...stated, ...change }),
  );

async function invoiceOf(shipment: Shipment): Promise<string> {
  const papers = papersHere(services.ports, shopSources(stores));
  const { bytes } = await papers.customsPaper(shipment, shipment.id, null);
  return (await readPdfText(bytes)).join("\n");
}

const abroad = (merchantId: string) =>
  storeShipment(
    stores,
    aShipment({ merchantId, environment: "sandbox" }, stores.ids.next(), {
      to: { ...newYork, name: "Eleni Smith", address: "5 Main St" },
      items: [{ weightG: 500, value: 20, currency: "EUR", invoiceLines: [{ description: "Soap" }] }],
    }),
  );

it("an invoice has the shop's numbers of now, and no other merchant's", async () => {
  const shipment = await abroad(shop.merchantId);
  expect(await invoiceOf(shipment)).not.toContain("EORI");
  expect(await save()).toEqual({ outcome: "saved" });
  expect(await invoiceOf(shipment)).toContain("GR123456789");
  expect(await save({ eori: "DE1234567" })).toEqual({ outcome: "saved" });
  const text = await invoiceOf(shipment);
  expect(text).toContain("DE1234567");
  expect(text).not.toContain("GR123456789");
  const other = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
  for (const merchantId of [other.merchantId, stores.ids.next()])
    expect(await invoiceOf(await abroad(merchantId))).not.toContain("EORI");
});

it("a refused number is named, and keeps the stored ones", async () => {
  await save();
  expect(await save({ eori: "US1", ioss: "IM1" })).toEqual({ outcome: "wrong", wrong: ["eori", "ioss"] });
  expect(await shopSources(stores).exporter(shop.merchantId)).toMatchObject({
    eori: "GR123456789",
    ioss: null,
  });
});

it("a post's paper is the CN form that is due, and every paper is left to the drawing threads", async () => {
  const caller = { merchantId: shop.merchantId, environment: "production" } as const;
  const carrier = aCarrier({ connection: { isPost: true } });
  const { id: accountId } = await stores.accounts.add(caller, carrier.account);
  const connect: typeof services.ports.carriers.connect = (account) =>
    carrier.driver.connect(account, stores.clock.now());
  const ports = { ...services.ports, carriers: { withoutTracker: [], connect } };
  const jobs: DrawingJob[] = [];
  const papers = papersHere(ports, undefined, (merchantId, job) => {
    expect(merchantId).toBe(caller.merchantId);
    jobs.push(job);
    return drawDocument(job);
  });
  const sent = async (value: number) =>
    storeShipment(
      stores,
      aShipment(caller, stores.ids.next(), {
        accountId,
        to: { ...newYork, name: "Eleni Smith", address: "5 Main St" },
        items: [{ weightG: 500, value, currency: "EUR", invoiceLines: [{ description: "Soap", value }] }],
      }),
    );
  const small = await sent(20);
  const formsOf = async (shipment: Shipment, form: string | null) =>
    (await papers.customsPaper(caller, shipment.id, form)).name.split("-")[0];
  expect(await formsOf(small, null)).toBe("cn22");
  expect(await formsOf(await sent(301), null)).toBe("cn23");
  expect(await formsOf(small, "commercial")).toBe("invoice");
  expect(await formsOf(small, "CN")).toBe("cn22");
  expect(jobs.map((job) => "kind" in job && job.kind === "customs-paper" && job.paper)).toEqual([
    "cn22",
    "cn23",
    "commercial",
    "cn22",
  ]);
});
