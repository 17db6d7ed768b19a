/** Services that are known only by asking the carrier. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carrierSetup } from "../../app/adapters/carriers/carrier-setup.ts";
import { carrierKit } from "../../app/adapters/carriers/kit/carrier-module.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { CarrierAccount, Ports } from "../../app/domain/engine/index.ts";
import {
  createShipment,
  mergeCatalogue,
  quoteRates,
  readCatalogue,
  refreshCatalogues,
} from "../../app/domain/engine/index.ts";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { drivers, kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { Workshop } from "./workshop.ts";
import { aWorkshop } from "./workshop.ts";

const economy = { code: "EC", name: "Economy", cents: 400 };
const express = { code: "EX", name: "Express", cents: 900 };
const night = { code: "NI", name: "Night", cents: 1_200 };

let database: FreshDatabase;
let kiosk: Kiosk;
let shop: Workshop;
let ports: Ports;
let changes: readonly string[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  kiosk = await startKiosk();
  kiosk.offer([economy, express]);
  shop = await aWorkshop(database);
  ports = { ...shop.ports, carriers: carriersFrom(drivers(carrierKit), shop.clock) };
  changes = [];
});
afterEach(() => kiosk.close());

const setup = () => carrierSetup(drivers(carrierKit), shop.clock);

/** As the form stores it: the carrier has accepted it, and named its services. */
async function connected(serviceCodes: readonly string[] | null = null, url = kiosk.url): Promise<void> {
  const entered = { credentials: {}, settings: { url, discovers: true } };
  const made = await setup().accountOf(shop.caller, "kiosk", entered, null);
  const { defaultParcel } = kioskAccount(url);
  await shop.stores.accounts.add(shop.caller, { ...made, serviceCodes, defaultParcel });
}

async function account(): Promise<CarrierAccount> {
  const found = (await shop.stores.accounts.list(shop.caller)).find(({ driver }) => driver === "kiosk");
  if (found === undefined) throw new Error("no account");
  return found;
}

/** Each hour of a day once. */
async function aDay() {
  const all = [];
  for (let hour = 0; hour < 24; hour++) {
    shop.clock.advance(60 * 60_000);
    all.push(await refreshCatalogues({ ...ports, catalogues: shop.stores.accounts }));
  }
  changes = all.flatMap(({ changed }) => changed).filter((id) => id === shop.caller.merchantId);
  return all;
}

const events = async () => {
  const { merchantId } = shop.caller;
  const rows = await database.prisma.$queryRaw<{ action: string }[]>`
    SELECT action FROM audit_events WHERE merchant_id = ${merchantId}::uuid`;
  return rows.map(({ action }) => action).filter((action) => action.startsWith("carrier.services"));
};

async function quoted() {
  const { rates, failures } = await quoteRates(ports, shop.caller, aQuoteRequest());
  return {
    rates: rates.filter(({ carrier }) => carrier.code === "kiosk"),
    failures: failures.filter(({ carrierCode }) => carrierCode === "kiosk"),
  };
}
const codesOf = ({ rates }: Awaited<ReturnType<typeof quoted>>) =>
  rates.map(({ service }) => service.code).sort();

it("offers the services that the carrier named when the account was connected", async () => {
  await connected();
  expect((await account()).catalogue).toEqual({
    services: [
      { code: "EC", name: "Economy", details: { cents: 400 } },
      { code: "EX", name: "Express", details: { cents: 900 } },
    ],
    news: [],
  });
  const { rates } = await quoted();
  expect(rates.map(({ service, price }) => [service.name, price.totalMinor])).toEqual([
    ["Economy", 400],
    ["Express", 900],
  ]);
  expect(codesOf(await quoted())).toEqual(["EC", "EX"]);
});

