/** Proves that the comparison of a week of chaos finds each forbidden state. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../simulator/chaos/carriers/week-carrier.ts";
import { Chance } from "../../simulator/chaos/chance.ts";
import { labelsForTooMuch, misplacedLabels } from "../../simulator/chaos/compare-labels.ts";
import type { Remains, StoredPurchase } from "../../simulator/chaos/compare-order.ts";
import { compareOrder, isEachShownOnce } from "../../simulator/chaos/compare-order.ts";
import type { Delivery } from "../../simulator/chaos/compare-webhooks.ts";
import { compareWebhooks } from "../../simulator/chaos/compare-webhooks.ts";
import type { WeekDoors } from "../../simulator/chaos/doors.ts";
import { followNotices, takeLabelsBack } from "../../simulator/chaos/follow-notices.ts";
import { journeyOf, togetherOf } from "../../simulator/chaos/journey.ts";
import type { FailedRow } from "../../simulator/chaos/merchant.ts";
import { Merchant } from "../../simulator/chaos/merchant.ts";
import type { OrderRecord } from "../../simulator/chaos/order-record.ts";
import { newOrderRecord } from "../../simulator/chaos/order-record.ts";
import type { ApiShipment } from "../../simulator/chaos/shipments.ts";
import type { Deed } from "../../simulator/chaos/story.ts";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop();
});
afterAll(() => shop.stop());

const scan: Report = { status: "TRANSIT", event: "IN_TRANSIT", message: "Collected", word: null };
const carriers: Readonly<Record<string, ReturnType<Remains["carrierNamed"]>>> = {
  kiosk: { company: "Gorgona Courier", atBooking: [], sendsWebhooks: false },
  boxnow: { company: "BOX NOW", atBooking: [], sendsWebhooks: true },
  acs: { company: "ACS Courier", atBooking: [], sendsWebhooks: false },
};
const carrierNamed: Remains["carrierNamed"] = (name) => carriers[name]!;
const place: Deed = { kind: "place", lines: [], paid: true, asksForRates: false, method: "gorgona.standard" };

const lessIsLeft = {
  code: "without-fulfillment",
  number: "GG2",
  because: { code: "pieces-missing", products: [{ title: "Olive oil", remaining: 1, wanted: 2 }] },
} as const;

/** An order that was fulfilled and shipped correctly, with the state that it leaves. */
async function aGoodEnd(
  deeds: readonly Deed[] = [place, { kind: "fulfill", lines: null, ownTracking: false }],
) {
  const { id } = await shop.control<OrderView>("POST", "/orders", anOrder);
  const { fulfillments } = await shop.control<{ fulfillments: FulfillmentView[] }>(
    "POST",
    `/orders/${id}/fulfill`,
    { tracking: { company: "Gorgona Courier", number: "GG1" } },
  );
  const fulfillment = fulfillments[0]!;
  for (const [status, message] of [
    ["LABEL_PURCHASED", "Gorgona Courier"],
    ["IN_TRANSIT", "Collected"],
  ])
    await tell(fulfillment, status, message);
  const order = await shop.control<OrderView>("GET", `/orders/${id}`);
  const record: OrderRecord = newOrderRecord({
    number: 1,
    name: "a good end",
    carrier: "kiosk",
    steps: deeds.map((deed) => ({ at: 0, deed })),
  });
  record.order = order;
  record.madeByHand.add(fulfillment.id);
  const shipment: ApiShipment = {
    id: `shipment-${id}`,
    state: "created",
    tracking_ref: "GG1",
    label_url: "",
    child_vouchers: [],
    created_at: "2026-11-20T08:00:00.000Z",
    related_order_id: String(id),
    return_request_id: null,
    address_to: { zip: order.shippingAddress?.zip ?? null },
    tracking_history: [],
    items: [{}, {}, {}],
  };
  const purchase: StoredPurchase = {
    fulfillment_id: String(fulfillment.id),
    shipment_id: shipment.id,
    order_id: String(id),
    state: "placed",
    turn: "settled",
    reason: null,
    pieces: null,
    address_changed: false,
  };
  return { record, order, fulfillment, shipment, purchase };
}

