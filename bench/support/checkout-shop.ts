/** A busy merchant: four carrier accounts with 25 services, six boxes, twelve checkout rules. */

import type { Stores } from "../../app/adapters/store/stores.ts";
import type {
  Caller,
  CheckoutRule,
  NewCarrierAccount,
  ShippingConfig,
} from "../../app/domain/engine/index.ts";
import { defaultShippingConfig } from "../../app/domain/engine/index.ts";

const carriers = [
  { code: "alkyon", services: 7 },
  { code: "boreas", services: 6 },
  { code: "kastor", services: 6 },
  { code: "delos", services: 6 },
];
export const SERVICES = carriers.reduce((sum, { services }) => sum + services, 0);

const kilograms = Array.from({ length: 31 }, (_, index) => (index + 1) / 2);
/** Athens, Thessaloniki, and eight parts of the rest of the country. */
const zonePrefixes = [
  ["10", "11", "12", "13", "14", "15", "16", "17", "18", "19"],
  ["54", "55", "56", "57"],
  ...["2", "3", "4", "5", "6", "7", "8", "9"].map((first) => [first]),
];

/** In the sandbox: its sample carriers are switched off. */
export async function setUpCheckoutShop(stores: Stores, caller: Caller): Promise<void> {
  for (const { id } of await stores.accounts.list(caller))
    await stores.accounts.setEnabled(caller, id, false);
  for (const { code, services } of carriers) await stores.accounts.add(caller, anAccount(code, services));
  const { version } = await stores.shippingConfigs.current(caller);
  if ((await stores.shippingConfigs.save(caller, shippingConfig(), version)) === null)
    throw new Error("another process changed the shipping-config");
}

function anAccount(code: string, services: number): NewCarrierAccount {
  const carrier = {
    code,
    name: `${code[0]?.toUpperCase()}${code.slice(1)}`,
    imageUrl: "/carriers/parcel.svg",
  };
  const tariff = {
    format: "waybill-tariff/2",
    carrier,
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2026-01-01",
    pickup: {
      weekdays: ["mon", "tue", "wed", "thu", "fri"],
      holidays: "GR",
      from: "09:00",
      until: "18:00",
      sameDayUntil: "13:00",
      slotHours: 3,
    },
    zones: zonePrefixes.map((zipPrefixes, zone) => ({
      code: `zone-${zone}`,
      places: [{ country: "GR", zipPrefixes }],
    })),
    services: Array.from({ length: services }, (_, service) => ({
      code: `service-${service}`,
      name: `Service ${service}`,
      transitDays: 1 + (service % 4),
      billableWeight: { per: "parcel", volumetricDivisor: 5_000, stepKg: 0.5 },
      limits: { maxWeightKg: 20 + 2 * service, maxLongestSideCm: 150, maxGirthCm: 300 },
      prices: zonePrefixes.map((_, zone) => ({
        zone: `zone-${zone}`,
        brackets: kilograms.map((upToKg) => ({
          upToKg,
          price: Math.round(100 * (2 + service / 3 + zone / 4 + upToKg * 0.7)) / 100,
        })),
        beyond: { eachKg: 1, price: 0.9 },
      })),
    })),
    surcharges: [
      { code: "fuel", name: "Fuel", per: "shipment", rank: 2, amount: { percent: 14.25, of: "running" } },
      { code: "long", name: "Long", per: "parcel", above: { longestSideCm: 120 }, amount: { fixed: 6 } },
      { code: "sea", name: "Ferry", per: "shipment", zones: ["zone-9"], amount: { perKg: 0.2, stepKg: 1 } },
    ],
    tax: { prices: "net", otherwise: "destination", shopper: "invoiced" },
  };
  return {
    driver: "tariff",
    carrier,
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets: {},
    defaultParcel: { lengthCm: 22, widthCm: 14, heightCm: 6 },
    settings: {},
    priceList: [tariff],
  };
}

function shippingConfig(): ShippingConfig {
  const base = defaultShippingConfig("Europe/Athens");
  return {
    ...base,
    boxes: [15, 20, 25, 30, 40, 50].map((side) => ({
      code: `box-${side}`,
      name: `Box ${side}`,
      inner: { lengthCm: side, widthCm: side * 0.8, heightCm: side * 0.6 },
      outer: { lengthCm: side + 1, widthCm: side * 0.8 + 1, heightCm: side * 0.6 + 1 },
      weightG: side * 8,
      paddingCm: 0.5,
    })),
    handling: { ...base.handling, cutOffAt: "14:00", preparationDays: 1, holidaysOf: "GR" },
    checkoutRules: rules(),
  };
}

