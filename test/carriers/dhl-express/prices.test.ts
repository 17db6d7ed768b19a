/** Products found by asking, prices of a lane in one call, and the days that are promised with them. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { carrierSetup } from "../../../app/adapters/carriers/carrier-setup.ts";
import type { CarrierConnection, PricingRequest } from "../../../app/domain/engine/index.ts";
import { capabilitiesOf } from "../../../app/domain/engine/index.ts";
import { storedAccount } from "../a-carrier-desk.ts";
import type { DhlDesk } from "./a-dhl-desk.ts";
import {
  accountNumber,
  aDhlDesk,
  aNewAccount,
  aParcel,
  aRequest,
  credentials,
  grove,
  inBerlin,
  inNewYork,
  inZurich,
  soap,
} from "./a-dhl-desk.ts";

let desk: DhlDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await aDhlDesk();
  connection = await desk.open({ service_points: true, cod_limit: 500, cod_countries: "GR, CY" });
});
beforeEach(async () => {
  await desk.quirks({});
  await desk.calls();
});
afterAll(() => desk.close());

const service = (code: string) => connection.services.find((each) => each.code === code)!;
const priced = async (code: string, request: PricingRequest) => service(code).price(request);
/** Another cart: its price is in no cache. */
let grams = 1_000;
const fresh = (given: Partial<PricingRequest> = {}): PricingRequest => {
  grams += 500;
  return aRequest({ parcels: [aParcel({ weightG: grams })], ...given });
};

it("asks for the products of each kind of way, and stores what bookings need of them", async () => {
  const { catalogue } = await desk.account();
  expect(await desk.calls()).toEqual(Array.from({ length: 6 }, () => "rates"));
  const codes = catalogue?.services.map(({ code }) => code).toSorted();
  expect(codes).toEqual(["1", "7", "8", "H", "I", "N", "P", "T", "U", "W", "Y"]);
  expect(catalogue?.services.find(({ code }) => code === "U")).toMatchObject({
    name: "EXPRESS WORLDWIDE",
    details: {
      local: "U",
      country: "GR",
      currency: "EUR",
      saturdays: ["DE", "FR"],
      pickup: { earliest: "09:00", latest: "17:00", cutOff: "16:30" },
    },
  });
});

it("leaves out places that DHL does not serve, and fails with an account that it does not know", async () => {
  const cyprus = await desk.account({ origin_country: "CY", origin_city: "Nicosia", origin_zip: "1010" });
  expect(cyprus.catalogue?.services.map(({ code }) => code)).toContain("P");
  await expect(desk.account({ account_number: "999999999" })).rejects.toMatchObject({
    metadata: { reason: "account_unknown", carrier_code: "801" },
  });
});

it("has a service for each product, and one to service points; cash, insurance and Saturdays by country", () => {
  expect(service("U-point")).toMatchObject({
    name: "EXPRESS WORLDWIDE SERVICE POINT",
    locker: { destination: true },
  });
  expect(service("U")).toMatchObject({
    insurance: { maxMinor: 500_000, currency: "EUR" },
    saturdayDelivery: { countries: ["DE", "FR"] },
  });
  // The economy products are not delivered on Saturdays.
  expect(service("W").saturdayDelivery).toBeUndefined();
  const cash = (code: string, country: string) =>
    capabilitiesOf(connection, service(code), { from: grove, to: { ...inBerlin, country } }).cashOnDelivery;
  expect(cash("N", "GR")).toEqual({ maxMinor: 50_000, currency: "EUR" });
  expect([cash("U", "DE"), cash("N-point", "GR")]).toEqual([undefined, undefined]);
});

it("prices every product of a lane with one call for doors and one for points, and keeps the answer", async () => {
  const request = fresh();
  const express = await priced("U", request);
  expect(express).toMatchObject({ currency: "EUR", totalMinor: express.netMinor + express.taxMinor });
  expect((await priced("W", request)).totalMinor).toBeLessThan(express.totalMinor);
  expect((await priced("U-point", request)).totalMinor).toBe(express.totalMinor);
  expect(await desk.calls()).toEqual(["rates", "rates"]);
  await expect(priced("P", request)).rejects.toMatchObject({ metadata: { reason: "no_price" } });
});

