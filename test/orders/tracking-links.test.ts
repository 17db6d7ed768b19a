/** Every tracking number that a platform shows is a link that a browser opens: the carrier's page, else ours. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { trackingInfoOf } from "../../app/domain/orders/tracking/send-tracking-info.ts";
import { aShipment } from "../support/a-shipment.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

const caller = { merchantId: "0190a000-0000-7000-8000-000000000001", environment: "production" } as const;

const parcel = (given: Partial<Shipment>) => aShipment(caller, "0190a000-0000-7000-8000-000000000002", given);

const ours = (id: string) => `https://ship.example/track/${id}`;
const links = {
  labelUrl: () => "",
  trackingPageUrl: (_merchantId: string, _environment: string, id: string) => ours(id),
};

describe("the links of a shipment's numbers", () => {
  const carriers = fc.oneof(
    fc.webUrl({ validSchemes: ["http", "https"] }).map((url) => ({ url, opens: true })),
    fc
      .constantFrom(
        "",
        "somewhere",
        "javascript:alert(1)",
        "ftp://carrier.example/1",
        "https://",
        "http:// x",
      )
      .map((url) => ({ url, opens: false })),
  );

  it("are as many as the numbers, the carrier's where it has a page that opens, and else our page", () => {
    fc.assert(
      fc.property(carriers, fc.array(carriers, { maxLength: 4 }), (first, others) => {
        const shipment = parcel({
          trackingRef: "TC1",
          trackingUrl: first.url,
          childVouchers: others.map(({ url }, at) => ({ trackingRef: `TC1-${at}`, trackingUrl: url })),
        });
        const info = trackingInfoOf({ links }, { settings: {} }, shipment);
        expect(info?.urls).toEqual(
          [first, ...others].map(({ url, opens }) => (opens ? url : ours(shipment.id))),
        );
        expect(info?.numbers).toHaveLength(info?.urls.length ?? 0);
        const own = trackingInfoOf({ links }, { settings: { ownTrackingLinks: true } }, shipment);
        expect(new Set(own?.urls)).toEqual(new Set([ours(shipment.id)]));
      }),
      numRuns(100),
    );
  });

  it("are our page where the carrier has none", () => {
    const shipment = parcel({ trackingRef: "TC1", trackingUrl: null, childVouchers: [] });
    expect(trackingInfoOf({ links }, { settings: {} }, shipment)?.urls).toEqual([ours(shipment.id)]);
  });

  it("wait for the number", () => {
    expect(trackingInfoOf({ links }, { settings: {} }, parcel({ trackingRef: "" }))).toBeNull();
  });
});

describe("a fulfillment", () => {
  let database: FreshDatabase;
  let shop: ShopOnMemory;
  beforeAll(async () => {
    database = await freshDatabase();
    shop = await shopOnMemory(database, { sender }, { trackingUrlTemplate: null });
  });
  afterAll(() => database.close());

  const tracking = (orderId: string) =>
    shop.platform.orders.get(orderId)?.fulfillments.map((made) => [made.trackingNumbers, made.trackingUrls]);

  it("that we make has its link at once", async () => {
    const { orderId, shipment } = await shop.ship([1]);
    expect(tracking(orderId)).toEqual([[[shipment.trackingRef], [ours(shipment.id)]]]);
  });

  it("with our number and no link, as a merchant types it, gets the link without a mail", async () => {
    const { orderId, shipment } = await shop.ship([1]);
    const made = shop.platform.orders.get(orderId)?.fulfillments[0];
    const [purchase] = await shop.purchasesOf(orderId);
    if (made === undefined || purchase === undefined) throw new Error("nothing was made");
    made.trackingUrls = [];
    await changeStoredPurchase(shop.stores, purchase.merchantId, purchase.id, (now) =>
      now.state === "placed" ? { ...now, trackingSentAt: null } : now,
    );
    await shop.comeToRest(orderId);
    expect(tracking(orderId)).toEqual([[[shipment.trackingRef], [ours(shipment.id)]]]);
    expect(made.mailed).toEqual([]);
  });

  it("without our number gets both, with the mail that the merchant wants", async () => {
    const { orderId, shipment } = await shop.ship([1]);
    const made = shop.platform.orders.get(orderId)?.fulfillments[0];
    const [purchase] = await shop.purchasesOf(orderId);
    if (made === undefined || purchase === undefined) throw new Error("nothing was made");
    await shop.set({ notifyShopper: true });
    made.trackingNumbers = made.trackingUrls = [];
    await changeStoredPurchase(shop.stores, purchase.merchantId, purchase.id, (now) =>
      now.state === "placed" ? { ...now, trackingSentAt: null } : now,
    );
    await shop.comeToRest(orderId);
    expect(tracking(orderId)).toEqual([[[shipment.trackingRef], [ours(shipment.id)]]]);
    expect(made.mailed).toEqual([[shipment.trackingRef]]);
  });

  it("with a number that people typed before ours was sent keeps theirs, and Home asks about the label", async () => {
    const { orderId, shipment } = await shop.ship([1]);
    const made = shop.platform.orders.get(orderId)?.fulfillments[0];
    const [purchase] = await shop.purchasesOf(orderId);
    if (made === undefined || purchase === undefined) throw new Error("nothing was made");
    await shop.set({ notifyShopper: true });
    made.trackingNumbers = ["PE123456789GR"];
    made.trackingUrls = [];
    await changeStoredPurchase(shop.stores, purchase.merchantId, purchase.id, (now) =>
      now.state === "placed" ? { ...now, trackingSentAt: null } : now,
    );
    await shop.comeToRest(orderId);
    expect(tracking(orderId)).toEqual([[["PE123456789GR"], []]]);
    expect(made.mailed).toEqual([]);
    const [asked] = await shop.purchasesOf(orderId);
    const reason = { code: "number-replaced", number: shipment.trackingRef, said: "PE123456789GR" };
    expect(asked).toMatchObject({ state: "placed", reason });
  });
});
