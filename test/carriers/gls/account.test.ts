/** An account of GLS: its form, the services of its contract, and their prices. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carrierSetup } from "../../../app/adapters/carriers/carrier-setup.ts";
import { settingFields } from "../../../app/adapters/carriers/gls/account.ts";
import { glsServices } from "../../../app/adapters/carriers/gls/service-codes.ts";
import { narrowApp, otherApp } from "../../../simulator/carriers/gls/accounts.ts";
import type { GlsDesk } from "./a-gls-desk.ts";
import { aGlsDesk, aParcel, aRequest, credentials, greta, grove, settings, urs } from "./a-gls-desk.ts";

let desk: GlsDesk;
beforeAll(async () => {
  desk = await aGlsDesk();
});
afterAll(() => desk.close());

const setup = () => carrierSetup([desk.driver], desk.clock);
const caller = { merchantId: "a-merchant", environment: "production" } as const;
const entered = (given: Partial<typeof credentials> = {}, more: Partial<typeof settings> = {}) =>
  setup().accountOf(
    caller,
    "gls",
    { credentials: { ...credentials, ...given }, settings: { ...settings, ...more } },
    null,
  );

describe("an account", () => {
  it("is connected as its contact, with the services of its contract", async () => {
    const account = await entered();
    expect(account.tested?.connectedAs).toBe("276a000demo");
    expect(account.catalogue?.services.map(({ code }) => code)).toEqual(glsServices.map(({ code }) => code));
    expect(account.settings).toMatchObject({ cut_off: "18:00", daily_pickup: true, incoterm: "10" });
  });

  it.each([
    ["a wrong secret", { client_secret: "another-one" }, {}, "credentials_refused"],
    [
      "an app without ShipIT",
      { client_id: narrowApp.clientId, client_secret: narrowApp.clientSecret },
      {},
      "not_entitled",
    ],
    ["another login's contact", {}, { contact_id: otherApp.contacts[0]!.contactId }, "contact_unknown"],
    ["an unknown contact", {}, { contact_id: "276a000none" }, "contact_unknown"],
  ] as const)("is refused with %s", async (_case, given, more, reason) => {
    await expect(entered(given, more)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason },
    });
  });

  it.each([400, 401, 500] as const)(
    "is refused with wrong credentials, said with %i",
    async (tokenRefusalStatus) => {
      await desk.quirks({ tokenRefusalStatus });
      await expect(entered({ client_secret: "another-one" })).rejects.toMatchObject({
        metadata: { reason: "credentials_refused" },
      });
      await desk.quirks({});
    },
  );

  it.each([
    ["origin_country", "Germany"],
    ["cut_off", "6 pm"],
    ["incoterm", "99"],
    ["currency", "EURO"],
    ["contact_id", "x".repeat(21)],
  ])("refuses %s %s", (name, value) => {
    expect(settingFields.safeParse({ ...settings, [name]: value }).success).toBe(false);
  });
});

describe("the services of a contract", () => {
  const lanes = (code: string) =>
    desk.catalogue.services.find((service) => service.code === code)?.details as Record<string, string[]>;

  it("are those that GLS names for each lane, asked once for each country", async () => {
    expect(lanes("business").countries).toEqual("AT BE CH DE DK FR GB GR IT LU NL NO PL".split(" "));
    expect(lanes("express").countries).toEqual("AT BE DE FR".split(" "));
    expect(lanes("shop-return").countries).not.toContain("CH");
    const calls = await desk.gls.control<readonly unknown[]>("GET", "/calls?name=allowed-services");
    const before = calls.length;
    await desk.driver.discover!(desk.account());
    const after = await desk.gls.control<readonly unknown[]>("GET", "/calls?name=allowed-services");
    expect(after.length - before).toBe(30);
  });

  it("have cash and insurance in the contract's currency, and Saturdays by express", () => {
    expect(lanes("business").cash).toEqual(["AT", "DE", "IT"]);
    expect(lanes("business").insurance).toEqual("AT BE DE FR IT LU NL".split(" "));
    expect(lanes("express").saturday).toEqual("AT BE DE FR".split(" "));
    expect([lanes("shop").cash, lanes("shop-return").cash, lanes("express-0900").saturday]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("are not changed by a lane whose answer is lost: the whole question fails", async () => {
    await desk.fault("reset-before", "allowed-services", 3);
    await expect(desk.driver.discover!(desk.account())).resolves.toHaveLength(glsServices.length);
    await desk.gls.control("PATCH", "/settings", { isBackendOff: true });
    await expect(desk.driver.discover!(desk.account())).rejects.toMatchObject({
      code: "CARRIER_UNAVAILABLE",
    });
    await desk.gls.control("PATCH", "/settings", { isBackendOff: false });
  });
});

describe("prices", () => {
  const serviceOf = (code: string, given = {}) =>
    desk.connect(desk.account(given)).services.find((service) => service.code === code)!;

  it("are those of the account's list, for parcels from the contract's place", async () => {
    const price = await serviceOf("business").price(aRequest());
    expect(price.totalMinor).toBeGreaterThan(0);
    expect(await serviceOf("shop-return").price(aRequest({ from: greta, to: grove }))).toEqual(price);
  });

  it.each([
    ["from another place", "business", { from: greta, to: grove }],
    ["back to another place", "shop-return", {}],
    ["on a lane that GLS does not have", "express", { to: urs }],
    ["above 40 kg", "business", { parcels: [aParcel({ weightG: 40_001 })] }],
    ["insured where GLS does not insure", "business", { to: urs, extras: { insuranceMinor: 100 } }],
  ])("are not offered %s", (_case, code, given) => {
    expect(() => serviceOf(code).price(aRequest(given))).toThrow(
      expect.objectContaining({
        code: "OPTION_NOT_AVAILABLE",
        metadata: { reason: "no_price", carrier: "GLS" },
      }),
    );
  });

  it("come with cash by country, a limit, insurance, Saturdays and shops", () => {
    const ends = (to: typeof greta) => ({ from: grove, to });
    const business = serviceOf("business", { cod_limit: 400 });
    expect(business.byShipment?.(ends(greta))).toEqual({
      cashOnDelivery: { maxMinor: 40_000, currency: "EUR" },
    });
    expect(business.byShipment?.(ends(urs))).toEqual({ cashOnDelivery: null });
    expect(serviceOf("business", { cod_limit: 0 }).byShipment?.(ends(greta))).toEqual({
      cashOnDelivery: null,
    });
    expect(business.insurance).toEqual({ maxMinor: 500_000, currency: "EUR" });
    expect(serviceOf("business", { insurance_limit: 0 }).insurance).toBeUndefined();
    expect(serviceOf("express").saturdayDelivery?.countries).toContain("DE");
    expect(business.saturdayDelivery).toBeUndefined();
    expect(serviceOf("shop").locker).toEqual({ destination: true, origin: false });
    expect(business.limits).toMatchObject({ maxWeightG: 31_500, maxLongestSideCm: 120, maxGirthCm: 300 });
  });

  it("are without options until GLS was asked for its lanes", () => {
    const { catalogue: _, ...unasked } = desk.account();
    const [business] = desk.connect(unasked).services;
    expect([business?.insurance, business?.saturdayDelivery]).toEqual([undefined, undefined]);
    expect(business?.byShipment?.({ from: grove, to: greta })).toEqual({ cashOnDelivery: null });
  });
});
