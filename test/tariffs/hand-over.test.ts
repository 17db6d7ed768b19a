import { describe, expect, test } from "vitest";
import { allCarriers } from "../../app/adapters/carriers/index.ts";
import type { CarrierAccount } from "../../app/domain/engine/index.ts";
import { packerOf } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import {
  checkVersions,
  newTariffAccount,
  withVersions,
} from "../../app/domain/tariffs/versions/account-versions.ts";
import { accountWith } from "../../app/domain/tariffs/versions/account-with.ts";
import { versionsIn } from "../../app/domain/tariffs/versions/price-list.ts";
import { anItem, athens, thessaloniki } from "../support/engine-values.ts";
import { testClock } from "../support/test-clock.ts";
import { aTariff, load } from "./a-tariff.ts";

const refuse = () => Promise.reject(new Error("unused"));
const unused = {
  allocate: refuse,
  find: refuse,
  ranges: { allocate: refuse, find: refuse, requireLeft: refuse },
};

/** One price for everything; the service is named after the version's first day. */
function aVersion(
  validFrom: string,
  price: number,
  more: { validTo?: string; code?: string; document?: object; service?: object } = {},
): TariffDocument {
  const { validTo, code = "standard", document, service } = more;
  const { document: made, problems } = load(
    aTariff({
      document: {
        validFrom,
        ...(validTo && { validTo }),
        tax: { prices: "net", otherwise: "none" },
        ...document,
      },
      service: { code, name: `Since ${validFrom}`, ...service },
      prices: `kg,city,land,isle\n30,${price},${price},${price}\n`,
    }),
  );
  if (made === null) throw new Error(JSON.stringify(problems));
  return made;
}

function anAccount(...versions: readonly TariffDocument[]): CarrierAccount {
  return {
    ...newTariffAccount(withVersions([], versions)),
    id: "1",
    merchantId: "m",
    environment: "sandbox",
    updatedAt: new Date(0),
  };
}

/** A long-running process's view. */
function aProcess(...versions: readonly TariffDocument[]) {
  return aProcessOf(anAccount(...versions));
}

function aProcessOf(account: CarrierAccount) {
  const clock = testClock(new Date("2026-01-01T12:00:00Z"));
  const carriers = allCarriers({ clock, voucherNumbers: unused });
  const service = (code = "standard") =>
    carriers.connect(account).services.find((each) => each.code === code);
  const request = (at: Date) => {
    const items = [anItem()];
    const parcels = packerOf(items).within({})?.parcels ?? [];
    return { from: athens, to: thessaloniki, items, parcels, at };
  };
  return {
    at(moment: string) {
      clock.set(new Date(moment));
      return this;
    },
    service,
    connection: () => carriers.connect(account),
    price: async (code = "standard", at = clock.now()) => (await service(code)?.price(request(at)))?.netMinor,
  };
}

