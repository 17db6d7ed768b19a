import { describe, expect, it } from "vitest";
import type { Step } from "../../app/orders/decide/decide-order.ts";
import { decideOrder } from "../../app/orders/decide/decide-order.ts";
import type { UnlinkedFulfillment } from "../../app/orders/decide/match-fulfillment.ts";
import type { OrderState, PurchaseAndLabel } from "../../app/orders/decide/order-state.ts";
import { addressFingerprint } from "../../app/orders/parcels/shipping-address.ts";
import type { Fulfillment, FulfillmentOrder, Order } from "../../app/orders/platform.ts";
import type {
  AddressChange,
  LabelState,
  Purchase,
  PurchaseData,
  Purpose,
  RefusedWithdrawal,
  ReplacedLabel,
  Wish,
} from "../../app/orders/purchase.ts";
import type { PurchaseReason } from "../../app/orders/purchase-reason.ts";
import { readSettings } from "../../app/orders/settings.ts";
import { aPurchase, aWish, forFulfillment } from "./a-purchase.ts";
import { anOrder } from "./order-values.ts";

const installedAt = new Date("2026-11-20T08:00:00.500Z");
const beforeInstall = new Date("2026-11-20T07:59:59Z");
const now = new Date("2026-11-20T12:00:00Z");
const old = { shipmentId: "old", addressFingerprint: null, addressChange: null };

function aFulfillment(change: Partial<Fulfillment> & { number?: string } = {}): Fulfillment {
  const { number, ...rest } = change;
  return {
    id: "7",
    state: "fulfilled",
    createdAt: new Date("2026-11-20T11:00:00Z"),
    thirdParty: null,
    trackingNumbers: number === undefined ? [] : [number],
    ...rest,
  };
}

function aPart(change: Partial<FulfillmentOrder> & { remaining?: number } = {}): FulfillmentOrder {
  const { remaining = 2, ...rest } = change;
  return {
    id: "30",
    status: "open",
    updatedAt: new Date("2026-11-20T10:00:00Z"),
    fulfillAt: null,
    canFulfill: true,
    holds: [],
    delivery: { byCarrier: true, serviceCode: "gorgona.standard", title: null },
    location: { id: "1", name: "Athens" },
    lines: [
      {
        id: "300",
        productTitle: "Olive oil",
        variantTitle: null,
        remainingQuantity: remaining,
        requiresShipping: true,
      },
    ],
    ...rest,
  };
}

/** What is said of a purchase: how far it is, which with its label makes its state. */
interface Said {
  readonly id?: string;
  readonly how?: "open" | "placed" | "failed" | "left-alone";
  readonly reason?: PurchaseReason;
  readonly askedBy?: Purchase["askedBy"];
  readonly wish?: Wish;
  readonly made?: boolean;
  readonly replaces?: ReplacedLabel;
  readonly withdrawal?: RefusedWithdrawal["because"];
  readonly addressFingerprint?: string | null;
  readonly addressChange?: AddressChange;
}

/** The purchase of a fulfillment. */
function ofFulfillment(said: Said, row: Partial<PurchaseAndLabel> = {}): PurchaseAndLabel {
  const { id = "purchase", askedBy = "rule", made = false } = said;
  const label = row.label ?? "bought";
  const purpose = { ...forFulfillment, made };
  const data = stateOf({ how: "placed", ...said }, label, purpose);
  const purchase = aPurchase(data.state, data, { id, askedBy });
  return { trackingRef: "GG1", delivered: false, trackingDue: false, ...row, label, purchase };
}

/** One that was asked for. */
function ofWish(said: Said = {}, row: Partial<PurchaseAndLabel> = {}): PurchaseAndLabel {
  const { id = "purchase", askedBy = "rule", wish = aWish } = said;
  const label = row.label ?? "none";
  const data = stateOf({ how: "open", ...said }, label, { kind: "wish", wish });
  const purchase = aPurchase(data.state, data, { id, askedBy });
  return { trackingRef: null, delivered: false, trackingDue: false, ...row, label, purchase };
}

