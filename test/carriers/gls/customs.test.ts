// Run: push
/** Customs data after a booking: the invoice and its consignment at a simulated GLS, through the engine's use cases. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { glsDriver } from "../../../app/adapters/carriers/gls/driver.server.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { orderCustoms } from "../../../app/adapters/printing/order-customs.ts";
import type {
  Exporter,
  Item,
  JsonValue,
  Ports,
  Shipment,
  ShipmentRequest,
} from "../../../app/domain/engine/index.ts";
import {
  createShipment,
  declareAtCarrier,
  getShipment,
  noExporter,
  quoteRates,
} from "../../../app/domain/engine/index.ts";
import { demoApp } from "../../../simulator/carriers/gls/accounts.ts";
import { callFaults } from "../../../simulator/carriers/kit/fault-kinds.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { drawHere } from "../../support/draw-here.ts";
import { aShipmentRequest } from "../../support/engine-values.ts";
import { readPdfText } from "../../support/read-label.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { termsAt } from "../a-carrier-desk.ts";
import type { GlsDesk } from "./a-gls-desk.ts";
import { aGlsDesk, aNewAccount, greta, grove, urs } from "./a-gls-desk.ts";

const exporter: Exporter = { ...noExporter, eori: "DE1234567", vat: "DE123456789", incoterm: "DDP" };

/** An app that GLS enabled for all, and one that it enabled for ShipIT alone. */
const shipitApp = { ...demoApp, clientId: "shipit-client", entitlements: ["shipit"] as const };

let database: FreshDatabase;
let desk: GlsDesk;
beforeAll(async () => {
  [database, desk] = await Promise.all([freshDatabase(), aGlsDesk({ apps: [demoApp, shipitApp] })]);
});
afterAll(async () => {
  await desk?.close();
  await database?.close();
});
beforeEach(() => desk.gls.control("DELETE", "/faults"));

/** A merchant with an account of GLS. */
async function aShop(
  settings: Readonly<Record<string, JsonValue>> = { paperless_trade: true },
  secrets?: Readonly<Record<string, string>>,
) {
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure(`Olive Grove ${crypto.randomUUID()}`);
  const caller = { merchantId, environment: "production" } as const;
  const customs = orderCustoms(stores, drawHere, { exporter: async () => exporter });
  const terms = { ...termsAt(desk.clock, { gls: desk.gls.url }), customs };
  const driver = glsDriver(terms, { callsPerSecond: 10_000, waitsMs: [5] });
  await stores.accounts.add(caller, { ...aNewAccount(settings, secrets), catalogue: desk.catalogue });
  const ports: Ports = { ...testPorts(database, stores), carriers: carriersFrom([driver], desk.clock) };
  return {
    ports,
    async bought(given: Partial<ShipmentRequest> = {}): Promise<Shipment> {
      const quote = { from: grove, to: given.to ?? urs, items: given.items ?? [soap] };
      const { rates } = await quoteRates(ports, caller, quote);
      const rate = rates.find(({ service }) => service.code === "business");
      const request = { ...aShipmentRequest(rate?.id ?? "", quote), orderName: "#1042", ...given };
      return createShipment(ports, caller, ports.ids.next(), request);
    },
    /** As the job does after a booking. @returns the history's entry of the customs data */
    async declared({ id }: Shipment) {
      const shipment = await getShipment(ports, caller, id);
      const account = await ports.accounts.get(caller, shipment.accountId);
      await declareAtCarrier(ports, caller, ports.carriers.connect(account!), shipment);
      const { trackingHistory } = await getShipment(ports, caller, id);
      return trackingHistory.find((entry) => entry.id === "customs_data");
    },
    upload: (id: string, bytes: Uint8Array) => ports.customsInvoices.add(caller, id, { bytes, pages: 1 }),
  };
}

const line = {
  description: "Olive oil soap",
  commodityCode: "34011100",
  countryOfOrigin: "GR",
  quantity: "3",
  value: 20,
  weight: 2_100,
};
const soap: Item = {
  ...{ weightG: 2_350, lengthCm: 30, widthCm: 20, heightCm: 10 },
  ...{ value: 20, currency: "EUR", invoiceLines: [line] },
};

interface SentConsignment {
  readonly data: {
    readonly parcelNumbers: readonly string[];
    readonly linkedDocuments: readonly { readonly documentId: string }[];
  };
}

const consignmentsOf = async ({ trackingRef }: Shipment) =>
  (await desk.gls.control<SentConsignment[]>("GET", "/consignments")).filter(({ data }) =>
    data.parcelNumbers.includes(trackingRef),
  );
const calls = async (name: string) =>
  (await desk.gls.control<readonly unknown[]>("GET", `/calls?name=${name}`)).length;