it("is not connected while the carrier does not name its services", async () => {
  const away = await startKiosk();
  await away.close();
  await expect(connected(null, away.url)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
});

describe("once a day", () => {
  it("asks each account once, and changes nothing when the carrier says the same", async () => {
    await connected();
    const before = (await account()).updatedAt;
    const asked = kiosk.calls.length;
    await aDay();
    expect(kiosk.calls.length - asked).toBe(1);
    expect((await account()).updatedAt).toEqual(before);
    expect([changes, await events()]).toEqual([[], []]);
  });

  it("takes over what came and went, with an event, news, and the reason where a chosen service is missing", async () => {
    await connected(["EC", "EX"]);
    kiosk.offer([economy, night]);
    await aDay();
    const { catalogue } = await account();
    expect(catalogue?.services.map(({ code }) => code)).toEqual(["EC", "NI"]);
    expect(catalogue?.news.map(({ code, change }) => [code, change])).toEqual([
      ["EX", "gone"],
      ["NI", "new"],
    ]);
    expect([changes, await events()]).toEqual([[shop.caller.merchantId], ["carrier.services_changed"]]);
    const answer = await quoted();
    expect(codesOf(answer)).toEqual(["EC"]);
    expect(answer.failures).toMatchObject([
      {
        serviceCode: "EX",
        code: "OPTION_NOT_AVAILABLE",
        metadata: { reason: "service_gone", service: "Express" },
      },
    ]);
  });

  it("refuses a rate of a service that went meanwhile, and sells nothing", async () => {
    await connected();
    const { rates } = await quoted();
    const rate = rates.find(({ service }) => service.code === "EX");
    kiosk.offer([economy]);
    await aDay();
    if (rate === undefined) throw new Error("no rate");
    const request = aShipmentRequest(rate.id, rate.request);
    await expect(createShipment(ports, shop.caller, ports.ids.next(), request)).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      metadata: { reason: "service_gone", carrier: "Kiosk" },
    });
    expect(kiosk.labels).toEqual([]);
  });

  it("keeps the services of a carrier that is away, or names none, and asks the others", async () => {
    await connected();
    kiosk.offer([]);
    await aDay();
    expect(codesOf(await quoted())).toEqual(["EC", "EX"]);
    await kiosk.close();
    const other = await aWorkshop(database);
    kiosk = await startKiosk();
    kiosk.offer([economy]);
    const entered = { credentials: {}, settings: { url: kiosk.url, discovers: true } };
    await other.stores.accounts.add(
      other.caller,
      await setup().accountOf(other.caller, "kiosk", entered, null),
    );
    kiosk.offer([economy, night]);
    const days = await aDay();
    const id = (await account()).id;
    expect(days.flatMap(({ faults }) => faults).filter(({ accountId }) => accountId === id).length).toBe(1);
    expect(days.flatMap(({ changed }) => changed)).toContain(other.caller.merchantId);
    expect(codesOf(await quoted())).toEqual(["EC", "EX"]);
  });

  it("leaves an account that was saved while the carrier was asked", async () => {
    await connected();
    const stale = await account();
    await shop.stores.accounts.change(shop.caller, "kiosk", () => ({ ...stale, friendlyName: "ours" }));
    expect(await shop.stores.accounts.setCatalogue(stale, { services: [], news: [] })).toBe(false);
    expect((await account()).catalogue).toEqual(stale.catalogue);
  });

  it("asks accounts of an older version, which were never asked, within the hour", async () => {
    await connected();
    const { catalogue: _, ...older } = await account();
    await shop.stores.accounts.change(shop.caller, "kiosk", () => older);
    expect(codesOf(await quoted())).toEqual([]);
    await refreshCatalogues({ ...ports, catalogues: shop.stores.accounts });
    expect(codesOf(await quoted())).toEqual(["EC", "EX"]);
    expect((await account()).catalogue?.news).toEqual([]);
  });
});

describe("a catalogue", () => {
  const list = fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "E", "F"), { maxLength: 6 });
  const servicesOf = (codes: readonly string[]) => codes.map((code) => ({ code, name: code }));

  it("always has the last answer that named any, and news of exactly the difference since they were read", () => {
    fc.assert(
      fc.property(list, fc.array(list, { maxLength: 8 }), (first, answers) => {
        let catalogue = mergeCatalogue(undefined, servicesOf(first), new Date(0));
        let last = first;
        for (const [day, answer] of answers.entries()) {
          catalogue = mergeCatalogue(catalogue, servicesOf(answer), new Date(day * 86_400_000));
          if (answer.length > 0) last = answer;
        }
        expect(catalogue.services.map(({ code }) => code)).toEqual(last);
        const news = (change: string) =>
          catalogue.news
            .filter((each) => each.change === change)
            .map(({ code }) => code)
            .sort();
        expect(news("gone")).toEqual(first.filter((code) => !last.includes(code)).sort());
        expect(news("new")).toEqual(last.filter((code) => !first.includes(code)).sort());
        expect(readCatalogue(catalogue)).toEqual({ services: catalogue.services, news: [] });
      }),
      numRuns(200),
    );
  });
});
