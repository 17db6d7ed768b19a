import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { carrierSetup } from "../../../app/adapters/carriers/carrier-setup.ts";
import { genikiSettings } from "../../../app/adapters/carriers/geniki/account.ts";
import { codes } from "../../../app/adapters/carriers/geniki/jobs/service-codes.ts";
import { words } from "../../../app/adapters/carriers/geniki/words.ts";
import type { PricingRequest } from "../../../app/domain/engine/index.ts";
import { demoUser } from "../../../simulator/carriers/geniki/users.ts";
import type { GenikiDesk } from "./a-geniki-desk.ts";
import { aGenikiDesk, anAccount, aParcel, credentials, eleni, grove, nikos } from "./a-geniki-desk.ts";

let desk: GenikiDesk;
beforeEach(async () => {
  desk = await aGenikiDesk();
});
afterEach(() => desk.close());

const caller = { merchantId: crypto.randomUUID(), environment: "production" } as const;
const entered = (change: object = {}) => ({
  credentials: { ...credentials, ...change },
  settings: { origin_zip: "10551" },
});
const setup = () => carrierSetup([desk.driver], desk.clock);

describe("an account", () => {
  it("is tested with a new key, by a call that changes nothing", async () => {
    const account = await setup().accountOf(caller, "geniki", entered(), null);
    expect(account.tested?.connectedAs).toBe(demoUser.name);
    expect(await desk.jobs()).toEqual([]);
  });

  it.each([3, 9])("is accepted where %i means that nothing was found", async (nothingFound) => {
    await desk.quirks({ nothingFound });
    await setup().accountOf(caller, "geniki", entered(), null);
  });

  it.each(["sUsrName", "sUsrPwd", "applicationKey"])("with a wrong %s is refused in words", async (name) => {
    await expect(
      setup().accountOf(caller, "geniki", entered({ [name]: "wrong-one" }), null),
    ).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: "Geniki did not accept user, password or application key of this environment.",
    });
  });

  it.each([
    ["origin_zip", "1055"],
    ["api_url", "https://geniki.example.org"],
    ["api_url", "http://voucher.taxydromiki.gr"],
    ["cut_off", "25:00"],
    ["cod_limit", -1],
  ])("does not take %s %j", (name, value) => {
    expect(genikiSettings.safeParse({ origin_zip: "10551", [name]: value }).success).toBe(false);
  });

  it("has words for each of its fields in both languages", () => {
    const fields = [...Object.keys(genikiSettings.shape), ...Object.keys(credentials)].sort();
    for (const language of ["en", "el"]) expect(Object.keys(words[language] ?? {}).sort()).toEqual(fields);
  });

  it("has codes of services in Greek letters, but for Europe", () => {
    const { europe, ...others } = codes;
    expect(europe).toMatch(/^[A-Z]+$/);
    for (const code of Object.values(others)) expect(code).toMatch(/^[\p{Script=Greek}\d]+$/u);
  });

  it("never has its key or its secrets in an error", async () => {
    await desk.fault("reset-before", "GetVouchersPdf", 20);
    const error = await desk
      .connect()
      .labels?.print(
        { trackingRef: "1", childVouchers: [], rate: { service: { code: "standard" } } } as never,
        "a6",
        null,
      )
      .catch((failure: unknown) => failure);
    const said = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
    for (const secret of [credentials.sUsrPwd, credentials.applicationKey, "9Q==", "9Q%3D"])
      expect(said).not.toContain(secret);
  });
});

describe("prices", () => {
  const ask = async (code: string, given: Partial<PricingRequest>, settings = {}) => {
    const service = desk.connect(anAccount(settings)).services.find((one) => one.code === code);
    const request = {
      from: grove,
      to: nikos,
      items: [{ weightG: 1_600 }],
      parcels: [aParcel()],
      at: desk.clock.now(),
    };
    if (service === undefined) throw new Error(`no service ${code}`);
    return service.price({ ...request, ...given });
  };

  it("are the contract's list, from its own address alone", async () => {
    expect(await ask("standard", {})).toMatchObject({ currency: "EUR" });
    await expect(ask("standard", { from: { ...grove, zip: "11111" } })).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
  });

  it.each([
    ["standard", { to: eleni }],
    ["standard", { parcels: Array.from({ length: 21 }, () => aParcel()) }],
    ["europe", { to: nikos }],
    ["europe", { to: { ...nikos, country: "IT" }, cashOnDeliveryMinor: 100 }],
    ["cyprus-economy", { to: nikos }],
  ] as const)("of %s are none for %j", async (code, given) => {
    await expect(ask(code, given as Partial<PricingRequest>)).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
  });

  it("of returns need the permission", async () => {
    await expect(ask("return", { from: nikos, to: grove })).rejects.toThrow("no service return");
    expect(await ask("return", { from: nikos, to: grove }, { returns: true })).toMatchObject({
      currency: "EUR",
    });
    await expect(ask("return", { from: nikos, to: nikos }, { returns: true })).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
  });

  it("come with what the contract has", () => {
    const plain = desk.connect();
    expect(plain.services.map(({ code }) => code)).toEqual(["standard", "cyprus-economy", "europe"]);
    expect(plain.services[0]?.insurance).toBeUndefined();
    expect(plain.cashOnDelivery).toEqual({ maxMinor: 2_000_00, currency: "EUR" });
    const rich = desk.connect(anAccount({ insurance_limit: 500, saturday_delivery: true, cod_limit: 0 }));
    expect(rich.services[0]?.insurance).toEqual({ maxMinor: 500_00, currency: "EUR" });
    expect(rich.services[0]?.saturdayDelivery).toEqual({ countries: ["GR"] });
    expect(rich.cashOnDelivery).toBeUndefined();
  });
});
