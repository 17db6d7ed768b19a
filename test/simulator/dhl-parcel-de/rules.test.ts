import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { otherUser } from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import type { SimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";
import {
  anOrder,
  consignee,
  paths,
  profile,
  shipper,
  startSimulatedDhlParcel,
  toZurich,
} from "./simulated-dhl-parcel-de.ts";

let dhl: SimulatedDhlParcel;
beforeAll(async () => {
  dhl = await startSimulatedDhlParcel();
});
afterAll(() => dhl.server.close());
beforeEach(() => dhl.quirks({ propertyPaths: "shipment" }));

/** The fields at fault of one order, warnings with a question mark. */
async function faults(changes: object): Promise<string[]> {
  const { body, text } = await dhl.book({ ...changes }, "?validate=true");
  const [item] = body.items;
  if (item.sstatus === undefined) throw new Error(text);
  const messages: { property: string; validationState: string }[] = item.validationMessages ?? [];
  expect(item.sstatus.status).toBe(
    messages.some(({ validationState }) => validationState === "Error") ? 400 : 200,
  );
  return messages.map(({ property, validationState }) =>
    validationState === "Error" ? property : `${property}?`,
  );
}

const weighing = (grams: number, [length, width, height]: [number, number, number] = [30, 20, 7]) => ({
  details: { weight: { uom: "g", value: grams }, dim: { uom: "cm", length, width, height } },
});
const abroad = (country: string, changes = {}) => ({
  ...toZurich,
  consignee: { ...consignee, postalCode: "1010", city: "Somewhere", country },
  ...changes,
});
const billed = (product: string, end: string) => ({ product, billingNumber: `3333333333${end}` });
const cash = (changes = {}) => ({
  cashOnDelivery: {
    amount: { currency: "EUR", value: 64.9 },
    accountReference: "COD-MAIN",
    transferNote1: "Order 1001",
    ...changes,
  },
});

describe("billing numbers", () => {
  it.each([
    ["V01PAK", "0102", []],
    ["V01PAK", "5301", ["billingNumber"]],
    ["V01PAK", "0199", ["billingNumber"]],
    ["V62KP", "6202", []],
    ["V62KP", "0101", ["billingNumber"]],
    ["V62WP", "6201", ["product"]],
  ])("of %s with %s", async (product, end, expected) => {
    expect(await faults({ ...billed(product, end), ...weighing(900) })).toEqual(expected);
  });

  it.each([
    ["V53WPAK", "5301", "CHE", []],
    ["V54EPAK", "5401", "AUT", []],
    ["V66WPI", "6604", "AUT", []],
    ["V66WPI", "5301", "AUT", ["billingNumber"]],
  ])("of %s with %s abroad", async (product, end, country, expected) => {
    const order = { ...abroad(country, weighing(900)), ...billed(product, end), customs: undefined };
    const services = product === "V53WPAK" ? { endorsement: "RETURN" } : {};
    const customs =
      country === "CHE"
        ? { ...toZurich.customs, items: [{ ...toZurich.customs.items[0], packagedQuantity: 1 }] }
        : undefined;
    expect(await faults({ ...order, services, customs })).toEqual(expected);
  });

  it("without services take none", async () => {
    const order = { ...billed("V01PAK", "0101"), services: { namedPersonOnly: true } };
    expect(await faults(order)).toEqual(["services.namedPersonOnly"]);
    expect(await faults(billed("V01PAK", "0101"))).toEqual([]);
  });

  it("of another customer fail their item, or the call with 403", async () => {
    const order = { billingNumber: "44444444440102" };
    expect(await faults(order)).toEqual(["billingNumber"]);
    await dhl.quirks({ foreignBillingNumber: "forbidden" });
    expect(await dhl.book(order)).toMatchObject({ status: 403, body: { title: "Forbidden" } });
  });
});

describe("days, senders and countries", () => {
  it.each([
    ["2027-02-28", ["shipDate"]],
    ["2027-03-01", []],
    ["2027-03-07", ["shipDate"]],
    ["2027-03-31", []],
    ["2027-04-01", ["shipDate"]],
  ])("on %s", async (shipDate, expected) => {
    expect(await faults({ shipDate })).toEqual(expected);
  });

  it("are of today without a date", async () => {
    const number = await dhl.booked({ shipDate: undefined });
    expect((await dhl.shipment(number)).shippingDay).toBe("2027-03-01");
  });

  it("have a sender in Germany, or one that the portal keeps", async () => {
    expect(await faults({ shipper: { ...shipper, country: "AUT" } })).toEqual(["shipper.country"]);
    expect(await faults({ shipper: { shipperRef: "OLIVE-BERLIN" } })).toEqual([]);
    expect(await faults({ shipper: { shipperRef: "OTHER" } })).toEqual(["shipper.shipperRef"]);
  });

  it.each([
    [{ consignee: { ...consignee, country: "AUT" } }, ["consignee.country"]],
    [{ ...toZurich, consignee }, ["consignee.country"]],
    [{ ...abroad("CHE"), ...billed("V54EPAK", "5401"), services: {} }, ["consignee.country"]],
    [abroad("ATA"), ["consignee.country"]],
  ])("must fit the product: %#", async (order, expected) => {
    expect(await faults(order)).toEqual(expected);
  });
});

describe("limits", () => {
  it.each([
    [31_500, [120, 60, 60], []],
    [1_000, [14, 11, 1], ["details.dim"]],
    [1_000, [15, 10, 1], ["details.dim"]],
    [1_000, [130, 40, 40], ["services.bulkyGoods?"]],
    [1_000, [140, 50, 40], ["details.dim"]],
    [1_000, [201, 11, 1], ["details.dim"]],
  ] as const)("of a Paket of %i g and %o cm", async (grams, sides, expected) => {
    // A Paket of 120 × 60 × 60 cm has a girth of 360, which is bulky by its girth alone.
    const services = grams === 31_500 ? { bulkyGoods: true } : {};
    expect(await faults({ ...weighing(grams, [...sides]), services })).toEqual(expected);
  });

  it("of bulky goods are wider, and end too", async () => {
    const services = { bulkyGoods: true };
    expect(await faults({ ...weighing(1_000, [200, 40, 40]), services })).toEqual([]);
    expect(await faults({ ...weighing(1_000, [200, 41, 40]), services })).toEqual(["details.dim"]);
    const number = await dhl.booked(weighing(1_000, [130, 40, 40]));
    expect((await dhl.shipment(number)).isBulky).toBe(true);
  });

  it("of a Kleinpaket, by the quirk's height", async () => {
    const small = (grams: number, height: number) => ({
      ...billed("V62KP", "6201"),
      ...weighing(grams, [35, 25, height]),
    });
    expect(await faults(small(1_000, 8))).toEqual([]);
    expect(await faults(small(1_001, 8))).toEqual(["details.weight.value"]);
    expect(await faults(small(900, 9))).toEqual(["details.dim"]);
    await dhl.quirks({ propertyPaths: "shipment", smallParcelHeightCm: 5 });
    expect(await faults(small(900, 6))).toEqual(["details.dim"]);
  });

  it("of a parcel abroad depend on the country", async () => {
    const to = (country: string) => faults({ ...abroad(country, weighing(30_500)), customs: undefined });
    expect(await to("AUT")).toEqual([]);
    expect(await to("FRA")).toEqual(["details.weight.value"]);
  });
});

describe("services", () => {
  it.each([
    [{ preferredNeighbour: "Müller, 3. OG" }, []],
    [{ preferredLocation: "Garage" }, []],
    [{ preferredDay: "2027-03-03" }, []],
    [{ preferredDay: "2027-03-09" }, []],
    [{ preferredDay: "2027-03-02" }, ["services.preferredDay"]],
    [{ preferredDay: "2027-03-06" }, ["services.preferredDay"]],
    [{ preferredDay: "2027-03-10" }, ["services.preferredDay"]],
    [{ noNeighbourDelivery: true, namedPersonOnly: true, signedForByRecipient: true }, []],
    [{ visualCheckOfAge: "A18" }, []],
    [{ identCheck: { firstName: "Greta", lastName: "Muster", minimumAge: "A16" } }, []],
    [{ parcelOutletRouting: "greta@example.org", goGreenPlus: true }, []],
    [{ individualSenderRequirement: "a1" }, []],
    [{ premium: true }, ["services.premium"]],
    [{ closestDropPoint: true }, ["services.closestDropPoint"]],
    [{ endorsement: "RETURN" }, ["services.endorsement"]],
    [{ postalDeliveryDutyPaid: true }, ["services.postalDeliveryDutyPaid"]],
    [{ preferredNeighbour: "Müller", noNeighbourDelivery: true }, ["services.preferredNeighbour"]],
    [{ preferredNeighbour: "Müller", namedPersonOnly: true }, ["services.preferredNeighbour"]],
    [{ ...cash(), preferredLocation: "Garage" }, ["services.cashOnDelivery"]],
    [{ visualCheckOfAge: "A16", preferredLocation: "Garage" }, ["services.visualCheckOfAge"]],
    [{ additionalInsurance: { currency: "EUR", value: 25_000 } }, []],
    [{ additionalInsurance: { currency: "EUR", value: 25_001 } }, ["services.additionalInsurance.value"]],
    [cash(), []],
    [cash({ amount: { currency: "EUR", value: 3_501 } }), ["services.cashOnDelivery.amount.value"]],
    [
      { dhlRetoure: { billingNumber: "33333333330102", returnAddress: shipper } },
      ["services.dhlRetoure.billingNumber"],
    ],
  ])("of a Paket: %o", async (services, expected) => {
    expect(await faults({ services })).toEqual(expected);
  });

  it.each([
    [{ preferredNeighbour: "Müller" }, []],
    [{ namedPersonOnly: true }, ["services.namedPersonOnly"]],
    [cash(), ["services.cashOnDelivery"]],
    [{ dhlRetoure: { billingNumber: "33333333330701", returnAddress: shipper } }, []],
  ])("of a Kleinpaket: %o", async (services, expected) => {
    expect(await faults({ ...billed("V62KP", "6201"), ...weighing(900), services })).toEqual(expected);
  });

  it.each([
    ["CHE", { premium: true, postalDeliveryDutyPaid: true, endorsement: "ABANDON" }, []],
    ["CHE", { endorsement: "RETURN", ...cash() }, ["services.cashOnDelivery"]],
    ["CHE", {}, ["services.endorsement?"]],
    ["AUT", { endorsement: "RETURN", ...cash() }, []],
    ["AUT", { endorsement: "RETURN", closestDropPoint: true }, []],
    ["USA", { endorsement: "RETURN", bulkyGoods: true }, ["services.bulkyGoods"]],
  ])("of a parcel to %s: %o", async (country, services, expected) => {
    expect(await faults(abroad(country, { services }))).toEqual(expected);
  });

  it("need a way to reach the shopper at a drop point", async () => {
    const { email: _mail, ...silent } = consignee;
    const to = { ...silent, postalCode: "1010", city: "Wien", country: "AUT" };
    const services = { endorsement: "RETURN", closestDropPoint: true };
    const order = (more = {}) => abroad("AUT", { services, consignee: { ...to, ...more } });
    expect(await faults(order())).toEqual(["consignee.email"]);
    expect(await faults(order({ phone: "+43155555" }))).toEqual([]);
  });
});

describe("cash on delivery", () => {
  it("goes to the default account without a word if its reference is unknown", async () => {
    const accountOf = async (accountReference: string) => {
      const number = await dhl.booked({ services: cash({ accountReference }) });
      return (await dhl.shipment(number)).codAccount;
    };
    expect(await accountOf("COD-SECOND")).toBe("COD-SECOND");
    expect(await accountOf("COD-UNKNOWN")).toBe("COD-MAIN");
  });

  it("may name a bank account by special right, and needs an account of the portal", async () => {
    const bankAccount = { accountHolder: "Olive Grove GmbH", iban: "DE89370400440532013000" };
    const byBank = cash({ accountReference: undefined, bankAccount });
    expect(await faults({ services: byBank })).toEqual([]);
    const headers = await dhl.login(otherUser);
    const order = { ...anOrder, billingNumber: "44444444440102", services: cash() };
    const { body } = await dhl.call("POST", paths.orders, { profile, shipments: [order] }, headers);
    expect(body.items[0].validationMessages).toMatchObject([{ property: "services.cashOnDelivery" }]);
  });
});

describe("customs", () => {
  const { customs } = toZurich;
  const [item] = customs.items;
  const withCustoms = (changes: object) => ({ ...toZurich, customs: { ...customs, ...changes } });
  const worth = (value: number) => ({
    items: [{ ...item, packagedQuantity: 1, itemValue: { currency: "EUR", value } }],
  });
  const notified = { hasElectronicExportNotification: true, MRN: "26DE000000000000E0" };

  it.each([
    [toZurich, []],
    [{ ...toZurich, customs: undefined }, ["customs"]],
    [{ ...abroad("AUT"), customs: undefined }, []],
    [withCustoms({ items: [{ ...item, packagedQuantity: 3 }] }), ["customs.items"]],
    [withCustoms({ shippingConditions: "DDP" }), ["customs.shippingConditions"]],
    [withCustoms(worth(1_000)), []],
    [withCustoms(worth(1_001)), ["customs.MRN"]],
    [withCustoms({ ...worth(1_001), ...notified }), []],
    [
      {
        ...withCustoms({ ...worth(1_001), ...notified }),
        ...billed("V66WPI", "6601"),
        ...weighing(950),
        services: {},
      },
      ["customs.items"],
    ],
  ])("are checked together: %#", async (order, expected) => {
    expect(await faults(order)).toEqual(expected);
  });

  it.each([
    ["no postal charges", { postalCharges: undefined }, "postalCharges"],
    ["another purpose without its words", { exportType: "OTHER" }, "exportDescription"],
    ["a short code of the goods", { items: [{ ...item, hsCode: "1509" }] }, "items[0].hsCode"],
    ["an origin of two letters", { items: [{ ...item, countryOfOrigin: "GR" }] }, "items[0].countryOfOrigin"],
    ["half a unit", { items: [{ ...item, packagedQuantity: 0.5 }] }, "items[0].packagedQuantity"],
    ["no goods", { items: [] }, "items"],
  ])("break the schema with %s", async (_name, changes, field) => {
    const { status, body } = await dhl.book(withCustoms(changes));
    expect(status).toBe(400);
    expect(body.items).toContainEqual({
      propertyPath: `shipments[0].customs.${field}`,
      message: expect.any(String),
    });
  });
});
