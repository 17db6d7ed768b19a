// Run: push
/** The carriers of a week of chaos: their books and files, their orders, and the merchant who looks into the books. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as builtIn from "../../app/adapters/carriers/built-in.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { locker } from "../../simulator/chaos/carriers/boxnow.ts";
import { contractZip } from "../../simulator/chaos/carriers/own-contract.ts";
import type { WeekCarriers } from "../../simulator/chaos/carriers/week-carriers.ts";
import { shares, startCarriers } from "../../simulator/chaos/carriers/week-carriers.ts";
import { Chance } from "../../simulator/chaos/chance.ts";
import { compareLabelFiles } from "../../simulator/chaos/compare-label-files.ts";
import { planWeek } from "../../simulator/chaos/plan-week.ts";
import { settleByHand } from "../../simulator/chaos/settle-by-hand.ts";
import type { ApiShipment, OpenOutcome } from "../../simulator/chaos/shipments.ts";
import { berlinSku } from "../../simulator/chaos/story.ts";
import { anOrderOf, aParcelOf, shipmentOf, storedAccount, termsAt } from "../carriers/a-carrier-desk.ts";
import { anAddress } from "../support/engine-values.ts";

const clock = { now: () => new Date() };
const from = anAddress({ country: "GR", zip: contractZip, city: "Αθήνα", name: "Kalimera Goods" });
const to = anAddress({
  country: "GR",
  zip: "54624",
  city: "Θεσσαλονίκη",
  name: "Νίκος Δήμου",
  address: "Ερμού 25",
  phone: "6945550177",
  phoneE164: "+306945550177",
  email: "nikos@example.org",
});

/** For carriers that cross a customs border. */
const oil = {
  ...{ description: "Olive oil", commodityCode: "150920", countryOfOrigin: "GR" },
  ...{ quantity: "2", value: 30, weight: 1_500 },
};

let carriers: WeekCarriers;
beforeAll(async () => {
  carriers = await startCarriers({});
});
afterAll(() => carriers.close());

/** The kiosk has a driver of its own, and the app draws its labels. */
const withDrivers = Object.keys(shares).filter((name) => name !== "kiosk");

/** Books a parcel by the carrier's driver. */
async function aBooking(name: string) {
  const hosts = Object.fromEntries(carriers.hosts.split(",").map((host) => host.split("=")));
  const terms = termsAt(clock, hosts);
  const customs: typeof terms.customs = async (...asked) => ({
    ...(await terms.customs(...asked)),
    pdf: async () => Buffer.from("%PDF-1.7"),
  });
  const drivers = Object.values(builtIn).map((driver) => driver({ ...terms, customs }));
  const { account, service, method, ends = {} } = carriers.named(name);
  const connection = carriersFrom(drivers, clock).connect(storedAccount(account));
  const order = anOrderOf({
    serviceCode: service.slice(`${name}.`.length),
    from: { ...from, ...ends.from },
    to: { ...to, ...ends.to, ...(method !== service && { locationId: locker }) },
    labelFormat: "a6",
    items: [{ weightG: 1_600, value: 30, currency: "EUR", invoiceLines: [oil] }],
    parcels: [aParcelOf(1_600, { compartmentSize: method === service ? null : 1 })],
  });
  const booked = await connection.book(order);
  const shipment: Shipment = shipmentOf(booked);
  const label = booked.labels?.[0]?.label ?? (await connection.labels!.print(shipment, "a6", null));
  return { reference: order.reference, shipment, bytes: Buffer.from(label.bytes) };
}

/** The API's answers about one shipment. */
const oneShipment = ({ trackingRef }: Shipment, bytes: Buffer) => ({
  all: async () => [{ tracking_ref: trackingRef, state: "created", label_url: "" } as ApiShipment],
  file: async () => bytes,
});

describe.each(withDrivers)("the week's %s", (name) => {
  it("has a booking in its books, and the file of its label: one byte more is found", async () => {
    const carrier = carriers.named(name);
    const { reference, shipment, bytes } = await aBooking(name);
    expect(await carrier.labels()).toEqual([{ voucher: shipment.trackingRef, reference, state: "sold" }]);
    expect(await compareLabelFiles(oneShipment(shipment, bytes), [carrier])).toEqual([]);
    const other = Buffer.concat([bytes, Buffer.from("\n")]);
    expect(await compareLabelFiles(oneShipment(shipment, other), [carrier])).toHaveLength(1);
  });
});

it("reads the papers for customs in DHL Express' books", async () => {
  const { reference } = await aBooking("dhl-express");
  const declarations = await carriers.named("dhl-express").declarations?.();
  expect(declarations?.get(reference)).toEqual({ pieces: { "150920": 2 }, hasInvoice: true });
});

it("gives each carrier orders that suit it", () => {
  expect(Object.keys(shares)).toEqual(expect.arrayContaining(Object.keys(builtIn)));
  const stories = planWeek(new Chance(1), 1_000, shares);
  const kindsOf = (name: string) =>
    new Set(
      stories
        .filter(({ carrier }) => carrier === name)
        .flatMap(({ steps }) => steps.map(({ deed }) => deed.kind)),
    );
  for (const name of Object.keys(shares)) expect([...kindsOf(name)], name).toContain("fulfill");
  for (const name of ["acs", "geniki", "speedex", "courier-center", "dhl-parcel-de", "gls"])
    expect(kindsOf(name)).not.toContain("move");
  for (const kind of ["cancel-order", "cancel-fulfillments", "edit", "split", "move"] as const)
    for (const name of ["elta", "dhl-express"]) expect(kindsOf(name)).not.toContain(kind);
  expect(kindsOf("kiosk")).toContain("cancel-order");
  const fromBerlin = stories.filter(({ steps }) => JSON.stringify(steps).includes(berlinSku("")));
  expect(new Set(fromBerlin.map(({ carrier }) => carrier))).toEqual(new Set(["dhl-parcel-de", "gls"]));
});

describe("the merchant who settles by hand", () => {
  const outcome = (id: string): OpenOutcome => ({
    ...{ shipment_id: id, driver: "elta", called_at: "2026-11-30T08:00:00.000Z" },
  });
  const books = async () =>
    [
      { voucher: "EL1", reference: "bought", state: "sold" },
      { voucher: "EL2", reference: "cancelled", state: "cancelled" },
      { voucher: "EL3", reference: "busy", state: "sold" },
    ] as const;

  it("enters the number that the books have, says that there is none, and comes back for one that is looked up", async () => {
    const settled: [string, readonly string[]][] = [];
    const shipments = {
      openOutcomes: async () => ["bought", "cancelled", "never", "busy"].map(outcome),
      async settle({ shipment_id }: OpenOutcome, numbers: readonly string[]) {
        settled.push([shipment_id, numbers]);
        return shipment_id !== "busy";
      },
    };
    const byHand = { entered: new Set<string>(), none: new Set<string>() };
    await settleByHand({ shipments, carriers: { labels: books } }, byHand);
    expect(settled).toEqual([
      ["bought", ["EL1"]],
      ["cancelled", []],
      ["never", []],
      ["busy", ["EL3"]],
    ]);
    expect(byHand).toEqual({ entered: new Set(["bought"]), none: new Set(["cancelled", "never"]) });
  });
});
