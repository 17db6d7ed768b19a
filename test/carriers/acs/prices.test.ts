import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierAccount, JsonValue, PricingRequest } from "../../../app/domain/engine/index.ts";
import type { AcsDesk } from "./an-acs-desk.ts";
import {
  aNewAccount,
  anAccount,
  anAcsDesk,
  aParcel,
  aRequest,
  eleni,
  locker,
  nikos,
  priceListFor,
} from "./an-acs-desk.ts";

let desk: AcsDesk;
beforeAll(async () => {
  desk = await anAcsDesk();
});
beforeEach(() => desk.acs.control("DELETE", "/faults"));
afterAll(() => desk.close());

/** Net prices by service; a service without one has its reason. */
async function prices(
  given: Partial<PricingRequest> = {},
  settings: Readonly<Record<string, JsonValue>> = {},
  priceList?: CarrierAccount["priceList"],
) {
  const { services } = desk.connect(anAccount({ ...aNewAccount(settings), ...(priceList && { priceList }) }));
  const answers = services.map(async (service) => {
    try {
      return [service.code, (await service.price(aRequest(given))).netMinor];
    } catch (error) {
      return [service.code, (error as { metadata?: { reason?: string } }).metadata?.reason ?? "failed"];
    }
  });
  return Object.fromEntries(await Promise.all(answers)) as Record<string, number | string>;
}

const calls = async (name: string) => {
  const made = await desk.acs.control<readonly { name: string }[]>("GET", "/calls");
  return made.filter((call) => call.name === name).length;
};

describe("ACS's own prices", () => {
  it("are asked for by product set, once each", async () => {
    const before = await calls("ACS_Price_Calculation");
    const first = await prices();
    expect(first.standard).toBeGreaterThan(0);
    expect(first.smartpoint).toBe(first.standard);
    expect(first.shop).toBeGreaterThan(0);
    expect(first.cyprus).toBe("no_price");
    expect((await calls("ACS_Price_Calculation")) - before).toBe(2);
  });

  it("have ACS's VAT as it came", async () => {
    const [standard] = desk.connect().services;
    const { netMinor, taxMinor, totalMinor, currency } = await standard!.price(aRequest());
    expect(totalMinor).toBe(netMinor + taxMinor);
    expect(taxMinor).toBeGreaterThan(0);
    expect(currency).toBe("EUR");
  });

  it("hold the extras", async () => {
    const plain = await prices();
    const cod = await prices({ cashOnDeliveryMinor: 5_000 });
    const insured = await prices({ extras: { insuranceMinor: 20_000 } });
    expect(cod.standard).toBeGreaterThan(Number(plain.standard));
    expect(insured.standard).toBeGreaterThan(Number(plain.standard));
  });

  it("are higher for a remote town than for its neighbour with the same post code", async () => {
    const near = await prices({ to: { ...nikos, zip: "37006", city: "Μηλιές" } });
    const far = await prices({ to: { ...nikos, zip: "37006", city: "Τρίκερι" } });
    expect(far.standard).toBeGreaterThan(Number(near.standard));
    expect(far.smartpoint).toBe(near.smartpoint);
  });

  it("have no Saturday in a remote town", async () => {
    const to = { ...nikos, zip: "37006", city: "Τρίκερι" };
    expect((await prices({ to, extras: { saturdayDelivery: true } })).standard).toBe("no_price");
  });

  it("are for the place of a chosen locker", async () => {
    const here = await prices({ to: { ...nikos, locationId: locker } });
    const home = await prices({ to: { ...nikos, zip: "12131", city: "Περιστέρι" } });
    expect(here.smartpoint).toBe(home.standard);
  });

  it("are none from another place than the contract's", async () => {
    const from = { ...nikos, zip: "54624", city: "Θεσσαλονίκη" };
    expect((await prices({ from })).standard).toBe("no_collection");
    expect((await prices({ from: eleni })).standard).toBe("no_collection");
  });

  it("are none abroad, and none to an unknown post code", async () => {
    expect((await prices({ to: { ...nikos, country: "DE", zip: "10117" } })).standard).toBe("no_delivery");
    expect((await prices({ to: { ...nikos, zip: "99999" } })).standard).toBe("no_delivery");
  });

  it("are none above 100 kg, and none for a locker that is too small", async () => {
    expect((await prices({ parcels: [aParcel({ weightG: 100_001 })] })).standard).toBe("no_price");
    const long = await prices({ parcels: [aParcel({ lengthCm: 62 })] });
    expect(long.standard).toBeGreaterThan(0);
    expect(long.smartpoint).toBe("no_price");
    expect((await prices({ parcels: [aParcel({ weightG: 5_001 })] })).smartpoint).toBe("no_price");
    const larger = { locker_max_weight_in_kg: 6 };
    expect((await prices({ parcels: [aParcel({ weightG: 5_001 })] }, larger)).smartpoint).toBeGreaterThan(0);
    expect((await prices({ parcels: [aParcel(), aParcel()] })).smartpoint).toBe("no_price");
  });

  it("are missing for a while, not refused, where one of the calls failed; the next question asks again", async () => {
    const request = { to: { ...nikos, zip: "54625" } };
    await desk.fault("error-before", "ACS_Price_Calculation");
    const first = await prices(request);
    const again = await prices(request);
    expect(Object.values(first)).toContain("failed");
    expect(Object.values(again)).not.toContain("failed");
    expect(Object.values(first)).toContain(again.standard);
    const failed = Object.keys(first).filter((service) => first[service] === "failed");
    expect(failed.every((service) => typeof again[service] === "number")).toBe(true);
  });

  it("come from the account's list when ACS fails", async () => {
    const list = priceListFor("standard");
    const asked = (await prices({}, {}, list)).standard;
    await desk.acs.control("PUT", "/faults", { seed: 1, rates: { "error-before": 1 } });
    const listed = (await prices({}, {}, list)).standard;
    expect(listed).toBeGreaterThan(0);
    expect(listed).not.toBe(asked);
    expect((await prices()).standard).toBe("failed");
  });
});

describe("prices of the account's own list", () => {
  it("are the only ones if the merchant says so, and only for its services", async () => {
    const before = await calls("ACS_Price_Calculation");
    const listed = await prices({}, { prices: "list" }, priceListFor("standard"));
    expect(Object.keys(listed)).toEqual(["standard"]);
    expect(listed.standard).toBeGreaterThan(0);
    expect(await calls("ACS_Price_Calculation")).toBe(before);
  });

  it("are none where ACS does not go", async () => {
    const list = priceListFor("smartpoint");
    const settings = { prices: "list" };
    expect((await prices({ parcels: [aParcel(), aParcel()] }, settings, list)).smartpoint).toBe("no_price");
    expect((await prices({ to: { ...nikos, country: "DE" } }, settings, list)).smartpoint).toBe(
      "no_delivery",
    );
  });
});