describe("the next tariff", () => {
  test.each([
    // In Athens midnight is 22:00 UTC in winter, 21:00 in summer; clocks change on 29 March and 25 October 2026.
    ["in winter", "2027-01-01", "2026-12-31T22:00:00.000Z"],
    ["in summer", "2026-07-01", "2026-06-30T21:00:00.000Z"],
    ["on the day that has 23 hours", "2026-03-29", "2026-03-28T22:00:00.000Z"],
    ["after the day that has 23 hours", "2026-03-30", "2026-03-29T21:00:00.000Z"],
    ["on the day that has 25 hours", "2026-10-25", "2026-10-24T21:00:00.000Z"],
    ["after the day that has 25 hours", "2026-10-26", "2026-10-25T22:00:00.000Z"],
  ])("takes over at midnight %s", async (_, validFrom, midnight) => {
    const process = aProcess(aVersion("2026-01-01", 5), aVersion(validFrom, 7));
    const before = new Date(Date.parse(midnight) - 1).toISOString();
    expect(await process.at("2026-02-01T08:00:00Z").price()).toBe(500);
    expect([await process.at(before).price(), process.service()?.name]).toEqual([500, "Since 2026-01-01"]);
    expect([await process.at(midnight).price(), process.service()?.name]).toEqual([
      700,
      `Since ${validFrom}`,
    ]);
  });

  test("leaves what was quoted before at its price", async () => {
    const process = aProcess(aVersion("2026-01-01", 5), aVersion("2026-07-01", 7));
    const quotedAt = new Date("2026-06-30T12:00:00Z");
    expect(await process.at("2026-07-02T12:00:00Z").price("standard", quotedAt)).toBe(500);
  });

  test("may bring services and drop others: each is sold on its own days", async () => {
    const process = aProcess(aVersion("2026-01-01", 5), aVersion("2026-07-01", 7, { code: "night" }));
    const codes = () => process.connection().services.map(({ code }) => code);
    const noPrice = { code: "OPTION_NOT_AVAILABLE" };
    process.at("2026-06-30T12:00:00Z");
    expect(codes()).toEqual(["standard", "night"]);
    expect(await process.price("standard")).toBe(500);
    await expect(process.price("night")).rejects.toMatchObject(noPrice);
    process.at("2026-07-01T12:00:00Z");
    expect(codes()).toEqual(["night", "standard"]);
    await expect(process.price("standard")).rejects.toMatchObject(noPrice);
    expect(await process.price("night")).toBe(700);
  });

  test("brings its own limits, options and pickups", () => {
    const pickup = { weekdays: ["mon"], from: "09:00", until: "12:00", slotHours: 1 };
    const process = aProcess(
      aVersion("2026-01-01", 5, { service: { limits: { maxWeightKg: 30 } } }),
      aVersion("2026-07-01", 7, {
        document: { pickup },
        service: { insurance: { max: "99.50" }, transitDays: 4 },
      }),
    );
    process.at("2026-06-30T12:00:00Z");
    expect(process.service()).toMatchObject({ limits: { maxWeightG: 30_000 } });
    expect(process.service()).not.toHaveProperty("insurance");
    expect(process.connection().pickup).toBeUndefined();
    process.at("2026-07-01T12:00:00Z");
    expect(process.service()).toMatchObject({ limits: {}, insurance: { maxMinor: 9_950, currency: "EUR" } });
    expect(process.service()?.transit({ from: athens, to: thessaloniki, items: [] })).toEqual({
      minDays: 4,
      maxDays: 4,
    });
    expect(process.connection().pickup).toMatchObject({
      latestAt: "12:00",
      timeZone: "Europe/Athens",
      days: { weekdays: [1], holidaysOf: null, closedDates: [] },
    });
  });

  test("that ends gives way to the one before, where that still holds", async () => {
    const process = aProcess(aVersion("2026-01-01", 5), aVersion("2026-11-15", 9, { validTo: "2026-12-31" }));
    expect(await process.at("2026-12-31T21:59:59Z").price()).toBe(900);
    expect(await process.at("2026-12-31T22:00:00Z").price()).toBe(500);
  });

  test("is none: no price before the first and after the last, and old shipments stay usable", async () => {
    const process = aProcess(aVersion("2026-02-01", 5, { validTo: "2026-02-28" }));
    for (const moment of ["2026-01-15T12:00:00Z", "2026-03-15T12:00:00Z"]) {
      await expect(process.at(moment).price()).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
      expect(process.connection().cancel).toBeDefined();
    }
    expect(await process.at("2026-02-15T12:00:00Z").price()).toBe(500);
  });

  test("opens the account anew only at midnights before which something may change", () => {
    const process = aProcess(aVersion("2026-01-01", 5), aVersion("2026-07-01", 7));
    const morning = process.at("2026-06-30T06:00:00Z").connection();
    expect(process.at("2026-06-30T20:00:00Z").connection()).toBe(morning);
    const after = process.at("2026-06-30T21:00:00Z").connection();
    expect(after).not.toBe(morning);
    expect(after.until).toBeUndefined();
    expect(process.at("2027-06-30T21:00:00Z").connection()).toBe(after);
  });
});

