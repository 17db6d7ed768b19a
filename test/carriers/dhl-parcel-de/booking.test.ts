// Run: push
/** Bookings at a simulated DHL Parcel Germany: products, points, customs, several parcels, and lost answers. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BookingOrder } from "../../../app/domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import type { DhlParcelDesk } from "./a-dhl-parcel-desk.ts";
import {
  aDhlParcelDesk,
  anAccount,
  anOrder,
  aParcel,
  aReturn,
  credentials,
  credentialsWithoutSecret,
  forCustoms,
  greta,
  grove,
  monday,
  oil,
  toSwitzerland,
  urs,
} from "./a-dhl-parcel-desk.ts";

let desk: DhlParcelDesk;
beforeAll(async () => {
  desk = await aDhlParcelDesk();
});
afterEach(async () => {
  await desk.quirks({});
  await desk.carrier.control("DELETE", "/faults");
});
afterAll(() => desk.close());

const errorOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => error,
  );
const atDhl = async ({ reference }: BookingOrder) =>
  (await desk.shipments()).filter((each) => each.reference?.startsWith(reference.replaceAll("-", "")));
const live = async (order: BookingOrder) => (await atDhl(order)).filter(({ state }) => state !== "deleted");

describe("a booking", () => {
  it("has DHL's number, its label as it came, and our reference and day at DHL", async () => {
    const order = anOrder({ labelFormat: "100x150" });
    const { pieces, labels } = await desk.connect().book(order);
    const [shipment] = await atDhl(order);
    expect(shipment).toMatchObject({
      number: pieces[0]?.trackingRef,
      product: "V01PAK",
      shippingDay: "2026-11-20",
      isEncoded: true,
      prints: [{ printFormat: "910-300-400" }],
    });
    const { bytes } = labels![0]!.label;
    expect(labels).toMatchObject([
      { format: "100x150", piece: null, label: { mediaType: "application/pdf" } },
    ]);
    const sent = await fetch(`${desk.carrier.url}/control/shipments/${pieces[0]!.trackingRef}/prints/1`);
    expect(Buffer.compare(Buffer.from(await sent.arrayBuffer()), Buffer.from(bytes))).toBe(0);
  });

  it("works with key and password alone", async () => {
    const order = anOrder();
    await desk.connect(anAccount({}, credentialsWithoutSecret)).book(order);
    expect(await atDhl(order)).toHaveLength(1);
  });

  it("after the cut-off is for the next working day", async () => {
    const late = await aDhlParcelDesk({ startsAt: new Date("2026-11-20T17:30:00Z") });
    late.clock.set(new Date("2026-11-20T17:30:00Z"));
    await late.connect().book(anOrder());
    expect((await late.shipments()).map(({ shippingDay }) => shippingDay)).toEqual([monday]);
    await late.close();
  });

  it.each([
    ["paket", "V01PAK", {}],
    ["paket-bulky", "V01PAK", { bulkyGoods: true }],
    ["paket-named-person", "V01PAK", { namedPersonOnly: true }],
    ["paket-signature", "V01PAK", { signedForByRecipient: true }],
    ["paket-no-neighbour", "V01PAK", { noNeighbourDelivery: true }],
    ["paket-age-16", "V01PAK", { visualCheckOfAge: "A16" }],
    ["paket-age-18", "V01PAK", { visualCheckOfAge: "A18" }],
  ])("%s is taken with its services", async (serviceCode, product, services) => {
    const order = anOrder({ serviceCode });
    await desk.connect().book(order);
    const [shipment] = await atDhl(order);
    expect([shipment?.product, shipment?.order.services ?? {}]).toEqual([product, services]);
  });

  it.each([
    ["kleinpaket", "V62KP", greta],
    ["international", "V53WPAK", { ...greta, country: "FR", zip: "75001", city: "Paris" }],
    ["international-premium", "V53WPAK", { ...greta, country: "FR", zip: "75001", city: "Paris" }],
    ["europaket", "V54EPAK", { ...greta, country: "FR", zip: "75001", city: "Paris" }],
    ["warenpost", "V66WPI", { ...greta, country: "FR", zip: "75001", city: "Paris" }],
    ["warenpost-premium", "V66WPI", { ...greta, country: "FR", zip: "75001", city: "Paris" }],
  ])("%s is the product %s", async (serviceCode, product, to) => {
    const small = aParcel({ weightG: 700, lengthCm: 30, widthCm: 20, heightCm: 5 });
    const order = anOrder({ serviceCode, to, parcels: [small] });
    await desk.connect().book(order);
    expect((await atDhl(order)).map((each) => each.product)).toEqual([product]);
  });

  it("collects cash and insures by the first parcel, and each has a return label", async () => {
    const order = anOrder({
      parcels: [aParcel(), aParcel()],
      cashOnDeliveryMinor: 6_490,
      extras: { insuranceMinor: 60_000 },
    });
    const result = await desk.connect(anAccount({ return_label: true, go_green: true })).book(order);
    const [first, second] = await atDhl(order);
    expect(first?.order.services).toMatchObject({
      cashOnDelivery: { amount: { value: 64.9 }, transferNote1: "#1042" },
      additionalInsurance: { value: 600 },
      dhlRetoure: { billingNumber: "33333333330701" },
      goGreenPlus: true,
    });
    expect(first?.codAccount).toBe("COD-MAIN");
    expect(Object.keys(second?.order.services ?? {}).toSorted()).toEqual(["dhlRetoure", "goGreenPlus"]);
    expect(result.carrierReference).toBe(`return ${first?.returnNumber}`);
  });
});

describe("an address", () => {
  it("that DHL can't encode is refused by its field, and checked beforehand", async () => {
    const order = anOrder({ to: { ...greta, city: "Berlin" } });
    const expected = {
      code: "CARRIER_REJECTED",
      metadata: { reason: "address_unknown", path: "address_to.city" },
    };
    expect(await errorOf(desk.connect().check!(order))).toMatchObject(expected);
    expect(await errorOf(desk.connect().book(order))).toMatchObject(expected);
    expect(await atDhl(order)).toEqual([]);
  });

  it("abroad is taken as it is written", async () => {
    const order = anOrder({
      serviceCode: "international",
      to: { ...greta, country: "FR", zip: "75001", city: "Paris", address: "sans numéro" },
    });
    await desk.connect().book(order);
    expect(await atDhl(order)).toHaveLength(1);
  });

  it("has the recipient's e-mail in Germany only if they agreed", async () => {
    const [silent, loud] = [anOrder(), anOrder()];
    await desk.connect().book(silent);
    await desk.connect(anAccount({ notify_recipient: true })).book(loud);
    expect((await atDhl(silent))[0]?.order.consignee).not.toHaveProperty("email");
    expect((await atDhl(loud))[0]?.order.consignee).toMatchObject({ email: "greta@example.org" });
  });
});

describe("a point", () => {
  const atPoint = (given: Partial<BookingOrder["to"]>, serviceCode = "packstation") =>
    anOrder({
      serviceCode,
      to: {
        ...greta,
        zip: "10115",
        city: "Berlin",
        address2: "12345678",
        locationId: "DE-50667-118",
        ...given,
      },
    });

  it("is a Packstation in another town than the shopper's", async () => {
    const order = atPoint({});
    await desk.connect().book(order);
    expect((await atDhl(order))[0]?.order.consignee).toMatchObject({
      kind: "packstation",
      lockerID: 118,
      postNumber: "12345678",
      postalCode: "50667",
      city: "Köln",
    });
  });

  it("is a branch, with the shopper's e-mail in place of a Post number", async () => {
    const order = atPoint({ address2: null, locationId: "DE-50667-519" }, "branch");
    await desk.connect().book(order);
    expect((await atDhl(order))[0]?.order.consignee).toMatchObject({
      kind: "branch",
      retailID: 519,
      email: "greta@example.org",
    });
  });

  it("that is no Packstation of DHL's is refused", async () => {
    const order = atPoint({ locationId: "DE-50667-999" });
    expect(await errorOf(desk.connect().book(order))).toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { path: "address_to.location_id" },
    });
  });

  it("needs the shopper's Post number, which is asked for in words", async () => {
    const error = await errorOf(desk.connect().check!(atPoint({ address2: null })));
    expect(error).toMatchObject({ code: "VALIDATION_FAILED" });
    expect((error as Error).message).toContain("Post number");
  });

  it("around a place is a Packstation or a branch, the nearest first, and in Germany alone", async () => {
    const near = (country: string, zip: string) =>
      desk.connect().pointsNear!.near({ country, zip }, { most: 5, withinMs: 2_000 });
    const found = await near("DE", "50667");
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ address: { city: "Köln", country: "DE" }, accepting: true });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["locker", "shop"]));
    for (const { locationId, kind } of found) {
      const serviceCode = kind === "locker" ? "packstation" : "branch";
      await desk.connect().book(atPoint({ locationId }, serviceCode));
    }
    expect(await near("FR", "75001")).toEqual([]);
  });

  it("is of no number without a place, and is not asked for while DHL hangs", async () => {
    await desk.carrier.control("PUT", "/faults", { hangMs: 500 });
    await desk.fault("hang-before", "points-near");
    const account = anAccount({}, { ...credentials });
    const near = desk
      .connect(account)
      .pointsNear!.near({ country: "DE", zip: "80331" }, { most: 5, withinMs: 50 });
    expect(await errorOf(near)).toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });
});

describe("customs", () => {
  it("get a declaration of each parcel's goods, and the paper comes with the label", async () => {
    const account = anAccount(forCustoms);
    const order = toSwitzerland({ orderName: "#1042", labelFormat: "zpl-203" });
    const { labels, pieces } = await desk.connect(account).book(order);
    const [shipment] = await atDhl(order);
    expect(shipment?.order.customs).toMatchObject({
      exportType: "COMMERCIAL_GOODS",
      invoiceNo: "#1042",
      postalCharges: { currency: "EUR", value: 15.9 },
      shipperCustomsRef: "DE000000000000000",
      items: [
        {
          itemDescription: "Extra virgin olive oil 500 ml",
          countryOfOrigin: "GRC",
          hsCode: "150920",
          packagedQuantity: 2,
          itemValue: { currency: "EUR", value: 20 },
          itemWeight: { uom: "g", value: 900 },
        },
      ],
    });
    expect(pieces[0]?.trackingRef).toMatch(/^[A-Z]{2}\d{9}DE$/);
    // The paper is a PDF, so the label is one, too.
    expect(labels![0]!.label.mediaType).toBe("application/pdf");
    const { PDFDocument } = await import("@cantoo/pdf-lib");
    const pdf = await PDFDocument.load(labels![0]!.label.bytes);
    expect(pdf.getPages().map((page) => Math.round((page.getWidth() / 72) * 25.4))).toEqual([103, 210]);
  });

  it("refuse an account that says nothing of the export, before DHL hears of it", async () => {
    const order = toSwitzerland();
    expect(await errorOf(desk.connect().book(order))).toMatchObject({ code: "CUSTOMS_REQUIRED" });
    expect(await atDhl(order)).toEqual([]);
  });

  it("refuse an export of more than EUR 1,000 without its notification, in DHL's words", async () => {
    const dear = {
      ...oil,
      value: 1_200,
      invoiceLines: oil.invoiceLines.map((line) => ({ ...line, value: 1_200 })),
    };
    const order = toSwitzerland({ items: [dear] });
    const error = await errorOf(desk.connect(anAccount(forCustoms)).book(order));
    expect(error).toMatchObject({ code: "CUSTOMS_REQUIRED", metadata: { path: "items" } });
    expect((error as Error).message).toContain("MRN");
  });
});

describe("several parcels", () => {
  const three = () => anOrder({ parcels: [aParcel(), aParcel(), aParcel()] });

  it("are shipments of their own with numbered references", async () => {
    const order = three();
    const { pieces } = await desk.connect().book(order);
    const booked = await atDhl(order);
    expect(booked.map(({ number }) => number)).toEqual(pieces.map(({ trackingRef }) => trackingRef));
    expect(booked.map(({ reference }) => reference?.slice(32))).toEqual(["-1", "-2", "-3"]);
  });

  it.each(["207", "200", "by-items"] as const)(
    "are all deleted if DHL refuses one, under a status of %s",
    async (batchStatus) => {
      await desk.quirks({ batchStatus });
      const order = anOrder({ parcels: [aParcel(), aParcel({ lengthCm: 250 }), aParcel()] });
      expect(await errorOf(desk.connect().book(order))).toMatchObject({
        code: "CARRIER_REJECTED",
        metadata: { reason: "too_large" },
      });
      expect((await atDhl(order)).map(({ state }) => state)).toEqual(["deleted", "deleted"]);
    },
  );

  it("that can't be deleted have an unknown outcome", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel({ lengthCm: 250 })] });
    await desk.fault("error-before", "delete", 4);
    expect(await errorOf(desk.connect().book(order))).toBeInstanceOf(OutcomeUnknownError);
    expect(await live(order)).toHaveLength(1);
  });
});

describe("a return", () => {
  it("is a label for the way back, given once", async () => {
    const order = aReturn();
    const { pieces, labels } = await desk.connect().book(order);
    const returns = await desk.carrier.control<{ number: string; input: object }[]>("GET", "/returns");
    expect(returns.at(-1)).toMatchObject({
      number: pieces[0]?.trackingRef,
      input: { receiverId: "deu", shipper: { addressStreet: "Musterweg", addressHouse: "4" } },
    });
    expect(labels).toMatchObject([{ format: "a4", piece: null }]);
    expect(desk.connect().services.find(({ code }) => code === "return")?.labels?.formats).toEqual(["a4"]);
  });

  it("from Switzerland declares its goods", async () => {
    const order = aReturn({ from: urs, items: [oil] });
    await desk.connect().book(order);
    const returns = await desk.carrier.control<{ input: object }[]>("GET", "/returns");
    expect(returns.at(-1)?.input).toMatchObject({ receiverId: "che", customsDetails: { items: [{}] } });
  });

  it("is checked without a call", async () => {
    await desk.connect().check!(aReturn());
    const error = await errorOf(desk.connect().check!(aReturn({ from: { ...greta, address: "Musterweg" } })));
    expect(error).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("has one label at most after a lost answer, and stays open", async () => {
    const before = (await desk.carrier.control<object[]>("GET", "/returns")).length;
    await desk.fault("reset-after", "return");
    const order = aReturn();
    expect(await errorOf(desk.connect().book(order))).toBeInstanceOf(OutcomeUnknownError);
    expect(await desk.connect().lookup(order)).toEqual({ unproven: "cannot-tell" });
    expect(await desk.carrier.control<object[]>("GET", "/returns")).toHaveLength(before + 1);
  });
});

describe("a lost answer", () => {
  it("leaves the outcome open, and the person's number is checked at DHL", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const connection = desk.connect();
    await desk.fault("reset-after", "book");
    expect(await errorOf(connection.book(order))).toBeInstanceOf(OutcomeUnknownError);
    expect(await connection.lookup(order)).toEqual({ unproven: "cannot-tell" });
    expect(connection.byHand?.lookupProves).toBe("presence");

    const numbers = (await live(order)).map(({ number }) => number);
    const [one = "", two = ""] = numbers;
    const { pieces } = await connection.adopt!(order, [one, two]);
    expect(pieces.map(({ trackingRef }) => trackingRef)).toEqual(numbers);
    expect(await errorOf(connection.adopt!(order, [one]))).toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { reason: "number_malformed" },
    });
    const other = await connection.book(anOrder());
    expect(await errorOf(connection.adopt!(order, [one, other.pieces[0]!.trackingRef]))).toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "other_shipment" },
    });
    expect(await errorOf(connection.adopt!(order, [one, "00340434333399999999"]))).toMatchObject({
      metadata: { reason: "other_shipment" },
    });
    const back = await connection.adopt!(aReturn(), ["00340434333301000036"]);
    expect(back.pieces).toEqual([{ trackingRef: "00340434333301000036" }]);
  });

  it("names the place to look in, and the reference", () => {
    const { byHand } = desk.connect();
    expect(byHand?.where.en).toContain("portal");
    expect(byHand?.referenceOf?.("0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914")).toBe(
      "0193b0c26f1e7a409d8e3f5b21c7a914",
    );
  });
});

describe("a refusal", () => {
  it("of one shipment in DHL's own words is shown with them", async () => {
    await desk.carrier.control("POST", "/refusals/next", {});
    const error = await errorOf(desk.connect().book(anOrder()));
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { carrier_code: "GeneralShipmentError", said: "The shipment could not be processed." },
    });
  });

  it("of the contract says so", async () => {
    const account = anAccount({ billing_paket: "33333333330199" });
    expect(await errorOf(desk.connect(account).book(anOrder()))).toMatchObject({
      metadata: { reason: "contract" },
    });
    await desk.quirks({ foreignBillingNumber: "forbidden" });
    const another = anAccount({ billing_paket: "55555555550102" });
    expect(await errorOf(desk.connect(another).book(anOrder()))).toMatchObject({
      metadata: { reason: "contract" },
    });
  });

  it.each([429, 503])("with %i is worth a retry before the booking", async (status) => {
    const order = anOrder({ from: grove });
    await desk.carrier.control("POST", "/problems/next", {
      call: "validate",
      when: "before",
      status,
      times: 4,
    });
    expect(await errorOf(desk.connect().check!(order))).toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });
});