async function tell({ gid }: FulfillmentView, status = "", message = ""): Promise<void> {
  await shop.query(
    `mutation ($event: FulfillmentEventInput!) {
      fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } }
    }`,
    { event: { fulfillmentId: gid, status, message } },
  );
}

type End = Awaited<ReturnType<typeof aGoodEnd>>;

/** The comparison's findings, with parts of the state replaced. */
async function deviations(
  { record, shipment, purchase }: End,
  change: Partial<Remains> = {},
): Promise<string[]> {
  const order = await shop.control<OrderView>("GET", `/orders/${record.order?.id}`);
  const remains: Remains = {
    orders: new Map([[order.id, order]]),
    shipments: [shipment],
    purchases: [purchase],
    histories: new Map([[shipment.id, [scan]]]),
    carrierNamed,
    ...change,
  };
  return [...compareOrder(record, remains), ...misplacedLabels(remains), ...labelsForTooMuch(remains)].map(
    ({ expected, found }) => `${expected.replaceAll(/\d{6,}/g, "N")}: ${found.replaceAll(/\d{6,}/g, "N")}`,
  );
}

describe("the events of a carrier that sends webhooks", () => {
  const wanted = ["CARRIER_PICKED_UP null", "READY_FOR_PICKUP null", "DELIVERED null"];
  it.each([
    ["are all there", wanted, true],
    ["come in another order", ["READY_FOR_PICKUP null", "IN_TRANSIT null", "DELIVERED null"], true],
    ["end with the delivery, and lack what was learnt later", ["DELIVERED null"], true],
    ["lack the delivery", wanted.slice(0, 2), false],
    ["go on after the delivery", ["DELIVERED null", "READY_FOR_PICKUP null"], false],
    ["have one twice", ["READY_FOR_PICKUP null", ...wanted], false],
    ["have one that never happened", ["FAILURE null", ...wanted], false],
  ])("%s", (_, shown, isRight) => {
    expect(isEachShownOnce(wanted, shown)).toBe(isRight);
  });
});

describe("the way of a label's pieces", () => {
  it("ends with the last one's delivery, whatever the others do", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const journeys = [0, 1, 2].map((piece) =>
        journeyOf(new Chance(seed).under(`${piece}`), seed, 0, piece),
      );
      const together = togetherOf(journeys);
      expect(together).toHaveLength(journeys.flat().length);
      const deliveries = together.filter(({ status }) => status === "DELIVERED");
      expect(deliveries.map(({ whole }) => whole === "DELIVERED")).toEqual([false, false, true]);
      expect(together.findIndex(({ whole }) => whole === "DELIVERED")).toBe(together.length - 1);
    }
  });
});

