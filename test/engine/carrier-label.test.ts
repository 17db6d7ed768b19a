import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { redactOrders } from "../../app/adapters/store/redaction.ts";
import type { CarrierLabel, LabelPrinting, Ports, Shipment } from "../../app/domain/engine/index.ts";
import { carrierLabel } from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testPeople, testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let ports: Ports;
let shipment: Shipment;
/** The next labels that the carrier draws; each print has other bytes. */
let printed: string[];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const labels: LabelPrinting = {
  formats: ["a6", "zpl-203"],
  async print(_, format, piece) {
    printed.push(`${format}/${piece ?? "all"}`);
    const bytes = Buffer.from(`${format} ${piece} number ${printed.length}`);
    return { mediaType: format === "a6" ? "application/pdf" : "application/zpl", bytes };
  },
};

beforeEach(async () => {
  stores = testStores(database);
  printed = [];
  const carrier = aCarrier({ connection: { labels } });
  const { id: merchantId } = await stores.merchants.ensure(`merchant ${stores.ids.next()}`);
  const caller = { merchantId, environment: "production" } as const;
  const { id: accountId } = await stores.accounts.add(caller, carrier.account);
  ports = {
    ...testPorts(database, stores),
    carriers: {
      withoutTracker: [],
      connect: (account) => carrier.driver.connect(account, stores.clock.now()),
    },
  };
  const id = stores.ids.next();
  shipment = await storeShipment(stores, aShipment(caller, id, { accountId, relatedOrderId: "4711" }));
});

const textOf = (label: CarrierLabel | null) => label && Buffer.from(label.bytes).toString();

describe("a label that the carrier draws", () => {
  it("is read once for each format and piece, and stays as it came first", async () => {
    expect(textOf(await carrierLabel(ports, shipment, "a6", null))).toBe("a6 null number 1");
    expect(textOf(await carrierLabel(ports, shipment, "a6", null))).toBe("a6 null number 1");
    expect(textOf(await carrierLabel(ports, shipment, "a6", 1))).toBe("a6 1 number 2");
    expect(await carrierLabel(ports, shipment, "zpl-203", null)).toMatchObject({
      mediaType: "application/zpl",
    });
    expect(printed).toEqual(["a6/all", "a6/1", "zpl-203/all"]);
  });

  it("is one label, however many ask at once", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => carrierLabel(ports, shipment, "a6", null)));
    expect(new Set(all.map(textOf))).toHaveLength(1);
  });

  it("comes in the carrier's first format where it lacks the wanted one", async () => {
    expect(textOf(await carrierLabel(ports, shipment, "4x6", null))).toBe("a6 null number 1");
  });

  it("is one file for all pieces of a carrier that prints them so, read once", async () => {
    const carrier = aCarrier({ connection: { labels: { ...labels, inOneFile: true } } });
    const connect: Ports["carriers"]["connect"] = (account) =>
      carrier.driver.connect(account, stores.clock.now());
    ports = { ...ports, carriers: { ...ports.carriers, connect } };
    expect(textOf(await carrierLabel(ports, shipment, "a6", 1))).toBe("a6 null number 1");
    expect(textOf(await carrierLabel(ports, shipment, "a6", null))).toBe("a6 null number 1");
    await expect(carrierLabel(ports, shipment, "a6", 9)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("of a piece that is not there is refused", async () => {
    await expect(carrierLabel(ports, shipment, "a6", 2)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(printed).toEqual([]);
  });

  it("is none for a voucher of the caller's own", async () => {
    expect(await carrierLabel(ports, { ...shipment, bookedAtCarrier: false }, "a6", null)).toBeNull();
  });

  it("is stored encrypted, for its merchant alone, and goes with the addresses", async () => {
    await carrierLabel(ports, shipment, "a6", null);
    const rows = () => database.prisma.carrierLabel.findMany({ where: { shipmentId: shipment.id } });
    expect(JSON.stringify(await rows())).not.toContain("number 1");
    const others = { ...shipment, merchantId: stores.ids.next() };
    expect(await ports.carrierLabels.get(others, "a6", null)).toBeNull();
    await redactOrders(
      { prisma: database.prisma, people: testPeople },
      shipment.merchantId,
      ["4711"],
      stores.clock.now(),
    );
    expect(await rows()).toEqual([]);
    await carrierLabel(ports, shipment, "a6", null);
    expect(await rows()).toEqual([]);
  });
});
