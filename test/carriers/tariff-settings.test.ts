import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCarriers, sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import { tariffDriver } from "../../app/adapters/carriers/tariff/driver.server.ts";
import type { CarrierAccount, JsonValue } from "../../app/domain/engine/index.ts";
import { EngineError, voucherOf } from "../../app/domain/engine/index.ts";
import { testClock } from "../support/test-clock.ts";

const refuse = () => Promise.reject(new Error("unused"));
const unused = {
  allocate: refuse,
  find: refuse,
  ranges: { allocate: refuse, find: refuse, requireLeft: refuse },
};
const sample = sampleCarrierAccounts[0]!;

function anAccount(change: Partial<CarrierAccount> = {}): CarrierAccount {
  return { ...sample, id: "1", merchantId: "m", environment: "sandbox", updatedAt: new Date(0), ...change };
}

const { priceList: _, ...withoutPriceList } = anAccount();

/** Paths of the issues. */
function problems(account: CarrierAccount): readonly string[] {
  try {
    tariffDriver(unused, testClock()).connect(account, new Date(0));
    return [];
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "VALIDATION_FAILED") throw error;
    const { issues } = error.metadata as { issues: { path: string }[] };
    return issues.map(({ path }) => path);
  }
}

describe("an account's stored tariffs", () => {
  test("are fine in the samples, also after a way through JSON", () => {
    for (const { priceList = [] } of sampleCarrierAccounts) {
      expect(problems(anAccount({ priceList }))).toEqual([]);
      expect(problems(anAccount({ priceList: JSON.parse(JSON.stringify(priceList)) }))).toEqual([]);
    }
  });

  test("are named by path where they are not what the driver understands", () => {
    expect(problems(anAccount({ priceList: [] }))).toEqual(["priceList"]);
    expect(problems(withoutPriceList)).toEqual(["priceList"]);
    const [version] = sample.priceList as readonly Record<string, JsonValue>[];
    expect(problems(anAccount({ priceList: [{ ...version, currency: 5 }] }))).toEqual([
      "priceList.0.currency",
    ]);
  });
});

const s10Voucher = (prefix: string, serial: number) =>
  voucherOf({ prefix, digits: 8, checkDigit: "s10", suffix: "" }, BigInt(serial));
const checkDigit = (serial: number) => Number(s10Voucher("", serial).at(-1));

describe("voucher numbers", () => {
  test("have the check digit of S10", () => {
    expect(s10Voucher("RB", 12_345_678)).toBe("RB123456785");
    expect(s10Voucher("GG", 1)).toMatch(/^GG00000001\d$/);
    // Remainders 0 and 1 have their own digits: 11 becomes 5, 10 becomes 0.
    expect(checkDigit(0)).toBe(5);
  });

  test("one wrong digit is noticed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.nat(7),
        fc.integer({ min: 1, max: 9 }),
        (serial, at, shift) => {
          const digits = String(serial).padStart(8, "0").split("").map(Number);
          const misread = digits.map((digit, index) => (index === at ? (digit + shift) % 10 : digit));
          // Remainders 0 and 6 share the digit 5, as in every S10 number: only that pair can't be
          // distinguished.
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
    const carriers = allCarriers({ clock: testClock(), voucherNumbers: unused });
    const connection = carriers.connect(anAccount());
    expect(carriers.connect(anAccount())).toBe(connection);
    expect(carriers.connect(anAccount({ updatedAt: new Date(1) }))).not.toBe(connection);
    expect(carriers.connect(anAccount({ id: "2" }))).not.toBe(connection);
  });

  test("of a driver that is gone say so", () => {
    const carriers = allCarriers({ clock: testClock(), voucherNumbers: unused });
    expect(() => carriers.connect(anAccount({ driver: "bygone" }))).toThrow(
      expect.objectContaining({ code: "OPTION_NOT_AVAILABLE" }),
    );
  });
});
