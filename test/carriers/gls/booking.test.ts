/** The driver's bookings at a simulated GLS. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referenceOf } from "../../../app/adapters/carriers/gls/wire/shipment-body.ts";
import type { BookingOrder, BookingResult } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError, PointRefusedError } from "../../../app/domain/engine/index.ts";
import { vouchersOf } from "../a-carrier-desk.ts";
import type { GlsDesk } from "./a-gls-desk.ts";
import {
  aGlsDesk,
  anOrder,
  aParcel,
  friday,
  greta,
  grove,
  HOUR_MS,
  monday,
  shop,
  urs,
} from "./a-gls-desk.ts";

let desk: GlsDesk;
beforeAll(async () => {
  desk = await aGlsDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.quirks({});
  await desk.gls.control("DELETE", "/faults");
});

const parcelsOf = ({ reference }: BookingOrder) => desk.parcels(referenceOf(reference));
const only = async (order: BookingOrder) => {
  const [parcel, ...others] = await parcelsOf(order);
  expect(others).toEqual([]);
  return parcel!;
};
const hashes = ({ labels = [] }: BookingResult) =>
  labels.map(({ piece, format, label }) => [
    piece,
    format,
    createHash("sha256").update(label.bytes).digest("hex"),
  ]);

describe("a booking", () => {
  it("has each parcel's number and label from the answer, and both names in our books", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel({ weightG: 801 })], labelFormat: "zpl-203" });
    const result = await desk.connect().book(order);
    const parcels = await parcelsOf(order);
    expect(parcels.map(({ weight }) => weight)).toEqual([2.35, 0.81]);
    expect(vouchersOf(result)).toEqual(parcels.map(({ number }) => number));
    expect(result.carrierReference).toBe([friday, ...parcels.map(({ trackId }) => trackId)].join(" "));
    expect(hashes(result).slice(1)).toEqual(
      parcels.map(({ sha256 }, index) => [index + 1, "zpl-203", sha256]),
    );
    expect(Buffer.from(result.labels![0]!.label.bytes).toString().match(/\^XA/g)).toHaveLength(2);
  });

  it.each([
    ["a6", "application/pdf"],
    ["100x150", "application/pdf"],
    ["zpl-203", "application/zpl"],
    ["zpl-300", "application/zpl"],
    ["a4-3", "application/pdf"],
    [undefined, "application/pdf"],
  ])("has its label in the format %s", async (labelFormat, mediaType) => {
    const order = anOrder({ ...(labelFormat !== undefined && { labelFormat }) });
    const result = await desk.connect().book(order);
    const { sha256 } = await only(order);
    const given = labelFormat === undefined || labelFormat === "a4-3" ? "a6" : labelFormat;
    expect(hashes(result)).toEqual([
      [null, given, sha256],
      [1, given, sha256],
    ]);
    expect(result.labels?.map(({ label }) => label.mediaType)).toEqual([mediaType, mediaType]);
  });

  it.each([
    { joinsLabels: true },
    { labelData: "text" },
    { names: "yaml" },
    { names: "small" },
    { numbersHaveCheckDigit: true },
  ] as const)("is read when GLS answers with %j", async (quirk) => {
    await desk.quirks(quirk);
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const result = await desk.connect().book(order);
    expect(vouchersOf(result)).toEqual((await parcelsOf(order)).map(({ number }) => number));
    expect(result.labels?.map(({ piece }) => piece)).toEqual("joinsLabels" in quirk ? [null] : [null, 1, 2]);
  });

  it("goes on the day's end until the cut-off, then on that of the next working day", async () => {
    const late = desk.connect(desk.account({ cut_off: "09:03" }));
    const [before, after] = [anOrder(), anOrder()];
    expect((await desk.connect().book(before)).pickup?.pickup.date).toBe(friday);
    expect((await late.book(after)).pickup?.pickup.date).toBe(monday);
    expect((await only(before)).shippingDay).toBe(friday);
    expect((await only(after)).shippingDay).toBe(monday);
  });

  it.each([
    ["business", "PARCEL", "BUSINESS", undefined],
    ["private", "PARCEL", "PRIVATE", [{ Service: { ServiceName: "service_flexdelivery" } }]],
    ["express", "EXPRESS", "PRIVATE", undefined],
    ["express-0800", "EXPRESS", "PRIVATE", [{ Service: { ServiceName: "service_0800" } }]],
    ["express-0900", "EXPRESS", "PRIVATE", [{ Service: { ServiceName: "service_0900" } }]],
    ["express-1000", "EXPRESS", "PRIVATE", [{ Service: { ServiceName: "service_1000" } }]],
    ["express-1200", "EXPRESS", "PRIVATE", [{ Service: { ServiceName: "service_1200" } }]],
  ])("by %s is the product %s to %s", async (serviceCode, Product, Category, Service) => {
    const order = anOrder({ serviceCode });
    await desk.connect().book(order);
    const { shipment } = await only(order);
    expect(shipment).toMatchObject({
      Product,
      Consignee: { Category },
      Shipper: { ContactID: "276a000demo" },
    });
    expect(shipment.Service).toEqual(Service);
  });

  it("delivers on Saturday, to a shop, with cash and insurance, and takes returns", async () => {
    const connection = desk.connect();
    const saturday = anOrder({ serviceCode: "express", extras: { saturdayDelivery: true } });
    const toShop = anOrder({ serviceCode: "shop", to: { ...greta, locationId: shop } });
    const paid = anOrder({
      parcels: [aParcel(), aParcel()],
      cashOnDeliveryMinor: 6_490,
      extras: { insuranceMinor: 200_000 },
    });
    const back = anOrder({ serviceCode: "shop-return", from: greta, to: grove });
    for (const order of [saturday, toShop, paid, back]) await connection.book(order);
    expect((await only(saturday)).shipment.Service).toEqual([
      { Service: { ServiceName: "service_saturday_1200" } },
    ]);
    expect((await only(toShop)).shipment.Service).toEqual([
      { ShopDelivery: { ServiceName: "service_shopdelivery", ParcelShopID: shop } },
    ]);
    const [first] = await parcelsOf(paid);
    expect(first?.shipment.ShipmentUnit.map(({ Service }) => Service)).toMatchObject([
      [{ Cash: { Amount: 64.9, Currency: "EUR" }, AddonLiability: { Amount: 1_000 } }],
      [{ AddonLiability: { Amount: 1_000 } }],
    ]);
    expect((await only(back)).shipment).toMatchObject({
      Consignee: { Address: { Name1: "Greta Muster", City: "Köln" } },
      Return: { Address: { Name1: "Olive Grove", City: "Berlin" } },
    });
  });

  it("has the merchant's incoterm over the border of the customs union, and none inside it", async () => {
    const [swiss, own, german] = [anOrder({ to: urs }), anOrder({ to: urs }), anOrder()];
    await desk.connect().book(swiss);
    await desk.connect(desk.account({ incoterm: "20" })).book(own);
    await desk.connect().book(german);
    const codes = await Promise.all([swiss, own, german].map(async (order) => (await only(order)).shipment));
    expect(codes.map(({ IncotermCode }) => IncotermCode)).toEqual(["10", "20", undefined]);
  });

  it("prints the order's sender where GLS allows it, and is refused where not", async () => {
    const order = anOrder();
    await desk.connect(desk.account({ other_sender: true, contact_id: "276a000two" })).book(order);
    expect((await only(order)).shipment.Shipper.AlternativeShipperAddress).toMatchObject({ City: "Berlin" });
    await expect(desk.connect(desk.account({ other_sender: true })).book(anOrder())).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "other_sender", carrier_code: "REAL_SHIPPER_NOT_ALLOWED" },
    });
  });
});

describe("an order that GLS would refuse", () => {
  it.each([
    ["no name", { to: { ...greta, name: "" } }, "address_to.name"],
    ["a name of 41 letters", { to: { ...greta, name: "x".repeat(41) } }, "address_to.name"],
    ["a street of three letters", { to: { ...greta, address: "Weg" } }, "address_to.address"],
    ["no town", { to: { ...greta, city: null } }, "address_to.city"],
    ["no postcode", { to: { ...greta, zip: null } }, "address_to.zip"],
    ["more than 40 kg", { parcels: [aParcel({ weightG: 40_001 })] }, "items"],
    ["a side of 121 cm", { parcels: [aParcel({ lengthCm: 121 })] }, "items"],
    ["301 cm around", { parcels: [aParcel({ lengthCm: 101, widthCm: 60, heightCm: 40 })] }, "items"],
    ["151 parcels", { parcels: Array.from({ length: 151 }, () => aParcel()) }, "items"],
    ["no shop", { serviceCode: "shop" }, "address_to.location_id"],
    [
      "a shop without e-mail and phone",
      {
        serviceCode: "shop",
        to: { ...greta, locationId: shop, email: null, phone: null, phoneE164: null },
      },
      "address_to.email",
    ],
    [
      "two parcels back",
      { serviceCode: "shop-return", from: greta, to: grove, parcels: [aParcel(), aParcel()] },
      "items",
    ],
    ["cash in francs", { cashOnDeliveryMinor: 100, currency: "CHF" }, "cash_on_delivery"],
  ] as const)("is refused before the call: %s", async (_case, given, path) => {
    const order = anOrder(given);
    const refusal = { code: "VALIDATION_FAILED", message: expect.stringContaining(path) };
    await expect(desk.connect().check!(order)).rejects.toMatchObject(refusal);
    await expect(desk.connect().book(order)).rejects.toMatchObject(refusal);
    expect(await parcelsOf(order)).toEqual([]);
  });

  it.each([
    ["cash to Switzerland", { to: urs, cashOnDeliveryMinor: 1_000 }, "no_cod"],
    ["insurance to Switzerland", { to: urs, extras: { insuranceMinor: 1_000 } }, "no_insurance"],
    ["Saturday by a parcel", { extras: { saturdayDelivery: true } }, "no_saturday"],
    ["express to Switzerland", { serviceCode: "express", to: urs }, "no_delivery"],
    ["a country without a lane", { to: { ...greta, country: "US", zip: "10004" } }, "no_delivery"],
    ["an unknown service", { serviceCode: "overnight" }, "no_delivery"],
  ] as const)("is not available: %s", async (_case, given, reason) => {
    await expect(desk.connect().check!(anOrder(given))).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      metadata: { reason },
    });
  });

  it.each([
    ["a place without a route", { to: { ...greta, zip: "99999" } }, "no_route", "address_to.zip"],
    ["no such postcode", { to: { ...greta, zip: "00000" } }, "postcode_unknown", "address_to.zip"],
    ["26 kg to Switzerland", { to: urs, parcels: [aParcel({ weightG: 26_000 })] }, "parcel_weight", "items"],
    ["no e-mail", { to: { ...greta, email: "greta" } }, "email_missing", "address_to.email"],
  ] as const)("is refused by GLS, whose path names our field: %s", async (_case, given, reason, path) => {
    for (const paths of ["dots", "slashes"] as const) {
      await desk.quirks({ paths });
      await expect(desk.connect().book(anOrder(given))).rejects.toMatchObject({
        code: "CARRIER_REJECTED",
        metadata: { reason, path, words: { en: expect.any(String), el: expect.any(String) } },
      });
    }
  });
});

it("refuses a shop that takes parcels no more at its end of the way", async () => {
  const order = anOrder({ serviceCode: "shop", to: { ...greta, locationId: shop } });
  await desk.gls.control("PUT", `/shops/${shop}`, { isOpen: false });
  const error: unknown = await desk
    .connect()
    .book(order)
    .catch((thrown: unknown) => thrown);
  await desk.gls.control("PUT", `/shops/${shop}`, { isOpen: true });
  expect(error).toBeInstanceOf(PointRefusedError);
  expect(error).toMatchObject({ metadata: { carrier_code: "INVALID_PARCELSHOP_ID" } });
});

describe("a lost answer", () => {
  it.each(["reset-after", "cut-inside", "error-after", "error-page-after", "page-after", "hang-after"])(
    "is unknown, and nothing is sent again: %s",
    async (kind) => {
      await desk.gls.control("PUT", "/faults", { hangMs: 50 });
      await desk.fault(kind, "book");
      const order = anOrder();
      await expect(desk.connect().book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
      expect(await parcelsOf(order)).toHaveLength(1);
    },
  );

  it("is unknown while the backend is switched off", async () => {
    await desk.gls.control("PATCH", "/settings", { isBackendOff: true });
    await expect(desk.connect().book(anOrder())).rejects.toBeInstanceOf(OutcomeUnknownError);
    await desk.gls.control("PATCH", "/settings", { isBackendOff: false });
  });

  it("stays open until the end of the day, which shows the booking, without labels", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const calledAt = desk.clock.now();
    await desk.fault("reset-after", "book");
    const connection = desk.connect();
    await expect(connection.book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(await connection.lookup(order, calledAt)).toEqual({ unproven: "cannot-tell" });
    expect(connection.byHand?.lookupProves).toBe("presence");
    const parcels = await parcelsOf(order);
    const [{ number } = { number: "" }] = parcels;
    await expect(connection.adopt!(order, [number])).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    await expect(connection.adopt!(order, ["1Z"])).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await connection.dayClosing!.close(friday, []);
    const found = {
      carrierReference: [friday, ...parcels.map(({ trackId }) => trackId)].join(" "),
      pieces: parcels.map((parcel) => ({ trackingRef: parcel.number })),
      pickup: null,
    };
    expect(await connection.lookup(order, calledAt)).toEqual(found);
    expect(await connection.adopt!(order, [`${number}4`])).toEqual(found);
    await expect(connection.adopt!(order, ["50000000990"])).rejects.toMatchObject({
      metadata: { reason: "other_shipment" },
    });
  });

  it("renews a token that has ended", async () => {
    const order = anOrder();
    await desk.connect().book(anOrder());
    expect(await desk.gls.control("DELETE", "/tokens")).toEqual({ expired: 1 });
    await desk.connect().book(order);
    await desk.advance(5 * HOUR_MS);
    await desk.connect().book(anOrder());
    expect(await parcelsOf(order)).toHaveLength(1);
  });
});
