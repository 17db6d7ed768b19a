import { describe, expect, it } from "vitest";
import type { PurchaseIn, PurchaseState } from "../../app/domain/orders/purchase.ts";
import {
  become,
  hasFailed,
  IllegalTransitionError,
  isOpen,
  isUnfinished,
  transitions,
  turnOf,
} from "../../app/domain/orders/purchase.ts";
import {
  fail,
  haveLabel,
  keepLabel,
  leaveAlone,
  meantFor,
  noteAddress,
  oldLabelStays,
  oldLabelTakenBack,
  place,
  refuseWithdrawal,
  replaceLabel,
  startBuying,
  trackingSent,
  tryAgain,
  waitFor,
  withWish,
} from "../../app/domain/orders/purchases/change-purchase.ts";
import { aPurchase, aWish, forFulfillment, forWish } from "./a-purchase.ts";

const states = ["asked", "waiting", "buying", "bought", "placed", "ended"] as const satisfies PurchaseState[];
const fulfillment = { fulfillmentId: "7", made: true };
const at = new Date("2026-11-21T08:00:00Z");
const change = { at, fingerprint: "new", place: "54624 Thessaloniki, GR" };
const cancelled = { code: "order-cancelled" } as const;
const hold = { code: "on-hold", holds: ["Fraud risk"] } as const;

describe("the transition table", () => {
  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    "%s to %s is allowed by the table, or refused with both names",
    (from, to) => {
      const step = () => become(aPurchase(from), aPurchase(to));
      if ((transitions[from] as readonly string[]).includes(to)) expect(step()).toMatchObject({ state: to });
      else {
        expect(step).toThrow(IllegalTransitionError);
        expect(step).toThrow(`is ${from} and can't become ${to}`);
      }
    },
  );
});

describe("a purchase for a wish", () => {
  it("goes from asked to placed, and keeps its wish", () => {
    const buying = startBuying(aPurchase("asked"), "old");
    const bought = haveLabel(buying);
    expect([buying, bought].map(turnOf)).toEqual(["working", "working"]);
    const placed = place(bought, fulfillment, at);
    expect(placed).toMatchObject({
      state: "placed",
      purpose: { ...fulfillment, kind: "fulfillment", wish: aWish },
      ...{ addressFingerprint: "old", trackingSentAt: at, shipmentId: "shipment" },
    });
    expect(turnOf(placed)).toBe("settled");
    expect(isUnfinished(bought)).toBe(true);
    expect(isUnfinished(placed)).toBe(false);
  });

  it("waits for a hold without a label, and with one", () => {
    const waiting = waitFor(aPurchase("asked"), hold, "none");
    expect(waiting).toMatchObject({ state: "waiting", reason: hold });
    const held = waitFor(aPurchase("buying"), hold, "bought");
    expect(held).toMatchObject({ state: "bought", reason: hold });
    const unknown = waitFor(aPurchase("waiting"), hold, "unknown");
    expect(unknown).toMatchObject({ state: "buying", reason: hold });
    expect([waiting, held, unknown].map(turnOf)).toEqual(["waiting", "waiting", "waiting"]);
    expect(startBuying(waiting, null)).toMatchObject({ state: "buying", reason: null });
  });

  it("ends when it fails without a label, and keeps its state with one", () => {
    expect(fail(aPurchase("asked"), cancelled, "none")).toMatchObject({ state: "ended", outcome: "failed" });
    expect(fail(aPurchase("bought"), cancelled, "cancelled")).toMatchObject({ state: "ended" });
    const stuck = fail(aPurchase("buying"), cancelled, "unknown");
    expect(stuck).toMatchObject({ state: "buying", reason: cancelled });
    const bought = fail(aPurchase("buying"), cancelled, "bought");
    expect(bought).toMatchObject({ state: "bought", reason: cancelled });
    expect([stuck, bought].every(hasFailed)).toBe(true);
    expect([stuck, bought].every(isUnfinished)).toBe(true);
  });

  it("is retried by the state of its label", () => {
    const ended = fail(aPurchase("asked"), cancelled, "none");
    const wish = { ...aWish, service: "gorgona.express" };
    expect(tryAgain(ended, "none", { shipmentId: "next", wish })).toMatchObject({
      ...{ state: "asked", shipmentId: "next", askedBy: "merchant", purpose: { kind: "wish", wish } },
    });
    const stuck = fail(aPurchase("bought"), cancelled, "bought");
    const refused = refuseWithdrawal(stuck, { at, because: "merchant" }, null);
    expect(refused).toMatchObject({ reason: cancelled, withdrawal: { because: "merchant" } });
    expect(tryAgain(refused, "bought")).toMatchObject({ state: "bought", reason: null, withdrawal: null });
    const unknown = tryAgain(ended, "unknown");
    expect(unknown).toMatchObject({ state: "buying", reason: null });
    expect(isOpen(unknown)).toBe(true);
  });

  it("ends when it is left alone, and remembers a valid label", () => {
    const over = leaveAlone(aPurchase("waiting"), { code: "nothing-left" }, "none");
    expect(over).toMatchObject({ outcome: "left-alone", hasLabel: false });
    expect([turnOf(over), isUnfinished(over)]).toEqual(["settled", false]);
    expect(leaveAlone(aPurchase("bought"), cancelled, "bought")).toMatchObject({ hasLabel: true });
    expect(() => leaveAlone(aPurchase("buying"), cancelled, "unknown")).toThrow(IllegalTransitionError);
  });

  it("adopts a fulfillment that came before its label", () => {
    const asked = meantFor(aPurchase("waiting"), { fulfillmentId: "7", made: false });
    expect(asked).toMatchObject({ state: "asked", purpose: { fulfillmentId: "7", wish: aWish } });
    expect(place(startBuying(asked, "f"), fulfillment, null)).toMatchObject({ state: "placed" });
  });

  it("takes the lines and the order's name in any state", () => {
    const wish = { ...aWish, lines: [] };
    for (const state of states)
      expect(withWish(aPurchase(state), wish, "#2")).toMatchObject({
        ...{ state, orderName: "#2", purpose: { wish } },
      });
  });
});