it("counts the account's price, and shows the list's beside it", async () => {
  const { charges = [], netMinor } = await priced("P", fresh({ to: inNewYork, items: [soap] }));
  const [base, discount, fuel] = charges;
  expect(charges.map(({ code }) => code)).toEqual(["base", "discount", "FF"]);
  expect(base!.netMinor + discount!.netMinor + fuel!.netMinor).toBe(netMinor);
  expect(discount!.netMinor).toBeLessThan(0);
  // The simulated list is 1.6 times the agreement.
  expect(base!.netMinor / (base!.netMinor + discount!.netMinor)).toBeCloseTo(1.6, 2);
});

it("takes the tax from the answer, and none where DHL quotes without", async () => {
  const taxed = await priced("U", fresh());
  expect(taxed.taxMinor).toBe(Math.round(taxed.netMinor * 0.24));
  await desk.quirks({ quotesTax: false });
  expect(await priced("U", fresh())).toMatchObject({ taxMinor: 0 });
});

it.each(["bad-request", "not-found", "no-products"] as const)(
  "offers nothing on a lane without products (%s), and is no failure",
  async (emptyLane) => {
    await desk.quirks({ emptyLane });
    // Undeclared goods across a border: there is no such product but documents.
    const request = fresh({ from: { ...grove, country: "CH", zip: "8001", city: "Zurich" }, to: inZurich });
    await expect(priced("P", request)).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      metadata: { reason: "no_price" },
    });
  },
);

it.each(["missing", "zero"] as const)("leaves a product out whose price is %s", async (prices) => {
  await desk.quirks({ prices });
  await expect(priced("U", fresh())).rejects.toMatchObject({ metadata: { reason: "no_price" } });
});

it("reads the services on offer also among the parts of the price, which count only what was chosen", async () => {
  await desk.quirks({ offersIn: "breakdown" });
  const { charges = [] } = await priced("U", fresh());
  expect(charges.map(({ code }) => code)).toEqual(["base", "discount", "FF"]);
  const { catalogue } = await desk.account();
  expect(catalogue?.services.find(({ code }) => code === "U")?.details).toMatchObject({
    saturdays: ["DE", "FR"],
  });
});

it("prices insurance, cash and a Saturday, whose parcels leave on a Friday", async () => {
  const request = fresh();
  const plain = await priced("U", request);
  const insured = await priced("U", { ...request, extras: { insuranceMinor: 20_000 } });
  expect(insured.netMinor).toBe(plain.netMinor + 1_200);
  const saturday = await priced("U", { ...request, extras: { saturdayDelivery: true } });
  expect(saturday.netMinor).toBe(plain.netMinor + 1_500);
  const home = fresh({ to: { ...grove, name: "A neighbour" } });
  const cash = await priced("N", { ...home, cashOnDeliveryMinor: 3_000 });
  expect(cash.netMinor).toBe((await priced("N", home)).netMinor + 800);
});

it("names the option that a lane does not have", async () => {
  const request = fresh({ cashOnDeliveryMinor: 3_000 });
  await expect(priced("U", request)).rejects.toMatchObject({
    code: "CARRIER_REJECTED",
    metadata: { reason: "option_refused", words: { en: expect.stringContaining("Cash on delivery") } },
  });
});

it("promises the working days that DHL says with the price, and a safe span before", async () => {
  const request = fresh({ to: { ...inZurich }, items: [soap] });
  expect(service("P").transit({ ...request, to: { ...inZurich, zip: "8002" } })).toEqual({
    minDays: 1,
    maxDays: 7,
  });
  await priced("P", request);
  expect(service("P").transit(request)).toEqual({ minDays: 1, maxDays: 1 });
  expect(service("H").transit(request)).toEqual({ minDays: 4, maxDays: 4 });
});

it("asks nothing without a town", async () => {
  await expect(async () => priced("U", fresh({ to: { country: "DE", zip: "10115" } }))).rejects.toMatchObject(
    { code: "VALIDATION_FAILED" },
  );
  expect(await desk.calls()).toEqual([]);
});

it("is tested when it is added: the account's number, and wrong credentials in words that help", async () => {
  const setup = carrierSetup([desk.driver], desk.clock);
  const tested = await setup.tested(storedAccount(aNewAccount()));
  expect(tested.tested?.connectedAs).toBe(accountNumber);
  expect(tested.catalogue?.services.length).toBe(11);
  const wrong = aNewAccount({}, { ...credentials, password: "portal-key" });
  await expect(setup.tested(storedAccount(wrong))).rejects.toMatchObject({
    code: "CARRIER_REJECTED",
    metadata: { reason: "credentials_refused" },
    message: expect.stringContaining("MyDHL API"),
  });
});
