import { describe, expect, test } from "vitest";
import { allCarriers, sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import type {
  Address,
  CarrierAccount,
  NewCarrierAccount,
  Price,
  QuoteRequest,
} from "../../app/domain/engine/index.ts";
import { defaultShippingConfig, packerOf, priceRates } from "../../app/domain/engine/index.ts";
import { countryCodes } from "../../app/domain/reference/countries.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { anItem, athens, thessaloniki } from "../support/engine-values.ts";
import { testClock } from "../support/test-clock.ts";

const refuse = () => Promise.reject(new Error("unused"));
const unused = {
  allocate: refuse,
  find: refuse,
  ranges: { allocate: refuse, find: refuse, requireLeft: refuse },
};

function connected(account: NewCarrierAccount) {
  const whole: CarrierAccount = {
    ...account,
    id: account.carrier.code,
    merchantId: "merchant",
    environment: "sandbox",
    updatedAt: new Date(0),
  };
  return allCarriers({ clock: testClock(), voucherNumbers: unused }).connect(whole);
}

const sample = (carrierCode: string) =>
  sampleCarrierAccounts.find(({ carrier }) => carrier.code === carrierCode)!;

function service(carrierCode: string, serviceCode: string) {
  return connected(sample(carrierCode)).services.find(({ code }) => code === serviceCode)!;
}

async function price(
  carrier: string,
  code: string,
  to: Address,
  weightG = 1_000,
  sides = {},
): Promise<Price> {
  const each = service(carrier, code);
  const request: QuoteRequest = {
    from: athens,
    to,
    items: [anItem({ weightG, lengthCm: 10, widthCm: 10, heightCm: 10, ...sides })],
  };
  const packer = packerOf(request.items);
  const packing = each.compartments ? packer.intoCompartments(each.compartments) : packer.within(each.limits);
  const parcels = packing?.parcels ?? [];
  return each.price({ ...request, parcels, at: new Date("2026-11-20T08:00:00Z") });
}

const eu = "AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

describe("the sample carriers", () => {
  test.each<[string, string, string, Address, number, number]>([
    // Calculated by hand from the tables: bracket + fuel (+ other surcharges), then 24 % where there is tax.
    ["in the city, 1 kg", "gorgona", "standard", { country: "GR", zip: "11527" }, 310 + 14, 78],
    ["on an island", "gorgona", "standard", { country: "GR", zip: "71202" }, 440 + 20, 110],
    [
      "far out, with its surcharge",
      "gorgona",
      "standard",
      { country: "GR", zip: "85111" },
      580 + 26 + 250,
      205,
    ],
    ["Mount Athos, without tax", "gorgona", "standard", { country: "GR", zip: "63086" }, 580 + 26 + 250, 0],
    ["a small compartment on the mainland", "thyrida", "locker", { country: "GR", zip: "26221" }, 290, 70],
    ["by road to Germany", "viadotto", "parcel", { country: "DE", zip: "10115" }, 1_120 + 95 + 35, 300],
    ["by air to the United States", "zephyra", "express", { country: "US", zip: "10001" }, 3_990 + 658, 0],
    ["by air to Alaska", "zephyra", "express", { country: "US", zip: "99501" }, 4_290 + 708 + 2_400, 0],
    [
      "by air to the Canaries, without tax",
      "zephyra",
      "express",
      { country: "ES", zip: "35001" },
      2_690 + 444,
      0,
    ],
  ])("%s", async (_, carrier, code, to, netMinor, taxMinor) => {
    expect(await price(carrier, code, to)).toMatchObject({
      netMinor,
      taxMinor,
      totalMinor: netMinor + taxMinor,
      currency: "EUR",
    });
  });

  test("charge each started kilogram beyond the last bracket", async () => {
    const athensZip = { country: "GR", zip: "11527" };
    expect((await price("gorgona", "standard", athensZip, 7_100)).netMinor).toBe(
      Math.round((560 + 3 * 80) * 1.045),
    );
  });

  test("charge for bulk where it is more than the weight", async () => {
    const sides = { lengthCm: 50, widthCm: 50, heightCm: 40 };
    const bulky = await price("zephyra", "express", { country: "US", zip: "10001" }, 1_000, sides);
    // 50 × 50 × 40 / 5000 = 20 kg
    expect(bulky).toEqual(await price("zephyra", "express", { country: "US", zip: "10001" }, 20_000));
  });

  test("reach every country of the world by air", async () => {
    for (const country of countryCodes) {
      expect((await price("zephyra", "express", { country, city: "Anywhere" })).netMinor).toBeGreaterThan(0);
    }
  });

  test("reach every EU country by road, and nothing beyond", async () => {
    for (const country of eu) {
      expect((await price("viadotto", "parcel", { country, city: "Anywhere" })).taxMinor).toBeGreaterThan(0);
    }
    for (const to of [
      { country: "CH", zip: "8001" },
      { country: "ES", zip: "35001" },
      { country: "PT", zip: "9000-001" },
    ]) {
      await expect(price("viadotto", "parcel", to)).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
    }
  });
});

test("a tariff says whether its carrier is a post", () => {
  const documents = (sample("zephyra").priceList ?? []) as unknown as readonly TariffDocument[];
  expect(connected(sample("zephyra")).isPost).toBeUndefined();
  const post = newTariffAccount(documents.map((each) => ({ ...each, isPost: true })));
  expect(connected(post).isPost).toBe(true);
});

describe("the cut-off of the shop", () => {
  const handling = { ...defaultShippingConfig("Europe/Athens").handling, cutOffAt: "14:00" };
  const accounts = sampleCarrierAccounts.map(
    (account): CarrierAccount => ({
      ...{ ...account, id: account.carrier.code, merchantId: "merchant", environment: "sandbox" },
      updatedAt: new Date(0),
    }),
  );

  async function offeredAt(time: string) {
    const clock = testClock(new Date(`2026-11-24T${time}:00+02:00`));
    const carriers = allCarriers({ clock, voucherNumbers: unused });
    const shippingConfig = { ...defaultShippingConfig("Europe/Athens"), handling };
    const request = { from: athens, to: thessaloniki, items: [anItem({ weightG: 1_000 })] };
    const ids = { next: () => "019aa0f2-5b7e-7c3a-9d41-000000000001" };
    const { rates } = await priceRates({ carriers, clock, ids }, { accounts, shippingConfig }, request);
    return rates.map(({ carrier, service, price, promise }) => ({
      ...{ service: `${carrier.code}.${service.code}`, totalMinor: price.totalMinor },
      latest: promise?.latest ?? "",
    }));
  }

  test("moves the day of every option, and takes none away", async () => {
    const [before, after] = [await offeredAt("13:59"), await offeredAt("14:01")];
    expect(before.length).toBeGreaterThan(2);
    const withoutDay = (rates: typeof before) => rates.map(({ latest: _, ...rate }) => rate);
    expect(withoutDay(after)).toEqual(withoutDay(before));
    const moved = before.map(({ latest }, at) =>
      Math.sign(Date.parse(after[at]!.latest) - Date.parse(latest)),
    );
    expect(Math.min(...moved)).toBeGreaterThanOrEqual(0);
    expect(moved).toContain(1);
    for (const time of ["00:00", "09:00", "18:30", "23:59"])
      expect(withoutDay(await offeredAt(time)), time).toEqual(withoutDay(before));
  });
});
