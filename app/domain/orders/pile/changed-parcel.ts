/**
 * A printed parcel waits in a pile until the carrier takes it. This table decides what a change does to it: the changes are kept
 * beside their cause (`parcel_changes`), and the parcel's present state decides whether a person is asked to do something.
 */
import type { Caller, Shipment, ShipmentId } from "../../engine/index.ts";
import type { Purchase, PurchaseIn } from "../purchase.ts";
import { addressChangeOf } from "../purchase.ts";
import { samePieces } from "../purchases/order-pieces.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";

/** The most pressing first: a parcel with several changes shows the first. */
export const changeKinds = [
  /** The label is cancelled: by a person, the API, its order's end, or a label in its place. */
  "cancelled",
  /** Its order or fulfillment was cancelled, and the carrier keeps the label. */
  "withdrawn",
  /** As `withdrawn`; the carrier has not answered yet. */
  "withdrawing",
  /** Staff wrote another parcel's number over its own. */
  "replaced",
  /** The order has another recipient or address than the label. */
  "readdressed",
  /** Pieces were removed from the order or refunded. */
  "pieces-removed",
  /** Its pieces wait for a hold, a day, or a correction of the order. */
  "held",
  /** The order owes less than its labels collect. */
  "cash",
  /** The order has more or other pieces. */
  "pieces-added",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `printed`: not on a list yet. `listed`: on a list that hands it over. `with-carrier`: the carrier has scanned it. */
export const parcelStates = ["unprinted", "printed", "listed", "with-carrier", "delivered"] as const;
export type ParcelState = (typeof parcelStates)[number];

/**
 * `take-off`: the parcel must not leave as it is. `check`: it may leave once a person has looked. `ask-back`: only the carrier can
 * return it. `none`: nothing is to be done.
 */
export type PileTask = "take-off" | "check" | "ask-back" | "none";

const onPile = (task: "take-off" | "check", gone: "ask-back" | "none") =>
  ({ unprinted: "none", printed: task, listed: task, "with-carrier": gone, delivered: "none" }) as const;

const tasks: Readonly<Record<ChangeKind, Readonly<Record<ParcelState, PileTask>>>> = {
  cancelled: onPile("take-off", "ask-back"),
  withdrawn: onPile("take-off", "ask-back"),
  withdrawing: onPile("take-off", "ask-back"),
  replaced: onPile("take-off", "ask-back"),
  readdressed: onPile("take-off", "ask-back"),
  "pieces-removed": onPile("take-off", "ask-back"),
  held: onPile("take-off", "ask-back"),
  // No carrier changes the amount of a label on its way: Home's notice about the cash names it.
  cash: onPile("take-off", "none"),
  // Pieces that are added once the parcel is gone leave in one of their own.
  "pieces-added": onPile("check", "none"),
};

export function pileTask(kind: ChangeKind, state: ParcelState): PileTask {
  return tasks[kind][state];
}

export function parcelStateOf({
  printing,
  pickupListRef,
  pickupAt,
  deliveredAt,
}: Pick<Shipment, "printing" | "pickupListRef" | "pickupAt" | "deliveredAt">): ParcelState {
  if (deliveredAt !== null) return "delivered";
  if (pickupAt !== null) return "with-carrier";
  if (printing === undefined) return "unprinted";
  return pickupListRef === null ? "printed" : "listed";
}

/** The kinds that a purchase's own state shows. The others are written with the shipment, or with a notice about its label. */
export const purchaseKinds = [
  "withdrawn",
  "replaced",
  "readdressed",
  "pieces-removed",
  "held",
  "pieces-added",
] as const satisfies readonly ChangeKind[];
type PurchaseKind = (typeof purchaseKinds)[number];

/** `mark` names the change: another mark asks again, also after the first was done. */
export interface NotedChange {
  readonly kind: PurchaseKind;
  readonly mark: string;
}

/** Why a label has no fulfillment, where the parcel is not to leave meanwhile. */
const waits: Partial<Record<PurchaseReason["code"], PurchaseKind>> = {
  "on-hold": "held",
  scheduled: "held",
  "not-fulfillable": "held",
  "fulfilled-meanwhile": "held",
  "pieces-missing": "pieces-removed",
  "nothing-left": "pieces-removed",
};

/** The changes since the label was bought. Pure: each write of the purchase keeps exactly these. */
export function changesOf(purchase: Purchase): readonly NotedChange[] {
  if (purchase.state !== "bought" && purchase.state !== "placed") return [];
  const found = [ofReason(purchase), ofAddress(purchase), ofPieces(purchase)].filter((each) => each !== null);
  return purchaseKinds.flatMap((kind) => found.find((each) => each.kind === kind) ?? []);
}

function ofReason({ reason, withdrawal }: PurchaseIn<"bought" | "placed">): NotedChange | null {
  if (reason === null) return null;
  if (reason.code === "cancel-refused")
    return { kind: "withdrawn", mark: withdrawal?.at.toISOString() ?? reason.because };
  if (reason.code === "number-replaced") return { kind: "replaced", mark: reason.said ?? "" };
  const { code } = reason.code === "without-fulfillment" ? reason.because : reason;
  const kind = waits[code];
  return kind === undefined ? null : { kind, mark: code };
}

function ofAddress(purchase: PurchaseIn<"bought" | "placed">): NotedChange | null {
  const change = addressChangeOf(purchase);
  return change === null ? null : { kind: "readdressed", mark: change.at.toISOString() };
}

function ofPieces({ pieces }: PurchaseIn<"bought" | "placed">): NotedChange | null {
  if (pieces === undefined || samePieces(pieces.booked, pieces.seen)) return null;
  const { booked, seen } = pieces;
  const removed = seen.ordered - seen.current > booked.ordered - booked.current;
  return { kind: removed ? "pieces-removed" : "pieces-added", mark: `${seen.ordered}/${seen.current}` };
}

/** A kept change of a shipment that no person has dealt with. */
export interface ParcelChange {
  readonly shipmentId: ShipmentId;
  readonly kind: ChangeKind;
  readonly at: Date;
}

export interface ParcelChangeStore {
  /** Latest first. @param shipmentIds absent: of all shipments */
  open(caller: Caller, limit: number, shipmentIds?: readonly ShipmentId[]): Promise<readonly ParcelChange[]>;
  /** A person dealt with all changes of these shipments. Repeating is harmless. */
  done(caller: Caller, shipmentIds: readonly ShipmentId[], at: Date): Promise<void>;
}