/** The PDF that the only consignment of a shipment names. */
async function sentInvoice(shipment: Shipment): Promise<Uint8Array> {
  const [sent, ...others] = await consignmentsOf(shipment);
  expect(others).toEqual([]);
  const [document] = sent!.data.linkedDocuments;
  const answer = await fetch(`${desk.gls.url}/control/documents/${document?.documentId}`);
  return new Uint8Array(await answer.arrayBuffer());
}

it("goes to GLS with the invoice that we draw, under the parcels' numbers", async () => {
  const shop = await aShop();
  const shipment = await shop.bought({ items: [soap, soap].map((item) => ({ ...item, shipsAlone: true })) });
  expect(await shop.declared(shipment)).toMatchObject({
    statusDetails: "GLS has the customs data and the invoice",
  });
  const text = (await readPdfText(await sentInvoice(shipment))).join(" ");
  const shown = ["COMMERCIAL INVOICE", "DE123456789", "Olive oil soap", "34011100", "#1042"];
  for (const fact of [...shown, shipment.trackingRef]) expect(text).toContain(fact);
  expect(await consignmentsOf(shipment)).toMatchObject([
    {
      data: {
        customerReference: "#1042",
        glsIncotermCode: "10",
        parcelNumbers: [
          shipment.trackingRef,
          ...shipment.childVouchers.map(({ trackingRef }) => trackingRef),
        ],
        exporter: { address: { countryCode: "DE" }, eoriNumber: "DE1234567", taxId: "DE123456789" },
        importer: { address: { name1: "Urs Muster", countryCode: "CH" }, isCommercial: false },
        invoice: { invoiceNumber: "#1042", totalGoodsValue: { amount: 40, currency: "EUR" } },
        lineItems: [{ commodityCode: "34011100", quantity: { amount: 6, unit: "PCE" } }],
      },
    },
  ]);
});

it("has the merchant's own PDF where they uploaded one", async () => {
  const shop = await aShop();
  const bytes = new TextEncoder().encode("%PDF-1.7 of the merchant's own office");
  const customsInvoiceId = crypto.randomUUID();
  await shop.upload(customsInvoiceId, bytes);
  const shipment = await shop.bought({ customsInvoiceId, extras: { isCustomsInvoiceDocument: true } });
  await shop.declared(shipment);
  expect(Buffer.from(await sentInvoice(shipment)).equals(bytes)).toBe(true);
});

it.each([
  ["paperless trade is off", {}, undefined, {}, "paperless trade is off"],
  [
    "the app is not entitled",
    { paperless_trade: true },
    { client_id: shipitApp.clientId, client_secret: shipitApp.clientSecret },
    {},
    "isn't enabled for this API",
  ],
  [
    "a code has six digits",
    { paperless_trade: true },
    undefined,
    { items: [{ ...soap, invoiceLines: [{ ...line, commodityCode: "340111" }] }] },
    "codes of 8 digits",
  ],
  [
    "GLS knows no such code",
    { paperless_trade: true, incoterm: "20" },
    undefined,
    { items: [{ ...soap, invoiceLines: [{ ...line, commodityCode: "96999999" }] }] },
    "lineItems/0/commodityCode: Unknown commodity code",
  ],
] as const)(
  "stays on paper, and the history says so, if %s",
  async (_case, settings, secrets, given, words) => {
    const shop = await aShop(settings, secrets);
    const shipment = await shop.bought(given as Partial<ShipmentRequest>);
    const entry = await shop.declared(shipment);
    expect(entry?.statusDetails).toContain("The customs invoice goes with the parcel, on paper: ");
    expect(entry?.statusDetails).toContain(words);
    expect(await consignmentsOf(shipment)).toEqual([]);
    const asked = await calls("declare");
    await shop.declared(shipment);
    expect(await calls("declare")).toBe(asked);
  },
);

it("is for none to send inside the customs union", async () => {
  const shop = await aShop();
  const shipment = await shop.bought({ to: greta });
  const asked = await calls("document");
  expect(await shop.declared(shipment)).toBeUndefined();
  expect(await calls("document")).toBe(asked);
});

const acting = ["document", "upload", "declare"] as const;
const certain = new Set(["slow", "login-lost"]);

it.each(acting.flatMap((call) => callFaults.map((kind) => [call, kind] as const)))(
  "is at GLS once at most when the call %s suffers %s",
  async (call, kind) => {
    await desk.gls.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
    const shop = await aShop();
    const shipment = await shop.bought();
    await desk.fault(kind, call);
    let entry = await shop.declared(shipment).catch(() => undefined);
    for (let attempt = 0; attempt < 2; attempt++) entry = await shop.declared(shipment);
    const sent = await consignmentsOf(shipment);
    const isLost = call === "declare" && !certain.has(kind) && kind !== "too-fast";
    expect(entry?.statusExact).toBe(isLost ? "customs_data_unknown" : "customs_data_sent");
    if (isLost) expect(sent.length).toBeLessThanOrEqual(1);
    else expect(sent).toHaveLength(1);
  },
);
