/** The kinds of orders that a real shop gets in a month, with the end that each should have. */
import { expect } from "vitest";
import type { PurchaseReason } from "../../../app/domain/orders/purchases/purchase-reason.ts";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import { submit } from "../admin-forms.ts";
import type { RunningShop } from "../running-shop.ts";
import { checkout, fulfill, oil, orderWithout, thessaloniki } from "../shop-life.ts";
import { act, buy, orderNow } from "./flow-life.ts";

const mobile = (at: number) => `+3069${String(10_000_000 + at)}`;
const silent = { ...thessaloniki, phone: null };
const honolulu = {
  ...{ firstName: "Ada", lastName: "Kahale", address1: "100 Punchbowl Street" },
  ...{ city: "Honolulu", zip: "96813", countryCode: "US", provinceCode: "HI", phone: "+18085245511" },
};
const ours = { title: "Door to door", code: "gorgona.standard", priceMinor: 400 };

type Change = Readonly<Record<string, unknown>>;

/** The expected end of an order. */
export interface Kind {
  readonly place: (at: number) => Promise<OrderView>;
  /** Of each label; absent: the address's own. */
  readonly phone?: (at: number) => string;
  /** Labels that are bought and valid in the end. */
  readonly labels: number;
  /** The rule for paid orders leaves it alone for this. */
  readonly reason?: PurchaseReason["code"];
  /** Its purchase failed for this. */
  readonly failed?: PurchaseReason["code"];
  /** People's work afterwards. */
  readonly after?: (placed: OrderView) => Promise<void>;
  /** The number in Shopify is the staff's, not our label's. */
  readonly isReplaced?: boolean;
}

/** Zones, profiles and currencies of the month's orders, with the rates in all of them. */
export async function openForMonth(shop: RunningShop): Promise<void> {
  await shop.control("PATCH", "", { exchangeRates: { USD: 1.25 } });
  const farStates = { countryCodes: ["US"], provinceCodes: { US: ["AK", "HI"] } };
  await shop.control("POST", "zones", { name: "Far states", ...farStates });
  await shop.control("POST", "profiles", {
    ...{ name: "Furniture", skus: ["TAB-OAK"] },
    groups: [{ zones: [{ name: "Greece", countryCodes: ["GR"] }] }],
  });
  await submit(shop, "/app/settings", { intent: "add-rates", places: "" });
}

