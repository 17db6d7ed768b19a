/** A shop with the repository's example tariffs, and past orders by random seed. */
import path from "node:path";
import type { CarrierAccount, Item, ShippingSetup } from "../../app/domain/engine/index.ts";
import { defaultShippingConfig } from "../../app/domain/engine/index.ts";
import { everyChoice } from "../../app/domain/orders/offers/offered-services.ts";
import type { PastOrder } from "../../app/domain/orders/what-if/past-order.ts";
import type { ReadPastOrders } from "../../app/domain/orders/what-if/read-past-orders.ts";
import type { Tried, WhatIf } from "../../app/domain/orders/what-if/try-on-orders.ts";
import { MOST_ORDERS, tryOnOrders } from "../../app/domain/orders/what-if/try-on-orders.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { readTariffs } from "../../app/entrypoints/cli/tariff/read-tariffs.ts";
import { beginsAfter, whatIfSetup } from "../../app/process/threads/what-if-setup.ts";
import type { Random } from "../bills/planted-bill.ts";
import { seeded } from "../bills/planted-bill.ts";
import { worth } from "../engine/checkout-rules/a-rule.ts";
import { aRate } from "./a-shipment.ts";

const folder = path.join(import.meta.dirname, "../../docs/tariffs");

export const caller = {
  merchantId: "019aa0f2-0000-7000-8000-000000000001",
  environment: "production",
} as const;

export function exampleTariff(file: string): TariffDocument {
  const { tariffs } = readTariffs([path.join(folder, file)]);
  if (tariffs[0] === undefined) throw new Error(`${file} is no tariff`);
  return tariffs[0].document;
}

export function accountOf(...versions: readonly TariffDocument[]): CarrierAccount {
  const account = newTariffAccount(versions);
  return {
    ...account,
    ...caller,
    id: `account of ${account.carrier.code}`,
    updatedAt: new Date("2026-01-01"),
    defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
  };
}

export const exampleAccounts = (): readonly CarrierAccount[] =>
  ["domestic-carrier", "express", "road-network"].map((name) =>
    accountOf(exampleTariff(`${name}/tariff.json`)),
  );

const boxes = [
  {
    code: "small",
    name: "Small",
    inner: { lengthCm: 20, widthCm: 15, heightCm: 12 },
    weightG: 80,
    paddingCm: 0,
  },
  {
    code: "middle",
    name: "Middle",
    inner: { lengthCm: 40, widthCm: 30, heightCm: 20 },
    weightG: 250,
    paddingCm: 1,
  },
  {
    code: "large",
    name: "Large",
    inner: { lengthCm: 60, widthCm: 40, heightCm: 40 },
    weightG: 700,
    paddingCm: 1,
  },
];

export function exampleSetup(change: Partial<ShippingSetup["shippingConfig"]> = {}): ShippingSetup {
  return {
    accounts: exampleAccounts(),
    shippingConfig: {
      ...defaultShippingConfig("Europe/Athens"),
      boxes,
      checkoutRules: [
        {
          name: "Packing",
          active: true,
          when: {},
          action: { kind: "mark-up", by: { minor: 50, currency: "EUR" } },
          stop: false,
        },
        {
          name: "Free from 60",
          active: true,
          services: ["kali.standard"],
          when: { cartValue: { from: 6_000, currency: "EUR" } },
          action: { kind: "free" },
          stop: false,
        },
      ],
      ...change,
    },
  };
}

const places = [
  { country: "GR", zip: "10563", city: "Αθήνα" },
  { country: "GR", zip: "54624", city: "Θεσσαλονίκη" },
  { country: "GR", zip: "84300", city: "Νάξος" },
  { country: "GR", zip: "85111", city: "Μεγίστη" },
  { country: "DE", zip: "80331", city: "München" },
  { country: "FR", zip: "20000", city: "Ajaccio" },
  { country: "US", zip: "99501", city: "Anchorage" },
];

/** Orders of one to six items, on any day of 2026, each with the label of `kali.standard`. */
export function aPastOrder(random: Random, index: number): PastOrder {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const items: Item[] = Array.from({ length: between(1, 6) }, () => ({
    weightG: between(50, 3_000),
    lengthCm: between(5, 30),
    widthCm: between(4, 20),
    heightCm: between(1, 12),
    value: between(100, 4_000) / 100,
    currency: "EUR",
    sku: `SKU-${between(1, 20)}`,
  }));
  const request = {
    from: { country: "GR", zip: "11521", city: "Αθήνα" },
    to: places[between(0, places.length - 1)] ?? { country: "GR" },
    items,
  };
  const at = new Date(Date.UTC(2026, 0, 5) + between(0, 320 * 24 * 60) * 60_000);
  const value = items.reduce((sum, item) => sum + Math.round((item.value ?? 0) * 100), 0);
  return {
    id: `order ${index}`,
    name: `#${1000 + index}`,
    at,
    request,
    cart: {
      currency: "EUR",
      values: worth({ minor: value, currency: "EUR" }),
      weightG: items.reduce((sum, { weightG }) => sum + weightG, 0),
      quantity: items.length,
      skus: items.map(({ sku }) => sku ?? null),
      vendors: [],
      customerTags: [],
    },
    bought: aRate(caller, {
      accountId: "account of kali",
      carrier: { code: "kali", name: "Kali Courier", imageUrl: "" },
      service: { code: "standard", name: "Standard", estimatedDeliveryDays: 2 },
      request,
      createdAt: at,
    }),
    options: { extras: {}, cashOnDeliveryMinor: random() < 0.2 ? value : 0 },
  };
}

export function somePastOrders(seed: number, count: number): readonly PastOrder[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => aPastOrder(random, index));
}

/** Pages of a hundred, as the store has them. */
export function pagesOf(orders: readonly PastOrder[]): ReadPastOrders {
  return async (cursor) => {
    const from = Number(cursor ?? 0);
    const next = from + 100;
    return {
      orders: orders.slice(from, next),
      passedOver: 0,
      next: next < orders.length ? String(next) : null,
    };
  };
}

export function tryHere(
  before: ShippingSetup,
  after: ShippingSetup,
  orders: readonly PastOrder[],
  given: Partial<Pick<Tried, "most">> = {},
): Promise<WhatIf> {
  return tryOnOrders(
    {
      before: whatIfSetup(before, everyChoice, []),
      after: whatIfSetup(after, everyChoice, []),
      beginsAt: beginsAfter(before.accounts),
      most: given.most ?? MOST_ORDERS,
    },
    pagesOf(orders),
  );
}
