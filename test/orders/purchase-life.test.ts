/** Random lives of a purchase: possible events in any order, with the rules checked after each step. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelState, Purchase } from "../../app/domain/orders/purchase.ts";
import {
  fulfillmentIdOf,
  IllegalTransitionError,
  isUnfinished,
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
} from "../../app/domain/orders/purchases/change-purchase.ts";
import { aPurchase, forFulfillment, forWish } from "./a-purchase.ts";

const at = new Date("2026-11-20T12:00:00Z");
const reason = { code: "platform-refused", said: "No." } as const;

/** The purchase, and the carrier's labels by shipment. */
interface World {
  purchase: Purchase;
  readonly labels: Map<string, Exclude<LabelState, "none">>;
  shipments: number;
}

const labelOf = ({ labels, purchase }: World): LabelState => labels.get(purchase.shipmentId) ?? "none";
const isGood = (label: LabelState | undefined) => label === "bought" || label === "unknown";

/** Each takes one of the app's steps on a purchase, where the app would take it. */
const deeds = {
  buy(world: World) {
    const { purchase } = world;
    if (!["asked", "waiting", "buying"].includes(purchase.state) || labelOf(world) !== "none") return;
    if (purchase.state === "asked" && purchase.replaces !== null) return;
    world.purchase = startBuying(purchase, "f");
    world.labels.set(purchase.shipmentId, "bought");
  },
  buyWithoutAnswer(world: World) {
    deeds.buy(world);
    if (world.purchase.state === "buying") world.labels.set(world.purchase.shipmentId, "unknown");
  },
  answerComes(world: World) {
    if (labelOf(world) === "unknown") world.labels.set(world.purchase.shipmentId, "bought");
  },
  nothingWasBought(world: World) {
    if (labelOf(world) === "unknown") world.labels.delete(world.purchase.shipmentId);
  },
  findLabel(world: World) {
    if (labelOf(world) === "bought" && isUnfinished(world.purchase))
      world.purchase = haveLabel(world.purchase);
  },
  fulfill(world: World) {
    if (labelOf(world) !== "bought" || turnOf(world.purchase) === "settled") return;
    if (world.purchase.state === "placed") return;
    const made = { fulfillmentId: fulfillmentIdOf(world.purchase) ?? "9", made: true };
    world.purchase = place(world.purchase, made, at);
  },
  hold(world: World) {
    const label = labelOf(world);
    if (isUnfinished(world.purchase) && label !== "cancelled" && !(world.purchase.state === "ended"))
      world.purchase = waitFor(world.purchase, { code: "on-hold", holds: [] }, label);
  },
  merchantFulfills(world: World) {
    if (isUnfinished(world.purchase) && labelOf(world) === "none" && world.purchase.state !== "ended")
      world.purchase = meantFor(world.purchase, { fulfillmentId: "8", made: false });
  },
  fail(world: World) {
    if (turnOf(world.purchase) === "settled" && world.purchase.state === "ended") return;
    if (world.purchase.state === "asked" && world.purchase.replaces !== null) return;
    world.purchase = fail(world.purchase, reason, labelOf(world));
  },
  cancelByMerchant(world: World) {
    if (labelOf(world) === "bought") world.labels.set(world.purchase.shipmentId, "cancelled");
  },
  withdraw(world: World) {
    const label = labelOf(world);
    if (label === "unknown" || (world.purchase.state === "asked" && world.purchase.replaces !== null)) return;
    if (label === "bought") world.labels.set(world.purchase.shipmentId, "cancelled");
    world.purchase = leaveAlone(world.purchase, { code: "order-cancelled" }, labelOf(world));
  },
  refuseWithdrawal(world: World) {
    if (labelOf(world) !== "bought" || world.purchase.state === "ended") return;
    const withdrawal = { at, because: "order-cancelled" } as const;
    world.purchase = refuseWithdrawal(world.purchase, withdrawal, { code: "order-cancelled" });
  },
  dismiss(world: World) {
    if (turnOf(world.purchase) === "failed" && labelOf(world) !== "unknown")
      world.purchase = leaveAlone(world.purchase, reason, labelOf(world));
  },
  tryAgain(world: World) {
    const { purchase } = world;
    const isOver = purchase.state === "ended" && purchase.outcome === "left-alone";
    if (isOver && purchase.purpose.kind === "wish") return;
    if (purchase.state === "placed" && purchase.reason === null) return;
    const label = labelOf(world);
    const shipmentId = label === "cancelled" ? `shipment ${++world.shipments}` : purchase.shipmentId;
    world.purchase = tryAgain(purchase, label, { shipmentId });
  },
  replace(world: World) {
    if (world.purchase.state !== "placed" || labelOf(world) !== "bought") return;
    world.purchase = replaceLabel(world.purchase, `shipment ${++world.shipments}`);
  },
  takeBackOld(world: World) {
    if (world.purchase.state !== "asked" || world.purchase.replaces === null) return;
    world.labels.set(world.purchase.replaces.shipmentId, "cancelled");
    world.purchase = oldLabelTakenBack(world.purchase);
  },
  keepOld(world: World) {
    if (world.purchase.state === "asked" && world.purchase.replaces !== null)
      world.purchase = oldLabelStays(world.purchase, reason);
  },
  addressChanges(world: World) {
    if (world.purchase.state === "placed")
      world.purchase = noteAddress(world.purchase, { at, fingerprint: "g", place: "GR" });
  },
  keepLabel(world: World) {
    if (world.purchase.state === "placed") world.purchase = keepLabel(world.purchase);
  },
  sendTracking(world: World) {
    if (world.purchase.state === "placed") world.purchase = trackingSent(world.purchase, at);
  },
} satisfies Record<string, (world: World) => void>;

