import { describe, expect, it } from "vitest";
import type { Step } from "../../app/domain/orders/decide/decide-order.ts";
import { decideOrder } from "../../app/domain/orders/decide/decide-order.ts";
import type { UnlinkedFulfillment } from "../../app/domain/orders/decide/match-fulfillment.ts";
import type { OrderState, PurchaseAndLabel } from "../../app/domain/orders/decide/order-state.ts";
import { addressFingerprint } from "../../app/domain/orders/parcels/shipping-address.ts";
import type { Fulfillment, FulfillmentOrder, Order } from "../../app/domain/orders/platform.ts";
import type {
  AddressChange,
  LabelState,
  Purchase,
  PurchaseData,
  Purpose,
  RefusedWithdrawal,
  ReplacedLabel,
  RequestedFulfillment,
} from "../../app/domain/orders/purchase.ts";
import type { PurchaseReason } from "../../app/domain/orders/purchases/purchase-reason.ts";
import { readSettings } from "../../app/domain/orders/settings.ts";
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

/** The facts of a purchase that a test chooses: with the label, `how` decides the state. */
interface Facts {
  readonly id?: string;
  readonly how?: "open" | "placed" | "failed" | "left-alone";
  readonly reason?: PurchaseReason;
  readonly askedBy?: Purchase["askedBy"];
  readonly wish?: RequestedFulfillment;
  readonly made?: boolean;
  readonly replaces?: ReplacedLabel;
  readonly withdrawal?: RefusedWithdrawal["because"];
  readonly addressFingerprint?: string | null;
  readonly addressChange?: AddressChange;
}

/** The purchase of a fulfillment. */
function ofFulfillment(facts: Facts, row: Partial<PurchaseAndLabel> = {}): PurchaseAndLabel {
  const { id = "purchase", askedBy = "rule", made = false } = facts;
  const label = row.label ?? "bought";
  const purpose = { ...forFulfillment, made };
  const data = stateOf({ how: "placed", ...facts }, label, purpose);
  const purchase = aPurchase(data.state, data, { id, askedBy });
  return { trackingRef: "GG1", delivered: false, trackingDue: false, ...row, label, purchase };
}

/** The purchase of a wish. */
function ofWish(facts: Facts = {}, row: Partial<PurchaseAndLabel> = {}): PurchaseAndLabel {
  const { id = "purchase", askedBy = "rule", wish = aWish } = facts;
  const label = row.label ?? "none";
  const data = stateOf({ how: "open", ...facts }, label, { kind: "wish", wish });
  const purchase = aPurchase(data.state, data, { id, askedBy });
  return { trackingRef: null, delivered: false, trackingDue: false, ...row, label, purchase };
}

function stateOf(facts: Facts, label: LabelState, purpose: Purpose): PurchaseData {
  const { how, replaces = null, addressFingerprint = null, addressChange = null } = facts;
  const reason = how === "failed" ? (facts.reason ?? { code: "platform-refused", said: null }) : null;
  const withdrawal = facts.withdrawal === undefined ? null : { at: now, because: facts.withdrawal };
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
    settings: { ...readSettings({ settings: { automaticShipments: true } }), ...settings },
    serviceFor: () => "gorgona.standard",
    environment: "production",
    isPresent: true,
    others: [],
    since: installedAt,
    now,
    ...rest,
  });
}

/** `rival-label GG1` */
function inShort(reason: PurchaseReason): string {
  return Object.values(reason).join(" ");
}

/** Steps in short: the kind of step, and the part of the order that it is about. */
function brief(steps: readonly Step[]) {
  return steps.map((step) =>
    [
      step.do,
      "fulfillmentId" in step ? step.fulfillmentId : null,
      "outcome" in step ? step.outcome : null,
      "because" in step ? step.because : null,
      "reason" in step ? inShort(step.reason) : null,
      "replaced" in step ? (step.replaced === null ? "back" : inShort(step.replaced)) : null,
      "match" in step ? `${step.match.fulfillmentId} ${step.match.made}` : null,
      "fulfillmentOrderId" in step ? step.fulfillmentOrderId : null,
    ].filter((part) => part !== null),
  );
}

const fulfilled = {
  fulfillments: [aFulfillment()],
  fulfillmentOrders: [aPart({ remaining: 0, status: "closed" })],
};
const numbered = (number: string) => ({ ...fulfilled, fulfillments: [aFulfillment({ number })] });
const replacedByPE7 = { code: "number-replaced", number: "GG1", said: "PE7" } as const;
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

