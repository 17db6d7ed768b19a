import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partiesOf } from "../../app/domain/orders/parcels/shipment-parties.ts";
import { callbackRequest, toQuoteRequest } from "../../app/entrypoints/shopify/checkout/callback-request.ts";
import { anOrder, someContents } from "../orders/order-values.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { checkout, fulfill, orderWith, purchaseOf, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

interface Given {
  readonly country: string;
  readonly zip?: string | null;
  readonly province?: string | null;
  readonly phone?: string | null;
}

/** The recipient in the checkout callback, and in a fulfillment of the same order. */
function readAtBothDoors({ country, zip = null, province = null, phone = "+30 2310 111222" }: Given) {
  const place = { country: "GR", postal_code: "105 57" };
  const destination = { country, postal_code: zip, province, phone };
  const items = [{ name: "Oil", quantity: 1, grams: 500, price: 100 }];
  const { rate } = callbackRequest.parse({ rate: { origin: place, destination, items } });
  const shippingAddress = {
    ...anOrder().shippingAddress!,
    country,
    zip,
    state: province,
    phone,
  };
  const parties = partiesOf(
    someContents().location,
    { order: anOrder({ shippingAddress }), parts: [] },
    null,
    () => [],
  );
  if ("missing" in parties) throw new Error(parties.missing.join(" "));
  const pick = (address: object | undefined) => {
    const { country, zip, state, phone, phoneE164 } = address as Record<string, unknown>;
    return { country, zip, state, phone, phoneE164 };
  };
  return { atCheckout: pick(toQuoteRequest(rate, 500, new Map())?.to), atFulfillment: pick(parties.to) };
}

describe("an address", () => {
  it.each<[Given, Record<string, unknown>]>([
    [
      { country: "GR", zip: " gr-546 24 " },
      { zip: "54624", state: null, phone: "+30 2310 111222", phoneE164: "+302310111222" },
    ],
    [
      { country: "US", zip: "94103", province: "california" },
      { zip: "94103", state: "CA" },
    ],
    [
      { country: "GB", zip: "sw1a1aa", province: "Camelot" },
      { zip: "SW1A 1AA", state: "Camelot" },
    ],
    // Unreadable parts must not lose a checkout or an order.
    [
      { country: "US", zip: "nowhere", province: "Attica", phone: "12" },
      { zip: "nowhere", state: "Attica", phone: "12", phoneE164: null },
    ],
  ])("%j reads the same at checkout and at fulfillment", (given, expected) => {
    const { atCheckout, atFulfillment } = readAtBothDoors(given);
    expect(atCheckout).toMatchObject(expected);
    expect(atFulfillment).toEqual(atCheckout);
  });
});

describe("an address that may be wrong", () => {
  const malformed = { ...thessaloniki, phone: "12", provinceCode: "Mordor" };

  it("still gets prices and a shipment, and the shipment's page says what to check", async () => {
    const { options } = await checkout(shop, { shippingAddress: malformed });
    expect(options.length).toBeGreaterThan(0);
    const order = await orderWith(shop, "gorgona.standard", { shippingAddress: malformed });
    await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    expect(shipment).toMatchObject({ state: "created", address_to: { phone: "12" } });

    const page = await (await shop.openAdmin(`/app/shipments/${shipment?.id}`)).text();
    expect(page).toContain("Check the recipient&#x27;s address");
    expect(page).toContain("12 is not a valid phone number.");
  });

  it("shows no warning when nothing is wrong", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    const page = await (await shop.openAdmin(`/app/shipments/${shipment?.id}`)).text();
    expect(page).toContain("Τσιμισκή 10");
    expect(page).not.toContain("Check the recipient&#x27;s address");
  });
});

describe("a customs territory inside the country", () => {
  it("needs customs data before a label is bought, and the merchant sees for which product", async () => {
    await shop.control("POST", "products", {
      title: "Soap",
      variants: [
        {
          sku: "SOAP",
          priceMinor: 700,
          grams: 100,
          hsCode: "3401",
          originCountry: "GR",
        },
      ],
    });
    const order = await orderWith(shop, "zephyra.express", {
      lines: [{ sku: "SOAP", quantity: 1 }],
      shippingAddress: { ...thessaloniki, city: "Καρυές", zip: "63086" },
    });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    expect(await purchaseOf(shop, fulfillment)).toEqual({
      progress: "failed",
      reason: {
        code: "customs-gaps",
        missing: [],
        invalid: [{ product: "Soap", fields: ["commodity_code"] }],
      },
    });
    expect(await api.of(order)).toEqual([]);
  });
});
