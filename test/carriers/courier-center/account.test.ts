/** The account: its form, its test, its services and prices. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { baseUrlOf, settingFields } from "../../../app/adapters/carriers/courier-center/account.ts";
import { courierCenterDriver } from "../../../app/adapters/carriers/courier-center/driver.server.ts";
import { startBoxnow } from "../../../simulator/carriers/boxnow/start-boxnow.ts";
import { storedAccount, termsAt } from "../a-carrier-desk.ts";
import type { CourierCenterDesk } from "./a-courier-center-desk.ts";
import {
  aCourierCenterDesk,
  aNewAccount,
  anAccount,
  aParcel,
  aRequest,
  credentials,
  grove,
  nikos,
  settings,
} from "./a-courier-center-desk.ts";

let desk: CourierCenterDesk;
beforeAll(async () => {
  desk = await aCourierCenterDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.quirks({}));

describe("the test of an account", () => {
  it("asks for the stations, and books nothing", async () => {
    expect(await desk.driver.test!(anAccount())).toBe("OLIVEGROVE, 100-0000-0001");
    expect(await desk.shipments()).toEqual([]);
    await desk.quirks({ sendsResult: false });
    expect(await desk.driver.test!(anAccount())).toBe("OLIVEGROVE, 100-0000-0001");
  });

  it.each(Object.keys(credentials))("refuses a wrong %s in the carrier's words", async (field) => {
    const account = storedAccount(aNewAccount({}, { ...credentials, [field]: "wrong" }));
    await expect(desk.driver.test!(account)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: "Courier Center: The credentials are not valid.",
    });
  });
});

describe("the address", () => {
  const parsed = (base_url?: string) => settingFields.parse({ ...settings, ...(base_url && { base_url }) });
  const hosts = (named: Readonly<Record<string, string>>) => ({
    host: (name: string, usual: string) => named[name] ?? usual,
  });

  it("is the account's, the operator's server, or the operator's whole base", () => {
    expect(baseUrlOf(hosts({}), parsed())).toBe("https://funship.cc.qualco.eu/ccservice/api");
    expect(baseUrlOf(hosts({}), parsed("https://platform.courier.gr/ccservice/api/"))).toBe(
      "https://platform.courier.gr/ccservice/api",
    );
    const server = hosts({ "courier-center": "http://127.0.0.1:4640" });
    expect(baseUrlOf(server, parsed())).toBe("http://127.0.0.1:4640/ccservice/api");
    const base = hosts({ "courier-center": "http://127.0.0.1:4640/dkservice/api" });
    expect(baseUrlOf(base, parsed())).toBe("http://127.0.0.1:4640/dkservice/api");
  });

  it.each(["http://funship.cc.qualco.eu/ccservice/api", "https://qualco.eu.example.org/api", "ccservice"])(
    "is the courier's own: %s is none",
    (base_url) => {
      expect(() => parsed(base_url)).toThrow(/Courier Center/);
    },
  );
});

describe("services", () => {
  const codes = (given: Parameters<typeof anAccount>[0]) =>
    desk.connect(anAccount(given)).services.map(({ code }) => code);

  it("are those of the price list, as far as the account has them", () => {
    expect(codes({})).toEqual(["standard"]);
    expect(codes({ same_day: true, lockers: true })).toEqual([
      "standard",
      "same-day-3h",
      "same-day-5h",
      "locker",
    ]);
    expect(desk.connect().services[0]).not.toHaveProperty("insurance");
    expect(desk.connect().services[0]?.limits).toMatchObject({
      maxWeightG: expect.any(Number),
      maxLongestSideCm: expect.any(Number),
      maxGirthCm: expect.any(Number),
    });
  });

  const price = async (code: string, changes: Parameters<typeof aRequest>[0], given = {}) => {
    const account = anAccount({ same_day: true, lockers: true, city_zips: "10", ...given });
    const service = desk.connect(account).services.find((each) => each.code === code)!;
    return service.price(aRequest(changes));
  };
  const athens = { ...nikos, zip: "10563", city: "Αθήνα" };

  it("have the list's prices", async () => {
    expect((await price("standard", {})).totalMinor).toBeGreaterThan(0);
    expect((await price("same-day-3h", { to: athens })).totalMinor).toBeGreaterThan(0);
  });

  it.each([
    ["standard", { from: { ...grove, zip: "54624" } }],
    ["standard", { to: { ...nikos, country: "CY", zip: "1010" } }],
    ["standard", { parcels: [aParcel({ weightG: 30_001 })] }],
    ["standard", { parcels: [aParcel({ lengthCm: 200 })] }],
    ["same-day-5h", { to: nikos }],
    ["locker", { cashOnDeliveryMinor: 100 }],
    ["locker", { parcels: [aParcel(), aParcel()] }],
  ])("are not offered where they aren't served: %s %j", async (code, changes) => {
    await expect(price(code, changes)).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
  });

  it("collect cash up to the account's limit", () => {
    expect(desk.connect().cashOnDelivery).toEqual({ maxMinor: 50_000, currency: "EUR" });
    expect(desk.connect(anAccount({ cod_limit: 0 })).cashOnDelivery?.maxMinor).toBe(0);
    expect(desk.connect()).not.toHaveProperty("pickup");
    expect(desk.connect()).not.toHaveProperty("chargesLabel");
  });
});

describe("lockers", () => {
  it("are BOX NOW's public ones, open or closed", async () => {
    const boxnow = await startBoxnow({ points: 60 });
    const driver = courierCenterDriver(
      termsAt(desk.clock, { "courier-center": desk.carrier.url, "boxnow-locations": boxnow.locationUrl }),
      { callsPerSecond: 10_000, waitsMs: [5] },
    );
    const points = await driver.connect(anAccount({ lockers: true }), desk.clock.now()).points!.list();
    expect(points.find(({ locationId }) => locationId === "10001")).toMatchObject({
      kind: "locker",
      accepting: true,
      address: { country: "GR", city: "Αθήνα" },
    });
    expect(new Set(points.map(({ accepting }) => accepting))).toEqual(new Set([true, false]));
    await boxnow.close();
  });

  it("need the contract and the address of their list", () => {
    expect(desk.connect(anAccount({ lockers: true }))).not.toHaveProperty("points");
    expect(desk.connect(anAccount())).not.toHaveProperty("points");
  });
});
