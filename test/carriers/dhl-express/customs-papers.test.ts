/** The invoice that goes to DHL with a booking: the one that we draw, and the merchant's upload; a dry run draws none. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { dhlExpressDriver } from "../../../app/adapters/carriers/dhl-express/driver.server.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { orderCustoms } from "../../../app/adapters/printing/order-customs.ts";
import type { Caller, Ports, Shipment, ShipmentRequest } from "../../../app/domain/engine/index.ts";
import {
  createShipment,
  getShipment,
  mergeCatalogue,
  previewPurchase,
  quoteRates,
} from "../../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { drawHere } from "../../support/draw-here.ts";
import { aShipmentRequest } from "../../support/engine-values.ts";
import { readPdfText } from "../../support/read-label.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { storedAccount, termsAt } from "../a-carrier-desk.ts";
import type { DhlDesk } from "./a-dhl-desk.ts";
import { aDhlDesk, aNewAccount, exporter, grove, inNewYork, soap } from "./a-dhl-desk.ts";

let database: FreshDatabase;
let desk: DhlDesk;
let ports: Ports;
let caller: Caller;
beforeAll(async () => {
  [database, desk] = await Promise.all([freshDatabase(), aDhlDesk()]);
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  const customs = orderCustoms(stores, drawHere, { exporter: async () => exporter });
  const terms = { ...termsAt(desk.clock, { "dhl-express": desk.carrier.url }), customs };
  const driver = dhlExpressDriver(terms, { callsPerSecond: 10_000, waitsMs: [5] });
  const account = aNewAccount({ paperless_trade: true });
  const answered = (await driver.discover?.(storedAccount(account))) ?? [];
  const catalogue = mergeCatalogue(undefined, answered, desk.clock.now());
  await stores.accounts.add(caller, { ...account, catalogue });
  ports = { ...testPorts(database, stores), carriers: carriersFrom([driver], desk.clock) };
});
afterAll(async () => {
  await desk?.close();
  await database?.close();
});

const item = { ...soap, lengthCm: 30, widthCm: 20, heightCm: 10 };

async function requestOf(given: Partial<ShipmentRequest> = {}): Promise<ShipmentRequest> {
  const quote = { from: given.from ?? grove, to: given.to ?? inNewYork, items: [item] };
  const { rates } = await quoteRates(ports, caller, quote);
  const rate = rates.find(({ service }) => service.code === "P");
  return { ...aShipmentRequest(rate?.id ?? "", quote), orderName: "#1042", ...given };
}

const buy = async (given?: Partial<ShipmentRequest>): Promise<Shipment> =>
  createShipment(ports, caller, ports.ids.next(), await requestOf(given));

async function sentInvoice({ id }: Shipment): Promise<Uint8Array> {
  const [shipment] = await desk.shipments(id.replaceAll("-", ""));
  const { documentImages } = shipment!.booking as { documentImages: { content: string }[] };
  return new Uint8Array(Buffer.from(documentImages[0]?.content ?? "", "base64"));
}

it("is the commercial invoice that we draw, with the merchant's statements and no number yet", async () => {
  const shipment = await buy();
  const text = (await readPdfText(await sentInvoice(shipment))).join(" ");
  for (const shown of ["COMMERCIAL INVOICE", "GR123456789", "DAP", "Olive oil soap", "34011100", "#1042"])
    expect(text).toContain(shown);
  expect(text).not.toContain(shipment.trackingRef);
});

it("is the merchant's own PDF where they uploaded one", async () => {
  const bytes = new TextEncoder().encode("%PDF-1.7 of the merchant's own office");
  const customsInvoiceId = crypto.randomUUID();
  await ports.customsInvoices.add(caller, customsInvoiceId, { bytes, pages: 1 });
  const shipment = await buy({ customsInvoiceId, extras: { isCustomsInvoiceDocument: true } });
  expect(Buffer.from(await sentInvoice(shipment)).equals(bytes)).toBe(true);
});

it("is not drawn for a dry run, which books nothing", async () => {
  const before = (await desk.shipments()).length;
  await previewPurchase(ports, caller, await requestOf());
  expect((await desk.shipments()).length).toBe(before);
});

it("keeps the label of the answer with the shipment, byte for byte", async () => {
  const shipment = await buy({ labelPrintFormat: "zpl-203" });
  const [file = ""] = await desk.carrier.control<string[]>(
    "GET",
    `/shipments/${shipment.trackingRef}/labels`,
  );
  const kept = await ports.carrierLabels.get(await getShipment(ports, caller, shipment.id), "zpl-203", null);
  expect(Buffer.from(kept?.bytes ?? []).equals(Buffer.from(file, "base64"))).toBe(true);
});

it("states a return without the merchant's numbers", async () => {
  const back = await buy({ from: inNewYork, to: grove, returnRequestId: "R-1" });
  const [shipment] = await desk.shipments(back.id.replaceAll("-", ""));
  const { customerDetails, ...booking } = shipment!.booking as Record<string, Record<string, object>>;
  expect(booking).toMatchObject({
    valueAddedServices: expect.arrayContaining([expect.objectContaining({ serviceCode: "PT" })]),
    content: { exportDeclaration: { exportReason: "return" } },
  });
  expect(customerDetails?.shipperDetails).not.toHaveProperty("registrationNumbers");
  expect((await readPdfText(await sentInvoice(back))).join(" ")).toContain("PRO FORMA INVOICE");
});