function stateOf(said: Said, label: LabelState, purpose: Purpose): PurchaseData {
  const { how, replaces = null, addressFingerprint = null, addressChange = null } = said;
  const reason = how === "failed" ? (said.reason ?? { code: "earlier", said: null }) : null;
  const withdrawal = said.withdrawal === undefined ? null : { at: now, because: said.withdrawal };
  if (how === "left-alone" || (reason !== null && (label === "none" || label === "cancelled")))
    return {
      ...{ state: "ended", purpose, outcome: how === "failed" ? "failed" : "left-alone" },
      ...{ reason: reason ?? { code: "not-wanted" }, hasLabel: label === "bought" },
    };
  if (how === "open" && (label === "none" || replaces !== null)) return { state: "asked", purpose, replaces };
  const isPlaced = purpose.kind === "fulfillment" && (how === "placed" || label === "bought");
  if (isPlaced && how !== "open")
    return {
      ...{ state: "placed", purpose, addressFingerprint, addressChange, trackingSentAt: now },
      ...{ notice: null, reason, withdrawal },
    };
  if (purpose.kind === "wish" && label !== "unknown")
    return { state: "bought", purpose, addressFingerprint, reason, withdrawal };
  return { state: "buying", purpose, addressFingerprint, reason };
}

function unlinked(fulfillment: Fulfillment, quantity = 2): UnlinkedFulfillment {
  return { ...fulfillment, fulfillmentOrderIds: ["30"], lines: [{ lineItemId: "3000", quantity }] };
}

type Given = Partial<Omit<OrderState, "order" | "settings">> & {
  readonly order?: Parameters<typeof anOrder>[0];
  readonly settings?: Partial<OrderState["settings"]>;
};

function decide({ order = {}, settings = {}, ...rest }: Given): Step[] {
  return decideOrder({
    order: anOrder({ fulfillmentOrders: [aPart()], ...order }),
    purchases: [],
    unlinked: [],
    awaited: [],
    settings: { ...readSettings({ settings: {} }), ...settings },
    serviceFor: () => "gorgona.standard",
    installedAt,
    now,
    ...rest,
  });
}

/** `rival-label GG1` */
function said(reason: PurchaseReason): string {
  return Object.values(reason).join(" ");
}

/** Shorter to read: what is done, and to what. */
function brief(steps: readonly Step[]) {
  return steps.map((step) =>
    [
      step.do,
      "fulfillmentId" in step ? step.fulfillmentId : null,
      "outcome" in step ? step.outcome : null,
      "because" in step ? step.because : null,
      "reason" in step ? said(step.reason) : null,
      "match" in step ? `${step.match.fulfillmentId} ${step.match.made}` : null,
      "fulfillmentOrderId" in step ? step.fulfillmentOrderId : null,
    ].filter((part) => part !== null),
  );
}

const fulfilled = {
  fulfillments: [aFulfillment()],
  fulfillmentOrders: [aPart({ remaining: 0, status: "closed" })],
};
const whenPaid = {
  buyWhenPaid: { enabled: true, services: "all", countries: "all", since: "2026-11-20T09:00:00Z" },
} as const;

const held = (remaining: number) =>
  aPart({
    remaining,
    status: "on-hold",
    canFulfill: false,
    holds: ["Out of stock"],
  });
const partElsewhere = aPart({ id: "31", remaining: 1 });

/** A fulfillment by hand of one of two pieces for which a label is bought: the merchant asks for its label nevertheless. */
const tryBesideLabel = (aside: Said, row: Partial<PurchaseAndLabel>, own: Said = {}): Given => ({
  order: {
    fulfillments: [aFulfillment()],
    fulfillmentOrders: [aPart({ remaining: 1, status: "in-progress" })],
  },
  purchases: [
    ofWish({ id: "aside", how: "failed", ...aside }, { trackingRef: "GG1", ...row }),
    ofFulfillment({ how: "open", askedBy: "merchant", ...own }, { label: "none" }),
  ],
  awaited: [unlinked(aFulfillment(), 1)],
});