describe("the comparison after a week of chaos", () => {
  it("finds nothing in a good end", async () => {
    expect(await deviations(await aGoodEnd())).toEqual([]);
  });

  it("finds a delivery that Shopify shows before the last piece", async () => {
    const end = await aGoodEnd();
    const early: Report = { status: "TRANSIT", event: null, message: "Delivered", word: null };
    const change = { histories: new Map([[end.shipment.id, [scan, early]]]) };
    expect(await deviations(end, change)).toEqual([]);
    await tell(end.fulfillment, "DELIVERED", "Delivered");
    expect(await deviations(end, change)).toEqual([
      expect.stringMatching(/^fulfillment N: events .*DELIVERED Delivered$/),
    ]);
  });

  it("finds a fulfillment without a shipment", async () => {
    const end = await aGoodEnd();
    expect(await deviations(end, { shipments: [], purchases: [] })).toEqual([
      "fulfillment N: a shipment: no purchase",
    ]);
  });

  it("finds a second shipment, also one with the same number", async () => {
    const end = await aGoodEnd();
    const second = { ...end.shipment, id: "second" };
    expect(await deviations(end, { shipments: [end.shipment, second] })).toEqual([
      "shipment GG1 has a fulfillment: none",
      "one shipment with GG1: two",
    ]);
    const purchases = [end.purchase, { ...end.purchase, shipment_id: "second" }];
    expect(await deviations(end, { shipments: [end.shipment, second], purchases })).toContain(
      "one purchase of fulfillment N: 2",
    );
  });

  it("finds a label that was paid for and led to nothing, whatever the merchant is shown", async () => {
    const end = await aGoodEnd();
    const bought = { ...end.shipment, id: "bought", tracking_ref: "GG2" };
    const purchase = { ...end.purchase, shipment_id: "bought", fulfillment_id: null, pieces: 1 };
    const failed = { ...purchase, state: "bought", turn: "failed", reason: lessIsLeft };
    const remains = { shipments: [end.shipment, bought], purchases: [end.purchase, failed] };
    const bothLabels = "labels for 3 pieces at most: labels for 4";
    expect(await deviations(end, remains)).toEqual([
      `shipment GG2 has a fulfillment: none; bought, failed: ${JSON.stringify(lessIsLeft)}`,
      bothLabels,
    ]);
    end.record.isUnderRule = true;
    expect(await deviations(end, remains)).toHaveLength(2);
    const dismissed = [end.purchase, { ...failed, state: "ended", turn: "settled" }];
    expect(await deviations(end, { ...remains, purchases: dismissed })).toContain(bothLabels);
    const shipments = [end.shipment, { ...bought, state: "cancelled" }];
    expect(await deviations(end, { ...remains, shipments })).toEqual([]);
  });

  it("finds a second label for pieces that have one, before the first is taken back", async () => {
    const end = await aGoodEnd();
    const second = { ...end.shipment, id: "second", tracking_ref: "GG2" };
    const purchase = { ...end.purchase, shipment_id: "second", fulfillment_id: null, turn: "failed" };
    const order = await shop.control<OrderView>("GET", `/orders/${end.record.order?.id}`);
    const purchases = [end.purchase, { ...purchase, pieces: null }];
    const remains = { shipments: [end.shipment, second], purchases, histories: new Map(), carrierNamed };
    expect(labelsForTooMuch({ ...remains, orders: new Map([[order.id, order]]) })).toEqual([
      { where: order.name, expected: "labels for 3 pieces at most", found: "labels for 6" },
    ]);
  });

  it("finds an event that is there twice, too early or not at all", async () => {
    const twice = await aGoodEnd();
    await tell(twice.fulfillment, "IN_TRANSIT", "Collected");
    expect(await deviations(twice)).toEqual([
      "fulfillment N: events LABEL_PURCHASED Gorgona Courier | IN_TRANSIT Collected: LABEL_PURCHASED Gorgona Courier | IN_TRANSIT Collected | IN_TRANSIT Collected",
    ]);
    const lacking = await aGoodEnd();
    const histories = new Map([[lacking.shipment.id, [scan, { ...scan, message: "Sorted" }]]]);
    expect(await deviations(lacking, { histories })).toHaveLength(1);
    const unknown = await aGoodEnd();
    expect(await deviations(unknown, { histories: new Map() })).toHaveLength(1);
  });

  it("finds another number, and another company", async () => {
    const end = await aGoodEnd();
    await shop.control("PATCH", `/fulfillments/${end.fulfillment.id}`, {
      tracking: { company: "Bicycle", number: "GG9" },
    });
    expect(await deviations(end)).toEqual([
      "fulfillment N: numbers GG1: GG9",
      "fulfillment N: Gorgona Courier: Bicycle",
    ]);
  });

  it("finds a label for other pieces than those of its fulfillment", async () => {
    const end = await aGoodEnd();
    expect(await deviations(end, { shipments: [{ ...end.shipment, items: [{}, {}] }] })).toEqual([
      "fulfillment N: a label for its 3 pieces: for 2",
    ]);
  });

  it("finds an active shipment of a cancelled fulfillment, and a cancelled one of an active fulfillment", async () => {
    const end = await aGoodEnd([place, { kind: "cancel-fulfillments" }]);
    end.record.cancelledFulfillments.add(end.fulfillment.id);
    await shop.control("POST", `/fulfillments/${end.fulfillment.id}/cancel`, {});
    const histories = new Map();
    expect(await deviations(end, { histories })).toEqual([
      "fulfillment N: its shipment is cancelled: GG1 is created",
    ]);
    const shipments = [{ ...end.shipment, state: "cancelled" }];
    expect(await deviations(end, { histories, shipments })).toEqual([]);
    const other = await aGoodEnd();
    expect(await deviations(other, { shipments: [{ ...other.shipment, state: "cancelled" }] })).toEqual([
      "fulfillment N: its shipment stands: it is cancelled",
    ]);
  });

  it("finds a shipment of what has a number of the merchant's own", async () => {
    const end = await aGoodEnd();
    end.record.ownTracking.add(end.fulfillment.id);
    expect(await deviations(end)).toEqual(["fulfillment N: no shipment: 1", "fulfillment N: no events: 2"]);
  });

  it("finds pieces that were never fulfilled", async () => {
    const end = await aGoodEnd();
    await shop.control("POST", `/fulfillments/${end.fulfillment.id}/cancel`, {});
    const shipments = [{ ...end.shipment, state: "cancelled" }];
    expect(await deviations(end, { histories: new Map(), shipments })).toEqual(["3 pieces fulfilled: 0"]);
  });

  it("finds a shopper who was mailed twice", async () => {
    const end = await aGoodEnd();
    const update = `mutation ($id: ID!, $tracking: FulfillmentTrackingInput!) {
      fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: true) {
        userErrors { message }
      }
    }`;
    const variables = { id: end.fulfillment.gid, tracking: { company: "Gorgona Courier", number: "GG1" } };
    await shop.query(update, variables);
    expect(await deviations(end)).toEqual(["fulfillment N: the shopper mailed 0 times: 1 times"]);
    end.record.labelsAsked.push(true);
    expect(await deviations(end)).toEqual([]);
    await shop.query(update, variables);
    expect(await deviations(end)).toEqual(["fulfillment N: the shopper mailed 0 or 1 times: 2 times"]);
  });

  it("finds a shopper who was not mailed, or was against the merchant's choice", async () => {
    const end = await aGoodEnd();
    end.record.madeByHand.clear();
    end.record.labelsAsked.push(true);
    expect(await deviations(end)).toEqual(["fulfillment N: the shopper mailed 1 times: 0 times"]);
    end.record.labelsAsked[0] = false;
    expect(await deviations(end)).toEqual([]);
    await shop.query(
      `mutation ($id: ID!) {
        fulfillmentTrackingInfoUpdate(
          fulfillmentId: $id, trackingInfoInput: { company: "Gorgona Courier", number: "GG1" }, notifyCustomer: true
        ) { userErrors { message } }
      }`,
      { id: end.fulfillment.gid },
    );
    expect(await deviations(end)).toEqual(["fulfillment N: the shopper mailed 0 times: 1 times"]);
  });

  it("finds an address that the merchant does not hear of, and one of which there is nothing to hear", async () => {
    const end = await aGoodEnd();
    const toOldHome = { ...end.shipment, address_to: { zip: "99999" } };
    end.record.hasMoved = true;
    expect(await deviations(end, { shipments: [toOldHome] })).toEqual([
      expect.stringMatching(/^the merchant is shown another address than that of GG1: the label says 99999/),
    ]);
    const shown = [{ ...end.purchase, address_changed: true }];
    expect(await deviations(end, { shipments: [toOldHome], purchases: shown })).toEqual([]);
    expect(await deviations(end, { purchases: shown })).toEqual([
      expect.stringMatching(/^the merchant isn't shown another address than that of GG1/),
    ]);
  });

  it("finds a label of a cancelled order that the carrier has, unless the merchant is notified", async () => {
    const end = await aGoodEnd([place, { kind: "cancel-order" }]);
    end.record.isCancelled = true;
    await shop.control("POST", `/orders/${end.record.order?.id}/cancel`, {});
    expect(await deviations(end)).toEqual([
      "fulfillment N: the merchant sees that it could not be cancelled: a purchase that is placed, settled: no reason",
    ]);
    const refusal = { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null } as const;
    const reason = { code: "cancel-refused", because: "order-cancelled", refusal } as const;
    const purchases = [{ ...end.purchase, turn: "failed", reason }];
    expect(await deviations(end, { purchases })).toEqual([]);
    expect(
      await deviations(end, { purchases, shipments: [{ ...end.shipment, state: "cancelled" }] }),
    ).toEqual(["fulfillment N: what the carrier has stands: GG1 is cancelled"]);
    expect(await deviations(end, { purchases, histories: new Map() })).toEqual([
      "fulfillment N: its shipment is cancelled: GG1 is created",
    ]);
  });

  it("finds an order that was never placed, and a deed that was refused without a reason", async () => {
    const end = await aGoodEnd();
    const nothing = { orders: new Map(), shipments: [], purchases: [], histories: new Map(), carrierNamed };
    const neverPlaced = newOrderRecord({
      number: 7,
      carrier: "kiosk",
      name: "never",
      steps: [{ at: 0, deed: place }],
    });
    expect(compareOrder(neverPlaced, nothing)).toEqual([
      { where: "order 7", expected: "an order", found: "none was placed" },
    ]);
    end.record.refused.push({ kind: "hold", message: "no" });
    expect(await deviations(end)).toEqual(['Shopify takes the deed "hold": no']);
    end.record.isUnderRule = true;
    expect(await deviations(end)).toEqual([]);
  });
});

describe("the webhooks of a week of chaos", () => {
  const delivery: Delivery = {
    topic: "orders/paid",
    fault: null,
    webhookId: "e1",
    state: "delivered",
    attempts: [{ status: null }, { status: 200 }],
  };
  const found = (change: Partial<Delivery>, inbox = ["e1"]) =>
    compareWebhooks([{ ...delivery, ...change }], new Set(inbox)).map(({ expected }) => expected);

  it("may have got 503 while the database was away", () => {
    const delivery = { topic: "orders/paid", fault: null, webhookId: "w", state: "delivered" } as const;
    const deliveries: Delivery[] = [{ ...delivery, attempts: [{ status: 503 }, { status: 200 }] }];
    expect(compareWebhooks(deliveries, new Set(["w"]))).toHaveLength(1);
    expect(compareWebhooks(deliveries, new Set(["w"]), true)).toEqual([]);
  });

  it("were answered 200, if a process was up", () => {
    expect(found({})).toEqual([]);
    expect(found({ attempts: [{ status: 500 }, { status: 200 }] })).toEqual(["orders/paid is answered 200"]);
    expect(found({ state: "failed", attempts: [{ status: 401 }, { status: 503 }] })).toHaveLength(2);
    expect(found({ state: "failed", attempts: [{ status: null }] })).toEqual([]);
  });

  it("are in the inbox when they were answered so", () => {
    expect(found({}, [])).toEqual(["orders/paid e1, answered 200, is in the inbox"]);
    expect(found({ webhookId: "e2" })).toHaveLength(1);
  });

  it("were answered 401 when they were forged", () => {
    expect(found({ fault: "webhook-forged", state: "failed", attempts: [{ status: 401 }] }, [])).toEqual([]);
    expect(found({ fault: "webhook-forged" }, [])).toEqual(["a forged orders/paid is answered 401"]);
  });
});

const first = { purchaseId: "L1", shipmentId: null } as const;

/** A merchant whose Home always shows the same. */
class ReadingMerchant extends Merchant {
  readonly presses: string[] = [];
  readonly #rows: readonly FailedRow[];

  constructor(rows: readonly FailedRow[]) {
    super(shop.shopify, "http://127.0.0.1:9");
    this.#rows = rows;
  }

  override async failures(): Promise<readonly FailedRow[]> {
    return this.#rows;
  }

  override async failedReturns(): Promise<readonly string[]> {
    return ["R1"];
  }

  override async press(_path: string, form: Readonly<Record<string, string>>): Promise<string> {
    this.presses.push(`${form.intent} ${form.purchaseId ?? form.shipmentId ?? form.partId}`);
    return "";
  }
}

describe("the merchant who does what the app says", () => {
  /** The buttons pressed when Home says this of the order. */
  async function pressed(end: End, rows: readonly Partial<FailedRow>[], refused: readonly string[] = []) {
    const merchant = new ReadingMerchant(
      rows.map((row) => ({ ...first, orderName: end.order.name, reason: { code: "redacted" }, ...row })),
    );
    const control: WeekDoors["control"] = (method, path, body) => shop.control(method, `/${path}`, body);
    const injected = refused.map((point) => ({ kind: "user-error", shop: "", point }) as const);
    const followed = await followNotices([end.record], { merchant, control }, injected, async () => {});
    // The one that has no label is tried again, whatever else Home shows.
    expect(merchant.presses.pop()).toBe("retry-return R1");
    return { presses: merchant.presses, deviations: followed.deviations.map(({ found }) => found) };
  }

  it("takes back on the same day what the script explains, and nothing else", async () => {
    const end = await aGoodEnd();
    const merchant = new ReadingMerchant([
      { ...first, orderName: end.order.name, reason: { code: "without-fulfillment" }, shipmentId: "S" },
      { ...first, orderName: end.order.name, reason: { code: "rival-label" } },
    ]);
    expect(await takeLabelsBack([end.record], { merchant })).toEqual(new Set());
    end.record.isRearrangedLate = true;
    expect(await takeLabelsBack([end.record], { merchant })).toEqual(new Set([end.record]));
    expect(merchant.presses).toEqual(["cancel-label S"]);
  });

  it("tries nothing again that the app gave up without a reason of the week's", async () => {
    const end = await aGoodEnd();
    const rows = [
      { reason: { code: "platform-refused", said: "The connection was reset." } },
      { reason: { code: "without-fulfillment" }, shipmentId: "S" },
    ];
    expect(await pressed(end, rows)).toEqual({ presses: [], deviations: [] });
  });

  it("tries again what Shopify refused without a rule, and no more of it than Shopify did", async () => {
    const end = await aGoodEnd();
    const because = { code: "platform-refused", said: "Something went wrong, please try again." };
    const reason = { code: "without-fulfillment", number: "GG1", because };
    const once = ["CreateFulfillment gid://shopify/FulfillmentOrder/1/1", "UpdateTrackingInfo gid://a/B/1/1"];
    expect(await pressed(end, [{ reason }], once)).toEqual({ presses: ["retry L1"], deviations: [] });
    const rows = [{ reason }, { reason, purchaseId: "L2" }];
    expect(await pressed(end, rows, once)).toEqual({ presses: ["retry L1", "retry L2"], deviations: ["2"] });
  });

  it("takes back a label that has no place where the rule was at the same pieces, then tries the other again", async () => {
    const end = await aGoodEnd();
    const rows = [
      { reason: lessIsLeft, shipmentId: "S" },
      { reason: { code: "rival-label", number: "GG2" }, purchaseId: "L2" },
    ];
    expect((await pressed(end, rows)).presses).toEqual([]);
    end.record.isUnderRule = true;
    expect((await pressed(end, rows)).presses).toEqual(["cancel-label S", "retry L2"]);
  });

  it("cancels one whose pieces they split off or moved themselves, unless that was before they requested it", async () => {
    const split: Deed = { kind: "split", line: { sku: "OIL-750", quantity: 1 } };
    const end = await aGoodEnd([place, split, { kind: "buy", lines: null, notifies: false }]);
    const rows = [{ reason: lessIsLeft, shipmentId: "S" }];
    end.record.labelsAsked.push(false);
    expect((await pressed(end, rows)).presses).toEqual([]);
    end.record.isRearrangedLate = true;
    expect((await pressed(end, rows)).presses).toEqual(["cancel-label S"]);
  });
});