describe("versions of an account", () => {
  const first = aVersion("2026-01-01", 5);
  const second = aVersion("2026-07-01", 7);

  test("are kept by their first day; the same day is replaced", () => {
    const again = aVersion("2026-07-01", 8);
    expect(withVersions([first], [second])).toEqual([first, second]);
    expect(withVersions([second], [first])).toEqual([first, second]);
    expect(withVersions([first, second], [again])).toEqual([first, again]);
  });

  test("fit together, or it is said why not", () => {
    const messages = (...versions: readonly TariffDocument[]) =>
      checkVersions(withVersions([], versions)).map(
        ({ severity = "error", path, message }) => `${String(path[0])} ${severity} ${message}`,
      );
    expect(messages(first, second)).toEqual([]);
    expect(messages(first, aVersion("2026-05-01", 9, { validTo: "2026-05-31" }), second)).toEqual([]);
    const ended = aVersion("2026-01-01", 5, { validTo: "2026-05-31" });
    expect(messages(ended, aVersion("2026-06-01", 7))).toEqual([]);
    expect(messages(ended, second)).toEqual([
      "1 warning there are no prices from 2026-06-01 to 2026-06-30: the version before ends on 2026-05-31",
    ]);
    expect(messages(first, { ...second, timeZone: "Europe/Rome" })[0]).toContain(
      "1 error is in time zone Europe/Rome",
    );
    expect(messages(first, { ...second, carrier: { code: "other", name: "O" } })[0]).toContain(
      "is of carrier other",
    );
    expect(messages(first, { ...first })).toEqual(["1 error two versions begin on 2026-01-01"]);
  });

  test("are at most 24, and 16 MiB together; those that are over for two years make room", () => {
    const monthly = (count: number, more: Partial<TariffDocument> = {}) =>
      Array.from({ length: count }, (_, month) => {
        const begins = `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
        return {
          ...first,
          ...more,
          validFrom: `${begins}-01`,
          ...(month < 4 && { validTo: `${begins}-28` }),
        };
      });
    const errors = (versions: readonly TariffDocument[]) =>
      checkVersions(versions).filter(({ severity }) => severity === undefined);
    expect(errors(withVersions([], monthly(24)))).toEqual([]);
    const tooMany = withVersions([], monthly(25));
    expect(errors(tooMany)).toEqual([
      {
        path: [24],
        message:
          "25 versions are too many: an account holds 24, of 16 MiB together; replace an earlier one by importing a version with the same first day",
      },
    ]);
    const next = { ...first, validFrom: "2022-03-15" };
    const stored = monthly(24);
    const at = (day: string) => withVersions(stored, [next], new Date(`${day}T12:00:00Z`));
    expect(at("2021-12-31")).toEqual([...stored, next]);
    // The second has ended, and the fifth, which has no end, was replaced by the sixth.
    expect(at("2022-03-15")[0]).toBe(stored[2]);
    expect(at("2022-06-15")[0]).toBe(stored[5]);
    expect(errors(at("2022-06-15"))).toEqual([]);
    const huge = monthly(3, { carrier: { code: "kali", name: "K".repeat(6 * 2 ** 20) } });
    expect(errors(withVersions([], huge))[0]?.message).toMatch(/^3 versions of 18\.0 MiB are too many: /);
  });

  test("are added to an account, of which all else stays", () => {
    const account = { ...anAccount(first), enabled: false, friendlyName: "Ours", serviceCodes: ["standard"] };
    const renamed = { ...second, carrier: { code: "kali", name: "Kali & Sons" } };
    const { account: changed, versions } = accountWith(account, [renamed], ["tariff"]);
    expect(versions).toEqual([first, renamed]);
    expect(changed).toEqual({
      driver: "tariff",
      carrier: { code: "kali", name: "Kali & Sons", imageUrl: "/carriers/parcel.svg" },
      friendlyName: "Ours",
      enabled: false,
      serviceCodes: ["standard"],
      credentials: "own",
      secrets: {},
      defaultParcel: null,
      settings: {},
      priceList: versions,
    });
    expect(() => accountWith({ ...account, driver: "acs" }, [second], ["tariff"])).toThrow("takes no tariff");
  });
});

describe("a sample that the merchant's own prices replace", () => {
  const sample = (environment: CarrierAccount["environment"] = "sandbox"): CarrierAccount => ({
    ...anAccount(aVersion("2026-01-01", 3, { document: { timeZone: "Europe/Rome" } })),
    sample: true,
    environment,
    defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
  });
  const own = aVersion("2026-07-01", 7, { validTo: "2026-12-31" });
  const takenOver = (environment: CarrierAccount["environment"] = "sandbox"): CarrierAccount => ({
    ...{ id: "1", merchantId: "m", environment, updatedAt: new Date(0) },
    ...accountWith(sample(environment), [own], ["tariff"]).account,
  });

  test("answers until the day before they begin, and never again", async () => {
    const process = aProcessOf(takenOver());
    expect(await process.at("2026-06-30T20:59:59Z").price()).toBe(300);
    expect(await process.at("2026-06-30T21:00:00Z").price()).toBe(700);
    await expect(process.at("2027-01-15T12:00:00Z").price()).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
  });

  test("still answers after a further import, up to the earliest", async () => {
    const account = {
      ...takenOver(),
      ...accountWith(takenOver(), [aVersion("2026-05-01", 5)], ["tariff"]).account,
    };
    const process = aProcessOf(account);
    expect(await process.at("2026-04-30T20:59:59Z").price()).toBe(300);
    expect(await process.at("2026-04-30T21:00:00Z").price()).toBe(500);
  });

  test("is in none of the merchant's versions, and never answers in production", async () => {
    expect(versionsIn(takenOver())).toEqual([own]);
    expect(takenOver()).toMatchObject({ defaultParcel: { lengthCm: 20 } });
    const process = aProcessOf(takenOver("production"));
    await expect(process.at("2026-06-30T12:00:00Z").price()).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
    expect(await process.at("2026-07-01T12:00:00Z").price()).toBe(700);
  });
});
