import { describe, expect, it } from "vitest";
import type { CarrierAccount, NewCarrierAccount, VoucherRange } from "../../app/domain/engine/index.ts";
import { readinessToGoLive } from "../../app/domain/orders/going-live/readiness.ts";
import { takeableCarriers, takeOverCarrier } from "../../app/domain/orders/going-live/switch-shop.ts";
import { platformIn } from "../../app/domain/orders/platform-in.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { MemoryPlatform } from "./memory-platform.ts";

function anAccount(change: Partial<CarrierAccount> = {}): CarrierAccount {
  const { account } = aCarrier();
  const owner = { merchantId: "m", environment: "production" as const };
  return { ...account, ...owner, secrets: {}, id: "1", updatedAt: new Date(0), ...change };
}

const none: ReadonlyMap<string, readonly VoucherRange[]> = new Map();

const sells = () => true;

describe("a shop may go live", () => {
  const hindrances = (...accounts: readonly CarrierAccount[]) =>
    readinessToGoLive(accounts, none, sells).accounts.map(({ hindrance }) => hindrance);

  it("with one carrier that can ship", () => {
    expect(readinessToGoLive([anAccount({ enabled: false }), anAccount()], none, sells).ready).toBe(true);
    expect(readinessToGoLive([anAccount({ enabled: false })], none, sells).ready).toBe(false);
    expect(readinessToGoLive([], none, sells).ready).toBe(false);
  });

  it("with no sample, no carrier without services, and no credentials that were never tested", () => {
    const secrets = { key: "k" };
    const tested = { at: new Date(0), connectedAs: "Kalimera" };
    expect(
      hindrances(
        anAccount({ sample: true }),
        anAccount({ serviceCodes: [] }),
        anAccount({ secrets }),
        anAccount({ secrets, tested }),
      ),
    ).toEqual(["sample", "switched-off", "untested", null]);
  });
});

it("a connected carrier without prices can't ship yet", () => {
  const secrets = { key: "k" };
  const connected = anAccount({ secrets, tested: { at: new Date(0), connectedAs: "Kalimera" } });
  expect(readinessToGoLive([connected], none, () => false)).toMatchObject({
    ready: false,
    accounts: [{ hindrance: "no-prices" }],
  });
});

it("a carrier without an API can ship with voucher numbers that are left", () => {
  const carrier = anAccount({ driver: "tariff", secrets: {} });
  const range = { prefix: "GG", digits: 8, checkDigit: "s10", suffix: "", first: 1n, last: 9n } as const;
  const ready = (next: bigint) =>
    readinessToGoLive(
      [carrier],
      new Map([[carrier.carrier.code, [{ id: "1", ...range, next, createdAt: new Date(0) }]]]),
      sells,
    );
  expect(readinessToGoLive([carrier], none, sells)).toMatchObject({
    ready: false,
    accounts: [{ hindrance: "no-numbers" }],
  });
  expect(ready(1n).ready).toBe(true);
  expect(ready(10n).ready).toBe(false);
});

describe("carriers to take over from the sandbox", () => {
  it("are the merchant's own that production lacks, without credentials", () => {
    const named = (code: string, change: Partial<CarrierAccount> = {}) =>
      anAccount({ carrier: { code, name: code, imageUrl: "/x.svg" }, ...change });
    const sandbox = [
      named("own"),
      named("there"),
      named("sample", { sample: true }),
      named("keyed", { secrets: { key: "test" } }),
    ];
    expect(takeableCarriers(sandbox, [named("there")]).map(({ carrier }) => carrier.code)).toEqual(["own"]);
  });

  it("come without the prices of a sample that they replaced", async () => {
    const account = anAccount({ priceList: [{ own: true }], samplePriceList: [{ own: false }] });
    let taken: NewCarrierAccount | null = null;
    const accounts = {
      list: async () => [account],
      change: async (_caller: unknown, _code: string, change: (current: null) => NewCarrierAccount) => {
        taken = change(null);
      },
    };
    await takeOverCarrier({ accounts }, { merchantId: account.merchantId }, account.carrier.code);
    expect(taken).toMatchObject({ priceList: [{ own: true }] });
    expect(taken).not.toHaveProperty("samplePriceList");
  });
});

describe("the platform of an environment", () => {
  it("has changes in production alone, and reads in both", async () => {
    const whole = new MemoryPlatform(() => new Date());
    expect(platformIn("sandbox", whole).changes).toBeNull();
    expect(platformIn("production", whole).changes).toBe(whole);
    for (const environment of ["sandbox", "production"] as const)
      expect(await platformIn(environment, whole).readOrder("1")).toBeNull();
  });
});
