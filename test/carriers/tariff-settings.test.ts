import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCarriers, sampleCarrierAccounts } from "../../app/carriers/index.ts";
import { checkDigit, LAST_SERIAL, voucherOf } from "../../app/carriers/tariff/check-digit.ts";
import { tariffDriver } from "../../app/carriers/tariff/driver.server.ts";
import type { TariffSettings } from "../../app/carriers/tariff/tariff-tables.ts";
import type { CarrierAccount, JsonValue } from "../../app/engine/index.ts";
import { EngineError } from "../../app/engine/index.ts";

const unused = {
  allocate: () => Promise.reject(new Error("unused")),
  find: () => Promise.reject(new Error("unused")),
};
const sample = sampleCarrierAccounts[0]!;
const settings = sample.settings as TariffSettings;

function anAccount(change: Partial<CarrierAccount> = {}): CarrierAccount {
  return { ...sample, id: "1", merchantId: "m", environment: "sandbox", updatedAt: new Date(0), ...change };
}

/** Paths and messages of what is wrong. */
function problems(changed: JsonValue): readonly string[] {
  try {
    tariffDriver(unused).connect(anAccount({ settings: changed }));
    return [];
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "VALIDATION_FAILED") throw error;
    const { issues } = error.metadata as { issues: { path: string; message: string }[] };
    return issues.map(({ path, message }) => `${path}: ${message}`);
  }
}

function withService(change: Partial<TariffSettings["services"][number]>): JsonValue {
  return { ...settings, services: [{ ...settings.services[0]!, ...change }] };
}

describe("a tariff's settings", () => {
  test("are fine in the samples, also after a way through JSON", () => {
    for (const { settings: each } of sampleCarrierAccounts) {
      expect(problems(each)).toEqual([]);
      expect(problems(JSON.parse(JSON.stringify(each)) as JsonValue)).toEqual([]);
    }
  });

  test.each<[string, JsonValue, string]>([
    ["nothing at all", {}, "settings.voucherPrefix: "],
    ["a prefix", { ...settings, voucherPrefix: "gg" }, "settings.voucherPrefix: must be two capital letters"],
    ["a currency", { ...settings, currency: "EUX" }, "settings.currency: is not an ISO 4217 currency"],
    [
      "a zone twice",
      { ...settings, zones: [...settings.zones, settings.zones[0]!] },
      "settings.zones.4.code: cities is there twice",
    ],
    [
      "postcodes of the whole world",
      { ...settings, zones: [...settings.zones, { code: "x", places: [{ country: "*", zips: ["1"] }] }] },
      "settings.zones.4.places.0: the rest of the world has no postcodes or cities",
    ],
    [
      "a range that ends before it starts",
      { ...settings, taxes: [{ place: { country: "GR", zipRanges: [["20000", "10000"]] }, basisPoints: 0 }] },
      "settings.taxes.0.place.zipRanges.0: 20000 to 10000: both ends must be equally long, the first not after the last",
    ],
    [
      "prices of an unknown zone",
      withService({ prices: [{ zone: "moon", brackets: [{ upTo: 1, priceMinor: 1 }] }] }),
      "settings.services.0.prices.0.zone: there is no zone moon",
    ],
    [
      "brackets that don't rise",
      withService({
        prices: [
          {
            zone: "cities",
            brackets: [
              { upTo: 2, priceMinor: 1 },
              { upTo: 2, priceMinor: 2 },
            ],
          },
        ],
      }),
      "settings.services.0.prices.0.brackets: must ascend by upTo",
    ],
    [
      "an underscore in a code",
      withService({ code: "next_day" }),
      "settings.services.0.code: must be 1 to 24 letters, digits or hyphens",
    ],
    [
      "half a cent",
      withService({ prices: [{ zone: "cities", brackets: [{ upTo: 2, priceMinor: 0.5 }] }] }),
      "settings.services.0.prices.0.brackets.0.priceMinor: ",
    ],
  ])("with %s wrong are named by path", (_, changed, expected) => {
    expect(problems(changed).some((problem) => problem.startsWith(expected))).toBe(true);
  });
});

describe("voucher numbers", () => {
  test("have the check digit of S10", () => {
    expect(voucherOf("RB", 12_345_678)).toBe("RB123456785");
    expect(voucherOf("GG", 1)).toMatch(/^GG00000001\d$/);
    // Remainders 0 and 1 have their own digits: 11 becomes 5, 10 becomes 0.
    expect(checkDigit(0)).toBe(5);
  });

  test("one wrong digit is noticed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LAST_SERIAL }),
        fc.nat(7),
        fc.integer({ min: 1, max: 9 }),
        (serial, at, shift) => {
          const digits = String(serial).padStart(8, "0").split("").map(Number);
          const misread = digits.map((digit, index) => (index === at ? (digit + shift) % 10 : digit));
          // Remainders 0 and 6 share the digit 5, as in every S10 number: only that pair can't be told apart.
          const weights = [8, 6, 4, 2, 3, 5, 9, 7];
          const remainder = (list: readonly number[]) =>
            list.reduce((sum, digit, index) => sum + digit * weights[index]!, 0) % 11;
          expect(remainder(misread)).not.toBe(remainder(digits));
          const ambiguous = [0, 6].includes(remainder(misread)) && [0, 6].includes(remainder(digits));
          if (!ambiguous) expect(checkDigit(Number(misread.join("")))).not.toBe(checkDigit(serial));
        },
      ),
    );
  });
});

describe("opened accounts", () => {
  test("are kept as long as the account is unchanged", () => {
    const carriers = allCarriers({ voucherNumbers: unused });
    const connection = carriers.connect(anAccount());
    expect(carriers.connect(anAccount())).toBe(connection);
    expect(carriers.connect(anAccount({ updatedAt: new Date(1) }))).not.toBe(connection);
    expect(carriers.connect(anAccount({ id: "2" }))).not.toBe(connection);
  });

  test("of a driver that is gone say so", () => {
    const carriers = allCarriers({ voucherNumbers: unused });
    expect(() => carriers.connect(anAccount({ driver: "bygone" }))).toThrow(
      expect.objectContaining({ code: "OPTION_NOT_AVAILABLE" }),
    );
  });
});