/** @param shop is read when an order is placed */
export function monthKinds(shop: () => RunningShop): Readonly<Record<string, Kind>> {
  /** An order at the shop's own price for our service, so that nothing but its facts decides. */
  const order = (change: Change = {}) => orderWithout(shop(), { shippingLine: ours, ...change });

  /** Through our rates at checkout. */
  async function bought(cart: Change, typed: Change, code = ours.code): Promise<OrderView> {
    const { id, options } = await checkout(shop(), cart);
    const option = options.find(({ parts }) => parts.every(({ rate }) => rate.serviceCode === code));
    if (option === undefined) throw new Error(`${code} was not offered`);
    return shop().control("POST", "orders", { checkoutId: id, option: option.handle, ...typed });
  }

  return {
    plain: { place: () => order(), labels: 1 },
    "phone on the shipping line": {
      place: (at) => bought({ shippingAddress: silent }, { shippingPhone: mobile(at) }),
      phone: mobile,
      labels: 1,
    },
    "phone and words of the delivery": {
      place: (at) =>
        bought(
          { shippingAddress: silent },
          { shippingPhone: mobile(1), deliveryPhone: mobile(at), instructions: "Ring twice" },
        ),
      phone: mobile,
      labels: 1,
    },
    "phone of the order alone": {
      place: (at) => order({ shippingAddress: silent, phone: mobile(at) }),
      phone: mobile,
      labels: 1,
    },
    "a cart in dollars": {
      place: () => bought({ currency: "USD" }, {}),
      labels: 1,
    },
    "a company": { place: () => order({ company: "Kalimera Hotels" }), labels: 1 },
    "a draft order": { place: () => order({ draft: true }), labels: 1 },
    "two products, and a gift card that needs no parcel": {
      place: () =>
        order({
          lines: [
            { sku: "OIL-750", quantity: 1 },
            { sku: "MUG-BLU", quantity: 1 },
            { sku: "GIFT-50", quantity: 1 },
          ],
        }),
      labels: 1,
    },
    "pays later": {
      place: () => order({ authorized: true }),
      after: (placed) => act(shop(), placed, "pay"),
      labels: 1,
    },
    "judged later": {
      place: () => order({ riskLevel: "PENDING" }),
      after: (placed) => act(shop(), placed, "risk", { riskLevel: "LOW" }),
      labels: 1,
    },
    "a test": { place: () => order({ test: true }), reason: "test-order", labels: 0 },
    "a high risk": { place: () => order({ riskLevel: "HIGH" }), reason: "risk-high", labels: 0 },
    "a medium risk": { place: () => order({ riskLevel: "MEDIUM" }), reason: "risk-medium", labels: 0 },
    "an authorized payment": {
      place: () => order({ authorized: true }),
      reason: "payment-authorized",
      labels: 0,
    },
    "a past promise": {
      place: () =>
        order({ deliveryMethod: { serviceCode: ours.code, maxDeliveryDateTime: "2026-11-02T12:00:00Z" } }),
      reason: "promise-past",
      labels: 0,
    },
    "another app's pickup point": {
      place: () =>
        order({
          shippingLine: { title: "Packeta point", code: "packeta", priceMinor: 300 },
          deliveryMethod: {
            methodType: "PICKUP_POINT",
            serviceCode: "packeta",
            presentedName: "Packeta point",
          },
        }),
      reason: "pickup-point",
      labels: 0,
    },
    "a high risk that the merchant ships": {
      place: () => order({ riskLevel: "HIGH" }),
      after: (placed) => buy(shop(), placed),
      labels: 1,
    },
    "a test that staff fulfill": {
      place: () => order({ test: true }),
      after: async (placed) => {
        await fulfill(shop(), placed);
      },
      failed: "test-order",
      labels: 0,
    },
    cancelled: {
      place: () => order(),
      after: (placed) => act(shop(), placed, "cancel", { reason: "CUSTOMER" }),
      labels: 0,
    },
    "a number that staff replace": {
      place: () => order(),
      after: async (placed) => {
        const [fulfillment] = (await orderNow(shop(), placed)).fulfillments;
        await shop().control("PATCH", `fulfillments/${fulfillment?.id}`, {
          tracking: { company: "ELTA", number: `EL${placed.id}GR`, url: "https://elta.example/track" },
        });
      },
      labels: 1,
      failed: "number-replaced",
      isReplaced: true,
    },
    "collected in the shop": {
      place: () =>
        order({
          shippingLine: { title: "Pick up", code: "pickup", priceMinor: 0 },
          deliveryMethod: { methodType: "PICK_UP" },
        }),
      labels: 0,
    },
    discounted: {
      place: () =>
        order({
          discounts: [
            { kind: "code", title: "TEN", allocation: "across", value: { percent: 10 } },
            { kind: "code", title: "SHIP", target: "shipping", value: { percent: 100 } },
          ],
        }),
      labels: 1,
    },
    "a free gift": {
      place: () =>
        order({
          lines: [oil, { sku: "HON-450", quantity: 1 }],
          discounts: [{ kind: "automatic", title: "Gift", value: { percent: 100 }, skus: ["HON-450"] }],
        }),
      labels: 1,
    },
    "to a province with a zone of its own": {
      place: () => bought({ shippingAddress: honolulu }, {}, "zephyra.express"),
      phone: () => honolulu.phone,
      labels: 1,
    },
    "products of two delivery profiles": {
      place: () => bought({ lines: [oil, { sku: "TAB-OAK", quantity: 1 }] }, {}),
      labels: 2,
    },
    "an exchange": {
      place: () => order(),
      after: async (placed) => {
        await act(shop(), placed, "return", { lines: [oil], exchange: [{ sku: "HON-450", quantity: 1 }] });
        await shop().control("POST", `returns/${(await orderNow(shop(), placed)).returns[0]?.id}/close`, {});
      },
      labels: 2,
    },
    "an exchange that waits for its return": {
      place: () => order(),
      after: (placed) =>
        act(shop(), placed, "return", { lines: [oil], exchange: [{ sku: "HON-450", quantity: 1 }] }),
      reason: "on-hold",
      labels: 1,
    },
    "a return in progress, which refuses a cancellation": {
      place: () => order(),
      after: async (placed) => {
        await act(shop(), placed, "return", { lines: [oil] });
        await expect(act(shop(), placed, "cancel", {})).rejects.toThrow(/return in progress/);
      },
      labels: 1,
    },
    "sold at the counter": {
      place: () =>
        order({
          ...{ sourceName: "pos", shippingAddress: null, shippingLine: null },
          deliveryMethod: { methodType: "RETAIL" },
        }),
      labels: 0,
    },
  };
}