/** The merchant fulfilled one of two pieces of a bought label by hand, and asks for a label of its own. */
const tryBesideLabel = (aside: Facts, row: Partial<PurchaseAndLabel>, own: Facts = {}): Given => ({
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
  ["an order without fulfillments needs nothing", {}, []],
  ["a fulfillment becomes a shipment", { order: fulfilled }, [["ship", "7"]]],
  [
    "a fulfillment with a number of its own is left alone",
    { order: { fulfillments: [aFulfillment({ number: "ACS1" })] } },
    [["pass-over", "7", "left-alone", "numbered-already"]],
  ],
  [
    "a fulfillment service's fulfillment is left alone, though its number comes later",
    {
      order: {
        fulfillments: [aFulfillment({ thirdParty: "Far Warehouse" })],
      },
    },
    [["pass-over", "7", "left-alone", "fulfillment-service Far Warehouse"]],
  ],
  [
    "a fulfillment without a fulfillment service becomes a shipment",
    { order: { ...fulfilled, fulfillments: [aFulfillment({ thirdParty: null })] } },
    [["ship", "7"]],
  ],
  [
    "a fulfillment from before the install is left alone",
    { order: { fulfillments: [aFulfillment({ createdAt: beforeInstall })] } },
    [],
  ],
  [
    "a fulfillment from before the install with a number is left alone",
    { order: { fulfillments: [aFulfillment({ createdAt: beforeInstall, number: "ACS1" })] } },
    [],
  ],
  [
    "a fulfillment from the second of the install becomes a shipment",
    { order: { fulfillments: [aFulfillment({ createdAt: new Date("2026-11-20T08:00:00Z") })] } },
    [["ship", "7"]],
  ],
  [
    "with automatic shipments off, a fulfillment is left alone",
    { order: fulfilled, settings: { automaticShipments: false } },
    [["pass-over", "7", "left-alone", "automation-off"]],
  ],
  [
    "a fulfillment that has a purchase of the other environment gets no second one",
    { order: fulfilled, others: [ofFulfillment({}).purchase] },
    [],
  ],
  [
    "the former environment ships no fulfillment and buys nothing by itself",
    {
      order: { ...fulfilled, fullyPaid: true },
      isPresent: false,
      settings: {
        buyWhenPaid: { enabled: true, services: "all", countries: "all", since: "2026-11-20T08:00:00Z" },
      },
    },
    [],
  ],
  [
    "the former environment completes what was asked for there",
    { isPresent: false, purchases: [ofWish({})] },
    [["complete"]],
  ],
  [
    "in the sandbox, a label without a fulfillment keeps no other one from being bought",
    {
      environment: "sandbox",
      order: { ...fulfilled, fulfillmentOrders: [aPart({ remaining: 0 })] },
      purchases: [ofWish({ how: "left-alone" }, { label: "bought" })],
      unlinked: [unlinked(aFulfillment())],
    },
    [["ship", "7"]],
  ],
  [
    "in the sandbox, a cancelled shipment leaves nothing to do, because its number was never shown",
    { environment: "sandbox", order: fulfilled, purchases: [ofFulfillment({}, { label: "cancelled" })] },
    [["end", "left-alone", "shipment-cancelled"]],
  ],
  [
    "a cancelled fulfillment without a purchase needs nothing",
    { order: { fulfillments: [aFulfillment({ state: "cancelled" })] } },
    [],
  ],
  ["a pending fulfillment waits", { order: { fulfillments: [aFulfillment({ state: "pending" })] } }, []],
  [
    "a shipment whose step was interrupted goes on",
    { order: fulfilled, purchases: [ofFulfillment({ how: "open" })] },
    [["ship", "7"]],
  ],
  ["a placed purchase needs nothing", { order: fulfilled, purchases: [ofFulfillment({})] }, []],
  [
    "due tracking is sent",
    { order: fulfilled, purchases: [ofFulfillment({}, { trackingDue: true })] },
    [["follow"]],
  ],
  [
    "a failed purchase of a fulfillment waits for the merchant",
    { order: fulfilled, purchases: [ofFulfillment({ how: "failed" }, { label: "none" })] },
    [],
  ],
  [
    "a purchase that was left alone stays so",
    { order: fulfilled, purchases: [ofFulfillment({ how: "left-alone" }, { label: "none" })] },
    [],
  ],
  [
    "a cancelled fulfillment cancels its shipment",
    { order: { fulfillments: [aFulfillment({ state: "cancelled" })] }, purchases: [ofFulfillment({})] },
    [["cancel", "fulfillment-cancelled"]],
  ],
  [
    "a cancelled order cancels all its shipments",
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
    "a withdrawal that the carrier refused is not repeated",
    {
      order: { cancelledAt: new Date("2026-11-20T11:30:00Z"), fulfillments: [aFulfillment()] },
      purchases: [ofFulfillment({ how: "failed", withdrawal: "fulfillment-cancelled" })],
    },
    [],
  ],
  [
    "after the merchant's own refused request, a label without a fulfillment is withdrawn for the order too, once",
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
    "a cancelled order also cancels a label that is being replaced",
    {
      order: { cancelledAt: new Date("2026-11-20T11:30:00Z"), fulfillments: [aFulfillment()] },
      purchases: [ofFulfillment({ how: "open", replaces: old }, { label: "none" })],
    },
    [["cancel", "order-cancelled"]],
  ],
  [
    "a cancelled order ships nothing",
    { order: { ...fulfilled, cancelledAt: new Date("2026-11-20T11:30:00Z") } },
    [],
  ],
  [
    "a cancelled shipment of the merchant's own fulfillment fails, because the fulfillment shows its number",
    { order: fulfilled, purchases: [ofFulfillment({}, { label: "cancelled" })] },
    [["end", "failed", "fulfillment-shows-number GG1"]],
  ],
  [
    "a cancelled shipment withdraws the fulfillment that we made",
    { order: fulfilled, purchases: [ofFulfillment({ made: true }, { label: "cancelled" })] },
    [["withdraw"]],
  ],
  [
    "another number on the fulfillment is noted, and nothing of our parcel follows it",
    { order: numbered("PE7"), purchases: [ofFulfillment({}, { trackingDue: true })] },
    [["note-number", "number-replaced GG1 PE7"]],
  ],
  [
    "another number that is known waits for the merchant",
    { order: numbered("PE7"), purchases: [ofFulfillment({ how: "failed", reason: replacedByPE7 })] },
    [],
  ],
  [
    "a third number is noted as well",
    { order: numbered("PE8"), purchases: [ofFulfillment({ how: "failed", reason: replacedByPE7 })] },
    [["note-number", "number-replaced GG1 PE8"]],
  ],
  [
    "our number that is back ends the question",
    { order: numbered("GG1"), purchases: [ofFulfillment({ how: "failed", reason: replacedByPE7 })] },
    [["note-number", "back"]],
  ],
  [
    "a cancelled shipment whose number was replaced leaves the fulfillment in place, known or not, made by us or not",
    {
      order: numbered("PE7"),
      purchases: [
        ofFulfillment({ made: true }, { label: "cancelled" }),
        ofFulfillment({ id: "b" }, { label: "cancelled" }),
      ],
    },
    [
      ["end", "left-alone", "number-replaced GG1 PE7"],
      ["end", "left-alone", "number-replaced GG1 PE7"],
    ],
  ],
  [
    "a fulfillment that people number before anything is bought by itself gets no label",
    { order: numbered("PE7"), purchases: [ofFulfillment({ how: "open" }, { label: "none" })] },
    [["end", "left-alone", "numbered-already"]],
  ],
  [
    "the merchant may still ask for one",
    {
      order: numbered("PE7"),
      purchases: [ofFulfillment({ how: "open", askedBy: "merchant" }, { label: "none" })],
    },
    [["ship", "7"]],
  ],
  [
    "a purchase of the rule ends if the order turns out risky before the carrier was asked, and is bought again once it is not",
    { order: { risk: "high" }, purchases: [ofWish()], settings: whenPaid },
    [["end", "left-alone", "risk-high"]],
  ],
  [
    "the merchant's own purchase goes on whatever the risk",
    { order: { risk: "high", isTest: true }, purchases: [ofWish({ askedBy: "merchant" })] },
    [["complete"]],
  ],
  [
    "a purchase with a label goes on whatever comes",
    { order: { risk: "high" }, purchases: [ofWish({}, { label: "bought" })], settings: whenPaid },
    [["complete"]],
  ],
  ["a purchase is completed", { purchases: [ofWish()] }, [["complete"]]],
  ["a failed purchase of a wish waits for the merchant", { purchases: [ofWish({ how: "failed" })] }, []],
  [
    "a purchase of a cancelled order ends",
    { order: { cancelledAt: new Date("2026-11-20T11:30:00Z") }, purchases: [ofWish()] },
    [["end", "left-alone", "order-cancelled"]],
  ],
  [
    "a bought or perhaps bought label of a cancelled order is cancelled",
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
    "a purchase finds the fulfillment of an attempt without an answer",
    {
      order: { ...fulfilled, fulfillments: [aFulfillment({ number: "GG1" })] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [unlinked(aFulfillment({ number: "GG1" }))],
    },
    [["adopt", "7 true"]],
  ],
  [
    "a purchase finds such a fulfillment from before a reinstall",
    {
      order: { ...fulfilled, fulfillments: [aFulfillment({ number: "GG1", createdAt: beforeInstall })] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [unlinked(aFulfillment({ number: "GG1", createdAt: beforeInstall }))],
    },
    [["adopt", "7 true"]],
  ],
  [
    "a purchase adopts the merchant's fulfillment before anything is bought",
    { order: fulfilled, purchases: [ofWish()], unlinked: [unlinked(aFulfillment())] },
    [["adopt", "7 false"]],
  ],
  [
    "a failed purchase with a label adopts the merchant's fulfillment",
    {
      order: fulfilled,
      purchases: [ofWish({ how: "failed" }, { label: "bought" })],
      unlinked: [unlinked(aFulfillment())],
    },
    [["adopt", "7 false"]],
  ],
  [
    "a failed purchase without a label ends, and the fulfillment follows the settings",
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
    "after such a purchase, the fulfillment is shipped if automatic shipments are on",
    { order: fulfilled, purchases: [ofWish({ how: "failed" })], unlinked: [unlinked(aFulfillment())] },
    [
      ["end", "left-alone", "fulfilled-meanwhile"],
      ["ship", "7"],
    ],
  ],
  [
    "a purchase ends if its pieces were shipped under another number",
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
    "a purchase ends if its fulfillment order is gone",
    { order: { fulfillmentOrders: [] }, purchases: [ofWish()] },
    [["end", "left-alone", "not-shown"]],
  ],
  [
    "a merchant's own request fails if its fulfillment order is gone, until they dismiss it",
    {
      order: { fulfillmentOrders: [] },
      purchases: [
        ofWish({ askedBy: "merchant" }),
        ofWish({ id: "shown", askedBy: "merchant", how: "failed", reason: { code: "not-shown" } }),
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
    "a failed purchase with a label waits for the merchant if its fulfillment order is gone",
    { order: { fulfillmentOrders: [] }, purchases: [ofWish({ how: "failed" }, { label: "bought" })] },
    [],
  ],
  [
    "a purchase of everything that remained adopts the merchant's fulfillment",
    {
      order: fulfilled,
      purchases: [ofWish({ wish: { ...aWish, lines: null } })],
      unlinked: [unlinked(aFulfillment())],
    },
    [["adopt", "7 false"]],
  ],
  [
    "a fulfillment of other pieces becomes a shipment beside the purchase",
    {
      order: { fulfillments: [aFulfillment()], fulfillmentOrders: [aPart({ remaining: 2 })] },
      purchases: [ofWish()],
      unlinked: [unlinked(aFulfillment(), 1)],
    },
    [["complete"], ["ship", "7"]],
  ],
  [
    "a fulfillment of some of a bought label's pieces gets no label automatically",
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
    "a fulfillment of some of a bought label's pieces gets none while the rest waits",
    {
      order: { fulfillments: [aFulfillment()], fulfillmentOrders: [held(1)] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [{ ...unlinked(aFulfillment(), 1), fulfillmentOrderIds: ["31"] }],
    },
    [["complete"], ["pass-over", "7", "failed", "rival-label GG1"]],
  ],
  [
    "a fulfillment of other pieces of the same line is shipped beside a label whose pieces all wait",
    {
      order: { fulfillments: [aFulfillment()], fulfillmentOrders: [held(2)] },
      purchases: [ofWish({}, { label: "bought", trackingRef: "GG1" })],
      unlinked: [{ ...unlinked(aFulfillment(), 1), fulfillmentOrderIds: ["31"] }],
    },
    [["complete"], ["ship", "7"]],
  ],
  [
    "a retry beside a rival label fails",
    tryBesideLabel({}, { label: "bought" }),
    [["end", "failed", "rival-label GG1"]],
  ],
  [
    "a retry beside a label that is perhaps bought fails",
    tryBesideLabel({}, { label: "unknown" }),
    [["end", "failed", "rival-label GG1"]],
  ],
  [
    "a retry is shipped once the rival label is cancelled",
    tryBesideLabel({}, { label: "cancelled" }),
    [
      ["end", "left-alone", "shipment-cancelled"],
      ["ship", "7"],
    ],
  ],
  [
    "a retry is shipped once the rival label is dismissed",
    tryBesideLabel({ how: "left-alone" }, { label: "bought" }),
    [["ship", "7"]],
  ],
  [
    "a replacement beside a rival label is shipped",
    tryBesideLabel({}, { label: "bought" }, { replaces: old }),
    [["ship", "7"]],
  ],
  [
    "a fulfillment of some of a wish's pieces is shipped if nothing was bought for it",
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
    "a purchase ends if its shipment was cancelled",
    { purchases: [ofWish({ how: "failed" }, { label: "cancelled" })] },
    [["end", "left-alone", "shipment-cancelled"]],
  ],
  ["the rule buys for a paid order", { settings: whenPaid }, [["buy", "30"]]],
  ["the rule does not buy for an unpaid order", { settings: whenPaid, order: { fullyPaid: false } }, []],
  [
    "the rule does not buy for a cancelled order",
    { settings: whenPaid, order: { cancelledAt: new Date("2026-11-20T11:30:00Z") } },
    [],
  ],
  [
    "the rule does not buy for orders from before it was switched on",
    { settings: whenPaid, order: { createdAt: new Date("2026-11-20T08:59:59Z") } },
    [],
  ],
  [
    "the rule does not buy twice, whatever the first outcome was",
    { settings: whenPaid, purchases: [ofWish({ how: "left-alone" })] },
    [],
  ],
  [
    "the rule buys once for each location",
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
    "the rule does not buy for held, scheduled, partly fulfilled or empty fulfillment orders",
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
    "the rule does not buy services outside its list",
    { settings: { buyWhenPaid: { ...whenPaid.buyWhenPaid, services: ["gorgona.morning"] } } },
    [],
  ],
  [
    "the rule does not buy for countries outside its list",
    { settings: { buyWhenPaid: { ...whenPaid.buyWhenPaid, countries: ["DE"] } } },
    [],
  ],
  [
    "the rule does not buy after a cancelled fulfillment",
    { settings: whenPaid, order: { fulfillments: [aFulfillment({ state: "cancelled" })] } },
    [],
  ],
  [
    "the rule does not buy for pieces that were split off from a bought label's",
    {
      settings: whenPaid,
      order: { fulfillmentOrders: [held(1), partElsewhere] },
      purchases: [ofWish({}, { label: "bought" })],
    },
    [["complete"]],
  ],
  [
    "the rule does not buy for split-off pieces of failed and dismissed purchases",
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
    "the rule buys for another location beside a label whose pieces all wait",
    {
      settings: whenPaid,
      order: { fulfillmentOrders: [held(2), partElsewhere] },
      purchases: [ofWish({}, { label: "bought" })],
    },
    [["complete"], ["buy", "31"]],
  ],
  ["the rule does not buy without one of our services", { settings: whenPaid, serviceFor: () => null }, []],
];

describe("the steps of an order", () => {
  it.each(cases)("%s", (_name, given, expected) => {
    expect(brief(decide(given))).toEqual(expected);
  });
});

describe("an address that changes after the label was bought", () => {
  const before = addressFingerprint(anOrder().shippingAddress);
  const moved = { ...anOrder().shippingAddress!, city: "Berlin", zip: "10119", country: "DE" };
  const fingerprint = addressFingerprint(moved);
  const steps = (
    given: Facts,
    row: Partial<PurchaseAndLabel> = {},
    shippingAddress: Order["shippingAddress"] = moved,
  ) =>
    decide({
      order: { ...fulfilled, shippingAddress },
      purchases: [ofFulfillment({ addressFingerprint: before, ...given }, row)],
    });

  it("is noted once, with the new place", () => {
    expect(steps({})).toEqual([
      {
        do: "note-address",
        purchase: expect.objectContaining({ id: "purchase" }),
        changed: { fingerprint, place: "10119 Berlin, DE" },
      },
    ]);
    expect(steps({ addressChange: { at: now, fingerprint, place: "10119 Berlin, DE" } })).toEqual([]);
  });

  it("is forgotten when it changes back", () => {
    const noticed = { addressChange: { at: now, fingerprint, place: "10119 Berlin, DE" } };
    expect(steps(noticed, {}, anOrder().shippingAddress!)).toMatchObject([
      { do: "note-address", changed: null },
    ]);
  });

  it("is ignored after delivery, or if the label's address was never recorded", () => {
    expect(steps({}, { delivered: true })).toEqual([]);
    expect(steps({ addressFingerprint: null })).toEqual([]);
  });

  it("is no change if only spaces differ", () => {
    expect(steps({}, {}, { ...anOrder().shippingAddress!, city: " Θεσσαλονίκη " })).toEqual([]);
  });
});
