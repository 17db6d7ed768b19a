import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChangeKind, ParcelState } from "../../app/domain/orders/pile/changed-parcel.ts";
import {
  changeKinds,
  changesOf,
  parcelStateOf,
  parcelStates,
  pileTask,
} from "../../app/domain/orders/pile/changed-parcel.ts";
import { changedParcel } from "../../app/domain/orders/pile/read-pile.ts";
import type { PurchaseReason } from "../../app/domain/orders/purchases/purchase-reason.ts";
import { aShipment } from "../support/a-shipment.ts";
import { aPurchase } from "./a-purchase.ts";

const at = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T13:00:00Z");
const printing = { firstAt: at, lastAt: at, count: 1 };
const caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" } as const;

/** A parcel in each state. */
const parcels = {
  unprinted: {},
  printed: { printing },
  listed: { printing, pickupListRef: "12" },
  "with-carrier": { printing, pickupListRef: "12", pickupAt: at },
  delivered: { printing, pickupAt: at, deliveredAt: at },
} satisfies Record<ParcelState, object>;
const shipmentIn = (state: ParcelState) =>
  aShipment(caller, "019aa0f2-0000-7000-8000-000000000002", parcels[state]);

describe("the table of changes", () => {
  it("names each state of a parcel", () => {
    for (const state of parcelStates) expect(parcelStateOf(shipmentIn(state))).toBe(state);
  });

  it("asks nothing of parcels that were never printed, or have arrived", () => {
    for (const kind of changeKinds)
      expect([pileTask(kind, "unprinted"), pileTask(kind, "delivered")]).toEqual(["none", "none"]);
  });

  it("asks for something of each change of a printed parcel, listed or not", () => {
    for (const kind of changeKinds) {
      expect(pileTask(kind, "printed")).not.toBe("none");
      expect(pileTask(kind, "listed")).toBe(pileTask(kind, "printed"));
      expect(pileTask(kind, "printed")).not.toBe("ask-back");
    }
  });

  it("takes nothing off the pile that the carrier has: it asks for the parcel, or for nothing", () => {
    const gone = Object.fromEntries(changeKinds.map((kind) => [kind, pileTask(kind, "with-carrier")]));
    expect(gone).toEqual({
      ...{ cancelled: "ask-back", withdrawn: "ask-back", withdrawing: "ask-back", replaced: "ask-back" },
      ...{ readdressed: "ask-back", "pieces-removed": "ask-back", held: "ask-back" },
      ...{ cash: "none", "pieces-added": "none" },
    });
  });
});

describe("a changed parcel", () => {
  it("is one, with the most pressing change that asks for something, in whatever order the changes come", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...changeKinds]),
        fc.constantFrom(...parcelStates),
        (kinds: ChangeKind[], state) => {
          const shipment = shipmentIn(state);
          const changes = kinds.map((kind) => ({ shipmentId: shipment.id, kind, at: later }));
          const found = changedParcel(shipment, changes);
          const asking = changeKinds.filter(
            (kind) => kinds.includes(kind) && pileTask(kind, state) !== "none",
          );
          expect(found?.kind).toBe(asking[0]);
        },
      ),
    );
  });

  it("names its list, and whether its label was printed since", () => {
    const shipment = { ...shipmentIn("listed"), printing: { ...printing, lastAt: later } };
    const change = (when: Date) => [{ shipmentId: shipment.id, kind: "readdressed" as const, at: when }];
    expect(changedParcel(shipment, change(at))).toMatchObject({ list: "12", printedSince: true });
    expect(changedParcel(shipment, change(later))).toMatchObject({ list: "12", printedSince: false });
  });
});

describe("the changes that a purchase shows", () => {
  const kindsOf = (...of: Parameters<typeof changesOf>) => changesOf(...of).map(({ kind }) => kind);
  const withdrawal = { at, because: "order-cancelled" } as const;
  const refusal = { engineCode: "NOT_CANCELLABLE", detail: null, said: null } as const;
  const missing: PurchaseReason = { code: "pieces-missing", products: [] };

  it("are none of a label that is bought and in order, or of none", () => {
    for (const state of ["asked", "waiting", "buying", "bought", "placed", "ended"] as const)
      expect(changesOf(aPurchase(state))).toEqual([]);
  });

  it.each<[ChangeKind, PurchaseReason]>([
    ["withdrawn", { code: "cancel-refused", because: "order-cancelled", refusal }],
    ["held", { code: "on-hold", holds: [] }],
    ["held", { code: "scheduled", day: null }],
    ["held", { code: "without-fulfillment", number: null, because: { code: "not-fulfillable" } }],
    ["pieces-removed", missing],
    ["pieces-removed", { code: "without-fulfillment", number: null, because: missing }],
    ["pieces-removed", { code: "nothing-left" }],
  ])("are %s because of %j", (kind, reason) => {
    expect(kindsOf(aPurchase("bought", { reason, withdrawal }))).toEqual([kind]);
  });

  it("are another number and another address at once", () => {
    const addressChange = { at, fingerprint: "f", place: "104 31 Athens, GR" };
    const reason = { code: "number-replaced", number: "1", said: "2" } as const;
    expect(kindsOf(aPurchase("placed", { reason, addressChange }))).toEqual(["replaced", "readdressed"]);
  });

  it("are pieces that went, or came, each number of pieces a change of its own", () => {
    const of = (ordered: number, current: number) =>
      changesOf({
        ...aPurchase("placed"),
        pieces: { booked: { ordered: 3, current: 3 }, seen: { ordered, current } },
      });
    expect(of(3, 3)).toEqual([]);
    expect(of(3, 2)).toMatchObject([{ kind: "pieces-removed" }]);
    expect(of(4, 4)).toMatchObject([{ kind: "pieces-added" }]);
    // One went and another came.
    expect(of(4, 3)).toMatchObject([{ kind: "pieces-removed" }]);
    const marks = [of(3, 2), of(3, 1), of(4, 4), of(5, 5)].map(([change]) => change?.mark);
    expect(new Set(marks).size).toBe(4);
  });
});