describe("a purchase for a fulfillment", () => {
  const asked = aPurchase("asked", { purpose: forFulfillment });
  const placed = place(startBuying(asked, "old"), forFulfillment, at);

  it("is placed as soon as it has a label", () => {
    expect(() => haveLabel(startBuying(asked, null))).toThrow(IllegalTransitionError);
    expect(() => waitFor(asked, hold, "none")).toThrow(IllegalTransitionError);
    expect(fail(startBuying(asked, "f"), cancelled, "bought")).toMatchObject({
      ...{ state: "placed", addressFingerprint: "f", reason: cancelled },
    });
  });

  it("shows the order's new address until the merchant keeps or replaces the label", () => {
    const noted = noteAddress(placed, change);
    expect([turnOf(noted), turnOf(noteAddress(noted, null))]).toEqual(["address-changed", "settled"]);
    expect(keepLabel(noted)).toMatchObject({ addressFingerprint: "new", addressChange: null });
    expect(trackingSent(noted, at)).toMatchObject({ trackingSentAt: at, addressChange: change });
    expect(tryAgain(aPurchase("asked"), "none")).toMatchObject({ replaces: null });
  });

  it("remembers the old label during a replacement", () => {
    const replacing = replaceLabel(noteAddress(placed, change), "next");
    expect(replacing).toMatchObject({
      ...{ state: "asked", shipmentId: "next", askedBy: "merchant" },
      replaces: { shipmentId: "shipment", addressFingerprint: "old", addressChange: change },
    });
    expect(oldLabelTakenBack(replacing)).toMatchObject({ shipmentId: "next", replaces: null });
    const refusal = { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null } as const;
    const notice = { code: "replacement-refused", refusal } as const;
    expect(oldLabelStays(replacing, notice)).toMatchObject({
      ...{ state: "placed", shipmentId: "shipment", notice, trackingSentAt: null, addressChange: change },
    });
    expect(() => oldLabelStays(asked as PurchaseIn<"asked">, notice)).toThrow(IllegalTransitionError);
  });

  it("fails in its state if the carrier refuses to cancel, and can be retried", () => {
    const because = "fulfillment-cancelled";
    const refused = refuseWithdrawal(placed, { at, because }, { code: because });
    expect(refused).toMatchObject({ state: "placed", reason: { code: because }, withdrawal: { because } });
    expect(turnOf(refused)).toBe("failed");
    expect(turnOf(tryAgain(refused, "bought"))).toBe("settled");
    const dismissed = leaveAlone(refused, { code: because }, "bought");
    expect(tryAgain(dismissed, "bought")).toMatchObject({ state: "placed", reason: null });
    expect(tryAgain(dismissed, "cancelled", { shipmentId: "next" })).toMatchObject({ state: "asked" });
  });

  it("may end at once, and be resumed later", () => {
    const over = leaveAlone(asked, { code: "automation-off" }, "none");
    expect(tryAgain(over, "none")).toMatchObject({ state: "asked", askedBy: "merchant" });
    expect(turnOf(aPurchase("ended", { purpose: forWish }))).toBe("failed");
  });
});