const deed = fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[]));
const anyLife = fc.tuple(fc.constantFrom(forWish, forFulfillment), fc.array(deed, { maxLength: 40 }));

function mustHold({ purchase, labels }: World): void {
  const good = [...labels].flatMap(([id, label]) => (isGood(label) ? [id] : []));
  expect(good.length, "never two labels that are good").toBeLessThanOrEqual(1);
  const replaced = purchase.state === "asked" ? purchase.replaces?.shipmentId : undefined;
  for (const id of good) expect([purchase.shipmentId, replaced], "no label is forgotten").toContain(id);
  if (isGood(labels.get(purchase.shipmentId)))
    expect(
      ["buying", "bought", "placed"].includes(purchase.state) ||
        (purchase.state === "ended" && purchase.hasLabel),
      `a label is not hidden behind ${purchase.state}`,
    ).toBe(true);
  if (purchase.state === "asked" || purchase.state === "waiting")
    expect(isGood(labels.get(purchase.shipmentId)), "nothing is bought before it is bought").toBe(false);
  if (purchase.state === "placed") expect(fulfillmentIdOf(purchase)).not.toBeNull();
  if (purchase.state === "bought") expect(labels.has(purchase.shipmentId)).toBe(true);
  expect(purchase).toMatchObject({ id: "purchase", merchantId: "merchant", orderId: "5" });
}

describe("any life of a purchase", () => {
  it("has at most one valid label, forgets none, and is placed only with a fulfillment", () => {
    fc.assert(
      fc.property(anyLife, ([purpose, life]) => {
        const world: World = { purchase: aPurchase("asked", { purpose }), labels: new Map(), shipments: 0 };
        for (const name of life) {
          deeds[name](world);
          mustHold(world);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("visits every state", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyLife, ([purpose, life]) => {
        const world: World = { purchase: aPurchase("asked", { purpose }), labels: new Map(), shipments: 0 };
        for (const name of life) {
          deeds[name](world);
          seen.add(`${world.purchase.state} ${turnOf(world.purchase)}`);
        }
      }),
      { numRuns: 1_000, seed: 4 },
    );
    expect([...seen].toSorted()).toEqual([
      "asked working",
      "bought failed",
      "bought waiting",
      "bought working",
      "buying failed",
      "buying waiting",
      "buying working",
      "ended failed",
      "ended settled",
      "placed address-changed",
      "placed failed",
      "placed settled",
      "waiting waiting",
    ]);
  });

  it("never drops a label whose booking is open", () => {
    expect(() => leaveAlone(aPurchase("buying"), reason, "unknown")).toThrow(IllegalTransitionError);
  });
});
