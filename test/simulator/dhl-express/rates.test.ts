import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Row, SimulatedDhlExpress } from "./simulated-dhl-express.ts";
import { aRateRequest, send, startSimulatedDhlExpress } from "./simulated-dhl-express.ts";

let carrier: SimulatedDhlExpress;
beforeAll(async () => {
  carrier = await startSimulatedDhlExpress();
});
afterAll(() => carrier.server.close());
beforeEach(() => carrier.quirks({}));

interface Product extends Row {
  readonly productCode: string;
  readonly totalPrice?: { readonly currencyType: string; readonly price: number }[];
  readonly detailedPriceBreakdown: {
    readonly breakdown: { readonly price: number; readonly priceBreakdown: { readonly price: number }[] }[];
  }[];
}

const productsOf = async (changes?: Row): Promise<Product[]> => {
  const { body, reason } = await carrier.rates(changes);
  if (body.products === undefined) throw new Error(reason);
  return body.products as Product[];
};
const to = (postalCode: string, cityName: string, countryCode: string) => ({
  customerDetails: {
    ...aRateRequest.customerDetails,
    receiverDetails: { postalCode, cityName, countryCode },
  },
});

describe("rates", () => {
  it("give the sheet's example", async () => {
    const [product] = await productsOf();
    expect(product).toMatchObject({
      productName: "EXPRESS WORLDWIDE",
      productCode: "U",
      localProductCode: "U",
      weight: { volumetric: 4.8, provided: 2.35 },
      totalPrice: [
        { currencyType: "BILLC", priceCurrency: "EUR", price: 52.08 },
        { currencyType: "PULCL", priceCurrency: "EUR", price: 52.08 },
      ],
      pickupCapabilities: { localCutoffDateAndTime: "2026-11-23T16:30:00", pickupDayOfWeek: 1 },
      deliveryCapabilities: {
        deliveryTypeCode: "QDDC",
        estimatedDeliveryDateAndTime: "2026-11-24T23:59:00",
        totalTransitDays: 1,
      },
    });
    expect(product?.totalPriceBreakdown).toMatchObject([
      {
        priceBreakdown: expect.arrayContaining([
          { typeCode: "STTXA", price: 10.08 },
          { typeCode: "SPRQT", price: 35 },
        ]),
      },
    ]);
  });

  it("have rows that add up to the total, whatever the lane and the services", async () => {
    for (const changes of [
      {},
      { accounts: undefined },
      { valueAddedServices: [{ serviceCode: "II", value: 100, currency: "EUR" }] },
      { ...to("10115", "Berlin", "DE") },
      { ...to("10552", "Athens", "GR") },
      { ...to("10001", "New York", "US"), isCustomsDeclarable: true },
    ])
      for (const { totalPrice, detailedPriceBreakdown } of await productsOf(changes)) {
        const rows = detailedPriceBreakdown[0]?.breakdown ?? [];
        const sum = rows.reduce(
          (total, row) =>
            total + row.price + row.priceBreakdown.reduce((taxes, { price }) => taxes + price, 0),
          0,
        );
        expect(sum).toBeCloseTo(totalPrice?.[0]?.price ?? 0, 6);
      }
  });

  it("are list prices without an account, and say so", async () => {
    const [agreed] = await productsOf();
    const { body } = await carrier.rates({ accounts: undefined });
    const [list] = body.products as Product[];
    expect(list?.totalPrice?.[0]?.price).toBeGreaterThan(agreed?.totalPrice?.[0]?.price ?? Infinity);
    expect(body.warnings).toEqual([expect.stringMatching(/^6994: /)]);
  });

  it("depend on customs, the number of pieces and the date", async () => {
    const codes = async (changes: Row) => (await productsOf(changes)).map(({ productCode }) => productCode);
    const zurich = to("8001", "Zurich", "CH");
    expect(await codes({ ...zurich, isCustomsDeclarable: true })).toEqual(["P", "Y", "H", "8"]);
    expect(await codes(zurich)).toEqual(["D"]);
    const [piece] = aRateRequest.packages;
    expect(await codes({ packages: [piece, piece] })).toEqual(["U", "T", "W"]);
    const friday = { plannedShippingDateAndTime: "2026-11-27T10:00:00GMT+02:00" };
    const saturday = { valueAddedServices: [{ serviceCode: "AA" }] };
    expect(await codes({ ...friday, ...saturday })).toEqual(["U", "T", "7"]);
    expect((await carrier.rates(saturday)).reason).toMatch(/^7008: /);
  });

  it("say what is on offer when they are asked for all services", async () => {
    const all = { getAdditionalInformation: [{ typeCode: "allValueAddedServices", isRequested: true }] };
    const [product] = await productsOf(all);
    expect(product?.valueAddedServices).toEqual(
      expect.arrayContaining([expect.objectContaining({ serviceCode: "II" })]),
    );
    await carrier.quirks({ offersIn: "breakdown" });
    expect(JSON.stringify((await productsOf(all))[0]?.detailedPriceBreakdown)).toContain(
      '"serviceCode":"II"',
    );
  });

  it.each([
    ["bad-request", 400],
    ["not-found", 404],
    ["no-products", 200],
  ] as const)("of a lane without a product are: %s", async (emptyLane, status) => {
    await carrier.quirks({ emptyLane });
    const answer = await carrier.rates({ isCustomsDeclarable: true });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body.products).toEqual([]);
    else expect(answer.reason).toMatch(/^1001: /);
  });

  it("may be without a price or without tax", async () => {
    await carrier.quirks({ prices: "missing", quotesTax: false });
    const [product] = await productsOf();
    expect(product).not.toHaveProperty("totalPrice");
    expect(JSON.stringify(product)).not.toContain("STTXA");
    await carrier.quirks({ prices: "zero" });
    expect((await productsOf())[0]?.totalPrice?.[0]?.price).toBe(0);
  });

  it.each([
    [{ plannedShippingDateAndTime: "2026-11-20T09:00:00 GMT+02:00" }, "998"],
    [{ plannedShippingDateAndTime: "2026-12-01T15:00:00 GMT+02:00" }, "998"],
    [{ plannedShippingDateAndTime: "2026-11-22T15:00:00 GMT+02:00" }, "996"],
    [{ packages: [{ weight: 2 }] }, "7160"],
    [{ packages: [{ ...aRateRequest.packages[0], weight: 0.05 }] }, "410117"],
    [{ packages: [{ ...aRateRequest.packages[0], weight: 70.5 }] }, "410101"],
    [{ packages: [{ weight: 1, dimensions: { length: 121, width: 1, height: 1 } }] }, "410106"],
    [{ productCode: "7", packages: [aRateRequest.packages[0], aRateRequest.packages[0]] }, "410118"],
    [to("1234", "Nowhere", "XX"), "420502"],
    [to("21000", "Copenhagen", "DK"), "420506"],
  ])("refuse %j with %s", async (changes, code) => {
    expect(await carrier.rates(changes)).toMatchObject({
      status: 400,
      reason: expect.stringMatching(`^${code}: `),
    });
  });

  it("move a Sunday on when they may", async () => {
    const [product] = await productsOf({
      plannedShippingDateAndTime: "2026-11-22T15:00:00 GMT+02:00",
      nextBusinessDay: true,
    });
    expect(product?.pickupCapabilities).toMatchObject({ nextBusinessDay: true, pickupAdditionalDays: 1 });
  });

  it("match city and postcode only when they are strict", async () => {
    const wrong = to("2100", "Odense", "DK");
    expect((await carrier.rates(wrong)).body.warnings).toEqual([expect.stringMatching(/^3999: /)]);
    const strict = { ...aRateRequest, ...wrong };
    expect((await carrier.call("POST", "/rates?strictValidation=true", strict)).reason).toMatch(/^420505: /);
  });

  it("say the same in a query for one piece", async () => {
    const query = new URLSearchParams({
      ...{ accountNumber: "380000017", originCountryCode: "GR", originPostalCode: "54622" },
      ...{ originCityName: "Thessaloniki", destinationCountryCode: "DK", destinationPostalCode: "2100" },
      ...{ destinationCityName: "Copenhagen", weight: "2.35", length: "40", width: "30", height: "20" },
      ...{ plannedShippingDate: "2026-11-23", isCustomsDeclarable: "false", unitOfMeasurement: "metric" },
    });
    const { body } = await carrier.call("GET", `/rates?${query}`);
    expect((body.products as Product[])[0]?.totalPrice?.[0]?.price).toBe(52.08);
    query.set("plannedShippingDate", "2026-11-20");
    const late = await startSimulatedDhlExpress({ startsAt: new Date("2026-11-20T14:45:00Z") });
    const ask = () => send(`${late.server.apiUrl}/rates?${query}`, "GET");
    expect((await ask()).reason).toMatch(/^996: /);
    query.set("nextBusinessDay", "true");
    expect((await ask()).body).toMatchObject({
      products: [{ pickupCapabilities: { pickupAdditionalDays: 1 } }, {}, {}, {}],
    });
    await late.server.close();
    const { body: bare } = await carrier.call("GET", `/products?${query}`);
    expect((bare.products as Product[])[0]).not.toHaveProperty("totalPrice");
  });
});

describe("addresses", () => {
  it("are reached or not", async () => {
    const path = "/address-validate?type=delivery&countryCode=DK&cityName=Copenhagen&postalCode=";
    expect((await carrier.call("GET", `${path}2100`)).body).toMatchObject({
      address: [{ serviceArea: { code: "CPH", GMTOffset: "+01:00" } }],
    });
    expect((await carrier.call("GET", `${path}9999&strictValidation=true`)).reason).toMatch(/^420505: /);
  });
});