const cases: readonly [string, Given, readonly string[][]][] = [
  ["an order of which nothing is fulfilled needs nothing", {}, []],
  ["a fulfillment becomes a shipment", { order: fulfilled }, [["ship", "7"]]],
  [
    "one with a number of its own is left alone",
    { order: { fulfillments: [aFulfillment({ number: "ACS1" })] } },
    [["pass-over", "7", "left-alone", "numbered-already"]],
  ],
  [
    "one that a fulfillment service ships is left to it, though its number comes later",
    {
      order: {
        fulfillments: [aFulfillment({ thirdParty: "Far Warehouse" })],
      },
    },
    [["pass-over", "7", "left-alone", "fulfillment-service Far Warehouse"]],
  ],
  [
    "one of which Shopify names no service becomes a shipment",
    { order: { ...fulfilled, fulfillments: [aFulfillment({ thirdParty: null })] } },
    [["ship", "7"]],
  ],
  [
    "one from before the app was installed is nobody's business",
    { order: { fulfillments: [aFulfillment({ createdAt: beforeInstall })] } },
    [],
  ],
  [
    "nor is one with a number",
    { order: { fulfillments: [aFulfillment({ createdAt: beforeInstall, number: "ACS1" })] } },
    [],
  ],
  [
    "one from the second of the installation is ours",
    { order: { fulfillments: [aFulfillment({ createdAt: new Date("2026-11-20T08:00:00Z") })] } },
    [["ship", "7"]],
  ],
  [
    "with automatic shipments off it is left alone",
    { order: fulfilled, settings: { automaticShipments: false } },
    [["pass-over", "7", "left-alone", "automation-off"]],
  ],
  [
    "a cancelled one without a row needs nothing",
    { order: { fulfillments: [aFulfillment({ state: "cancelled" })] } },
    [],
  ],
  [
    "one that Shopify has not made yet waits",
    { order: { fulfillments: [aFulfillment({ state: "pending" })] } },
    [],
  ],
  [
    "one whose work was cut off goes on",
    { order: fulfilled, purchases: [ofFulfillment({ how: "open" })] },
    [["ship", "7"]],
  ],
  ["one that is done needs nothing", { order: fulfilled, purchases: [ofFulfillment({})] }, []],
  [
    "tracking that is due is sent",
    { order: fulfilled, purchases: [ofFulfillment({}, { trackingDue: true })] },
    [["follow"]],
  ],
  [
    "what failed waits for the merchant",
    { order: fulfilled, purchases: [ofFulfillment({ how: "failed" }, { label: "none" })] },
    [],
  ],
  [
    "what was left alone stays so",
    { order: fulfilled, purchases: [ofFulfillment({ how: "left-alone" }, { label: "none" })] },
    [],
  ],
  [
    "a cancelled fulfillment takes its shipment along",
    { order: { fulfillments: [aFulfillment({ state: "cancelled" })] }, purchases: [ofFulfillment({})] },
    [["cancel", "fulfillment-cancelled"]],
  ],
  [
    "a cancelled order takes all shipments along",
    {
      order: { cancelledAt: new Date("2026-11-20T11:30:00Z"), fulfillments: [aFulfillment()] },
      purchases: [ofFulfillment({}), ofFulfillment({ id: "failed", how: "failed" }, { label: "none" })],
    },
    [
      ["cancel", "order-cancelled"],
      ["end", "left-alone", "order-cancelled"],
    ],
  ],
  [
    "what the carrier refused to take back is not asked for again",
    {
      order: { cancelledAt: new Date("2026-11-20T11:30:00Z"), fulfillments: [aFulfillment()] },
      purchases: [ofFulfillment({ how: "failed", withdrawal: "fulfillment-cancelled" })],
    },
    [],
  ],
  [
    "unless it was the merchant who asked, of a label without a fulfillment: he is told of the order as well, once",
    {
      order: { cancelledAt: new Date("2026-11-20T11:30:00Z") },
      purchases: [
        ofWish({ withdrawal: "merchant" }, { label: "bought" }),
        ofWish(
          { id: "b", how: "failed", withdrawal: "merchant", reason: { code: "nothing-left" } },
          { label: "bought" },
        ),
        ofWish(
          {
            id: "c",
            how: "failed",
            withdrawal: "order-cancelled",
            reason: { code: "order-cancelled" },
          },
          { label: "bought" },
        ),
      ],
    },
    [
      ["cancel", "order-cancelled"],
      ["cancel", "order-cancelled"],
    ],
  ],
  [
    "a label that was being made anew goes as well, old and new",
    {
      order: { cancelledAt: new Date("2026-11-20T11:30:00Z"), fulfillments: [aFulfillment()] },
      purchases: [ofFulfillment({ how: "open", replaces: old }, { label: "none" })],
    },
    [["cancel", "order-cancelled"]],
  ],
  [
    "an order that was cancelled ships nothing",
    { order: { ...fulfilled, cancelledAt: new Date("2026-11-20T11:30:00Z") } },
    [],
  ],
  [
    "a shipment cancelled by hand is told of where the merchant made the fulfillment",
    { order: fulfilled, purchases: [ofFulfillment({}, { label: "cancelled" })] },
    [["end", "failed", "fulfillment-shows-number GG1"]],
  ],
  [
    "and takes the fulfillment along where we did",
    { order: fulfilled, purchases: [ofFulfillment({ made: true }, { label: "cancelled" })] },
    [["withdraw"]],
  ],
  ["a purchase is worked off", { purchases: [ofWish()] }, [["complete"]]],
  ["one that failed waits for the merchant", { purchases: [ofWish({ how: "failed" })] }, []],
  [
    "one of a cancelled order ends",
    { order: { cancelledAt: new Date("2026-11-20T11:30:00Z") }, purchases: [ofWish()] },
    [["end", "left-alone", "order-cancelled"]],
  ],
  [
    "one of a cancelled order whose label is bought, or may be, is taken back",
    {
      order: { cancelledAt: new Date("2026-11-20T11:30:00Z") },
      purchases: [ofWish({}, { label: "bought" }), ofWish({ id: "b" }, { label: "unknown" })],
    },
    [
      ["cancel", "order-cancelled"],
      ["cancel", "order-cancelled"],
    ],
  ],
  [
    "a purchase finds the fulfillment of an attempt whose answer never came",
    {
      order: { ...fulfilled, fulfillments: [aFulfillment({ number: "GG1" })] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [unlinked(aFulfillment({ number: "GG1" }))],
    },
    [["adopt", "7 true"]],
  ],
  [
    "also one of before the app was away, and came back",
    {
      order: { ...fulfilled, fulfillments: [aFulfillment({ number: "GG1", createdAt: beforeInstall })] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [unlinked(aFulfillment({ number: "GG1", createdAt: beforeInstall }))],
    },
    [["adopt", "7 true"]],
  ],
  [
    "a purchase belongs to what the merchant fulfilled meanwhile, also while nothing is bought yet",
    { order: fulfilled, purchases: [ofWish()], unlinked: [unlinked(aFulfillment())] },
    [["adopt", "7 false"]],
  ],
  [
    "and also when it failed with its label bought",
    {
      order: fulfilled,
      purchases: [ofWish({ how: "failed" }, { label: "bought" })],
      unlinked: [unlinked(aFulfillment())],
    },
    [["adopt", "7 false"]],
  ],
  [
    "but one that failed with nothing bought is over, and the fulfillment is treated as the settings say",
    {
      order: fulfilled,
      settings: { automaticShipments: false },
      purchases: [ofWish({ how: "failed" })],
      unlinked: [unlinked(aFulfillment())],
    },
    [
      ["end", "left-alone", "fulfilled-meanwhile"],
      ["pass-over", "7", "left-alone", "automation-off"],
    ],
  ],
  [
    "so it is shipped, as any other, where automatic shipments are on",
    { order: fulfilled, purchases: [ofWish({ how: "failed" })], unlinked: [unlinked(aFulfillment())] },
    [
      ["end", "left-alone", "fulfilled-meanwhile"],
      ["ship", "7"],
    ],
  ],
  [
    "a purchase of what somebody else shipped with a number of his own is over",
    {
      order: { ...fulfilled, fulfillments: [aFulfillment({ number: "ACS1" })] },
      purchases: [ofWish({ how: "failed" })],
      unlinked: [unlinked(aFulfillment({ number: "ACS1" }))],
    },
    [
      ["end", "left-alone", "nothing-left"],
      ["pass-over", "7", "left-alone", "numbered-already"],
    ],
  ],
  [
    "and of what is no longer part of the order",
    { order: { fulfillmentOrders: [] }, purchases: [ofWish()] },
    [["end", "left-alone", "not-shown"]],
  ],
  [
    "which a merchant who waits for it is told, until he has dismissed it",
    {
      order: { fulfillmentOrders: [] },
      purchases: [
        ofWish({ askedBy: "merchant" }),
        ofWish({ id: "told", askedBy: "merchant", how: "failed", reason: { code: "not-shown" } }),
        ofWish({
          id: "no wish",
          askedBy: "merchant",
          how: "failed",
          reason: { code: "address-missing", missing: ["phone"] },
        }),
      ],
    },
    [
      ["end", "failed", "not-shown"],
      ["end", "left-alone", "not-shown"],
    ],
  ],
  [
    "but a label that is bought for it waits for the merchant",
    { order: { fulfillmentOrders: [] }, purchases: [ofWish({ how: "failed" }, { label: "bought" })] },
    [],
  ],
  [
    "also when all that remained was asked for",
    {
      order: fulfilled,
      purchases: [ofWish({ wish: { ...aWish, lines: null } })],
      unlinked: [unlinked(aFulfillment())],
    },
    [["adopt", "7 false"]],
  ],
  [
    "a fulfillment of other pieces is its own shipment beside the purchase",
    {
      order: { fulfillments: [aFulfillment()], fulfillmentOrders: [aPart({ remaining: 2 })] },
      purchases: [ofWish()],
      unlinked: [unlinked(aFulfillment(), 1)],
    },
    [["complete"], ["ship", "7"]],
  ],
  [
    "one of some of the pieces that a label was bought for gets none by itself, and the purchase says so",
    {
      order: {
        fulfillments: [aFulfillment()],
        fulfillmentOrders: [aPart({ remaining: 1, status: "in-progress" })],
      },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [unlinked(aFulfillment(), 1)],
    },
    [["complete"], ["pass-over", "7", "failed", "rival-label GG1"]],
  ],
  [
    "nor where the rest of those pieces waits",
    {
      order: { fulfillments: [aFulfillment()], fulfillmentOrders: [held(1)] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [{ ...unlinked(aFulfillment(), 1), fulfillmentOrderIds: ["31"] }],
    },
    [["complete"], ["pass-over", "7", "failed", "rival-label GG1"]],
  ],
  [
    "one of other pieces of the same line is shipped, beside a label whose pieces all wait",
    {
      order: { fulfillments: [aFulfillment()], fulfillmentOrders: [held(2)] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [{ ...unlinked(aFulfillment(), 1), fulfillmentOrderIds: ["31"] }],
    },
    [["complete"], ["ship", "7"]],
  ],
  [
    "not even when the merchant tries again, as long as that label is there",
    tryBesideLabel({}, { label: "bought" }),
    [["end", "failed", "rival-label GG1"]],
  ],
  ["nor while it may be", tryBesideLabel({}, { label: "unknown" }), [["end", "failed", "rival-label GG1"]]],
  [
    "but when it is cancelled",
    tryBesideLabel({}, { label: "cancelled" }),
    [
      ["end", "left-alone", "shipment-cancelled"],
      ["ship", "7"],
    ],
  ],
  [
    "or the merchant has dismissed it",
    tryBesideLabel({ how: "left-alone" }, { label: "bought" }),
    [["ship", "7"]],
  ],
  [
    "and a label that is being made anew beside it goes on",
    tryBesideLabel({}, { label: "bought" }, { replaces: old }),
    [["ship", "7"]],
  ],
  [
    "one of some of the pieces that nothing was bought for is shipped",
    {
      order: {
        fulfillments: [aFulfillment()],
        fulfillmentOrders: [aPart({ remaining: 1, status: "in-progress" })],
      },
      purchases: [ofWish()],
      unlinked: [unlinked(aFulfillment(), 1)],
    },
    [["complete"], ["ship", "7"]],
  ],
  [
    "a purchase whose shipment was cancelled is over",
    { purchases: [ofWish({ how: "failed" }, { label: "cancelled" })] },
    [["end", "left-alone", "shipment-cancelled"]],
  ],
  ["the rule buys for a paid order", { settings: whenPaid }, [["buy", "30"]]],
  ["not while it is unpaid", { settings: whenPaid, order: { fullyPaid: false } }, []],
  [
    "not when it was cancelled",
    { settings: whenPaid, order: { cancelledAt: new Date("2026-11-20T11:30:00Z") } },
    [],
  ],
  [
    "not for orders from before",
    { settings: whenPaid, order: { createdAt: new Date("2026-11-20T08:59:59Z") } },
    [],
  ],
  [
    "not twice, whatever became of the first",
    { settings: whenPaid, purchases: [ofWish({ how: "left-alone" })] },
    [],
  ],
  [
    "once for each place it is fulfilled from",
    {
      settings: whenPaid,
      order: { fulfillmentOrders: [aPart(), aPart({ id: "31" })] },
    },
    [
      ["buy", "30"],
      ["buy", "31"],
    ],
  ],
  [
    "not while it is held, scheduled, in somebody's hands, or nothing to ship",
    {
      settings: whenPaid,
      order: {
        fulfillmentOrders: [
          aPart({ status: "on-hold", canFulfill: false, holds: ["Fraud"] }),
          aPart({ status: "scheduled", fulfillAt: new Date("2026-12-01T00:00:00Z") }),
          aPart({ status: "in-progress", remaining: 1 }),
          aPart({ canFulfill: false }),
          aPart({ lines: [{ ...aPart().lines[0]!, requiresShipping: false }] }),
          aPart({ status: "closed", remaining: 0 }),
        ],
      },
    },
    [],
  ],
  [
    "not for services and countries outside the rule",
    { settings: { buyWhenPaid: { ...whenPaid.buyWhenPaid, services: ["gorgona.morning"] } } },
    [],
  ],
  [
    "not for other countries",
    { settings: { buyWhenPaid: { ...whenPaid.buyWhenPaid, countries: ["DE"] } } },
    [],
  ],
  [
    "not for what was fulfilled before, and taken back",
    { settings: whenPaid, order: { fulfillments: [aFulfillment({ state: "cancelled" })] } },
    [],
  ],
  [
    "not for pieces that were split off from what a bought label, or one that may be, is for, even where that waits",
    {
      settings: whenPaid,
      order: { fulfillmentOrders: [held(1), partElsewhere] },
      purchases: [ofWish({}, { label: "bought" })],
    },
    [["complete"]],
  ],
  [
    "nor while it isn't known whether there is such a label, nor when its purchase failed, nor when the merchant put it aside",
    {
      settings: whenPaid,
      order: { fulfillmentOrders: [aPart({ remaining: 1 }), partElsewhere] },
      purchases: [
        ofWish({ how: "failed" }, { label: "unknown" }),
        ofWish({ id: "aside", how: "left-alone" }, { label: "bought" }),
      ],
    },
    [],
  ],
  [
    "but for what comes from another place, beside a label whose pieces are all there",
    {
      settings: whenPaid,
      order: { fulfillmentOrders: [held(2), partElsewhere] },
      purchases: [ofWish({}, { label: "bought" })],
    },
    [["complete"], ["buy", "31"]],
  ],
  ["not where no service of ours is meant", { settings: whenPaid, serviceFor: () => null }, []],
];

describe("what is due about an order", () => {
  it.each(cases)("%s", (_name, given, expected) => {
    expect(brief(decide(given))).toEqual(expected);
  });
});

describe("an address that changes after the label", () => {
  const before = addressFingerprint(anOrder().shippingAddress);
  const moved = { ...anOrder().shippingAddress!, city: "Berlin", zip: "10119", country: "DE" };
  const fingerprint = addressFingerprint(moved);
  const steps = (
    given: Said,
    row: Partial<PurchaseAndLabel> = {},
    shippingAddress: Order["shippingAddress"] = moved,
  ) =>
    decide({
      order: { ...fulfilled, shippingAddress },
      purchases: [ofFulfillment({ addressFingerprint: before, ...given }, row)],
    });

  it("is noticed once, with the new place", () => {
    expect(steps({})).toEqual([
      {
        do: "note-address",
        purchase: expect.objectContaining({ id: "purchase" }),
        changed: { fingerprint, place: "10119 Berlin, DE" },
      },
    ]);
    expect(steps({ addressChange: { at: now, fingerprint, place: "10119 Berlin, DE" } })).toEqual([]);
  });

  it("is forgotten when it is as it was", () => {
    const noticed = { addressChange: { at: now, fingerprint, place: "10119 Berlin, DE" } };
    expect(steps(noticed, {}, anOrder().shippingAddress!)).toMatchObject([
      { do: "note-address", changed: null },
    ]);
  });

  it("is nobody's business for what has arrived, or was bought before anybody kept the address", () => {
    expect(steps({}, { delivered: true })).toEqual([]);
    expect(steps({ addressFingerprint: null })).toEqual([]);
  });

  it("is no change where only spaces are others", () => {
    expect(steps({}, {}, { ...anOrder().shippingAddress!, city: " Θεσσαλονίκη " })).toEqual([]);
  });
});