function rules(): readonly CheckoutRule[] {
  const eur = (minor: number) => ({ minor, currency: "EUR" });
  const always: Omit<CheckoutRule, "name" | "action"> = { active: true, when: {}, stop: false };
  return [
    { ...always, name: "mark-up", action: { kind: "mark-up", by: { ppm: 50_000 } } },
    {
      ...always,
      name: "heavy",
      when: { weightG: { from: 8_000 } },
      action: { kind: "mark-up", by: eur(150) },
    },
    {
      ...always,
      name: "islands",
      when: { places: [{ country: "GR", zipPrefixes: ["8", "7"] }] },
      action: { kind: "mark-up", by: eur(90) },
    },
    {
      ...always,
      name: "large carts",
      when: { cartValue: { from: 10_000, currency: "EUR" } },
      action: { kind: "discount", by: { ppm: 100_000 } },
    },
    {
      ...always,
      name: "zone",
      when: { zones: ["zone-9"] },
      action: { kind: "mark-up", by: eur(40) },
    },
    {
      ...always,
      name: "wholesale",
      when: { customerTags: { match: "any", values: ["wholesale", "b2b"] } },
      action: { kind: "free" },
      stop: true,
    },
    {
      ...always,
      name: "fragile",
      when: { skus: { match: "any", values: ["MUG-3", "MUG-5"] } },
      action: { kind: "mark-up", by: eur(60) },
    },
    {
      ...always,
      name: "weekend",
      when: { weekdays: [0, 6] },
      action: { kind: "discount", by: eur(20) },
    },
    {
      ...always,
      name: "vendor",
      when: { vendors: { match: "only", values: ["Kalimera"] } },
      action: { kind: "discount", by: { ppm: 20_000 } },
    },
    {
      ...always,
      name: "many pieces",
      when: { quantity: { from: 20 } },
      action: { kind: "mark-up", by: eur(200) },
    },
    {
      ...always,
      name: "name",
      services: ["alkyon.service-0"],
      action: { kind: "rename", name: "The usual" },
    },
    { ...always, name: "round", action: { kind: "round", ending: 90, direction: "nearest" } },
  ];
}

/** A cart of ten pieces in six lines; each number makes a different one, to one of fifty places. */
export function aCart(number: number): string {
  return cartWith(number, [2, 1, 3, 1, 2, 1], (line) => 180 + 90 * line + (number % 997));
}

/** A cart of so many pieces in ten lines. */
export function aCartOf(number: number, pieces: number): string {
  const quantities = Array.from({ length: 10 }, () => pieces / 10);
  return cartWith(number, quantities, (line) => 1 + line + (number % 97));
}

function cartWith(number: number, quantities: readonly number[], gramsOf: (line: number) => number): string {
  const lines = quantities.map((quantity, line) => ({
    name: `Product ${line}`,
    sku: `MUG-${line}`,
    vendor: "Kalimera",
    quantity,
    grams: gramsOf(line),
    price: 1_250 + 100 * line,
    requires_shipping: true,
    product_id: 1_000 + line,
    variant_id: 2_000 + line,
  }));
  const zips = ["10557", "54624", "26221", "38221", "41222", "57001", "64003", "71201", "85100", "99999"];
  const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return JSON.stringify({
    rate: {
      origin: { country: "GR", postal_code: "10442", city: "Athens", address1: "Ermou 1", name: "Kalimera" },
      destination: {
        country: "GR",
        postal_code: zips[number % zips.length],
        city: "Θεσσαλονίκη",
        address1: `Τσιμισκή ${number % 50}`,
        name: "Ελένη Παπαδοπούλου",
        phone: "+306944123456",
      },
      items: lines,
      currency: "EUR",
      locale: "el-GR",
      order_totals: { subtotal_price: String(subtotal), total_price: String(subtotal), discount_amount: "0" },
      customer: { id: 7, tags: ["regular"] },
    },
  });
}
