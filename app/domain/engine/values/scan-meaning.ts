/** The meaning of a carrier's finer words: the recipient's milestone, and whether they take a delivery back. */
import type { Milestone, TrackingEntry, TrackingStatus } from "./tracking.ts";
import { milestones } from "./tracking.ts";

type Words = Pick<TrackingEntry, "status" | "statusExact" | "milestone">;

const milestoneOfStatus: Readonly<Record<TrackingStatus, Milestone>> = {
  PRE_TRANSIT: "confirmed",
  TRANSIT: "in-transit",
  EXCEPTION: "delayed",
  DELIVERED: "delivered",
};

/** A return or a loss ends the delivery. A mistake means that there was none, so a later delivery is the first. */
type TakesBack = "return" | "loss" | "mistake";

interface Exact {
  readonly milestone?: Milestone;
  readonly takesBack?: TakesBack;
}

const returned: Exact = { milestone: "failure", takesBack: "return" };
const lost: Exact = { milestone: "failure", takesBack: "loss" };
/** The parcel is on its way nevertheless, and is not where it was said to be. */
const mistake: Exact = { milestone: "delayed", takesBack: "mistake" };

/** The carriers' exact statuses that say more than ours, in capitals without accents, with underscores. */
const byExact: Readonly<Record<string, Exact>> = {
  LABEL_PRINTED: { milestone: "label-printed" },
  PICKED_UP: { milestone: "picked-up" },
  COLLECTED: { milestone: "picked-up" },
  OUT_FOR_DELIVERY: { milestone: "out-for-delivery" },
  AT_LOCKER: { milestone: "ready-for-pickup" },
  IN_LOCKER: { milestone: "ready-for-pickup" },
  AT_PICKUP_POINT: { milestone: "ready-for-pickup" },
  READY_FOR_PICKUP: { milestone: "ready-for-pickup" },
  AVAILABLE_FOR_PICKUP: { milestone: "ready-for-pickup" },
  ATTEMPTED_DELIVERY: { milestone: "attempted-delivery" },
  DELIVERY_ATTEMPT: { milestone: "attempted-delivery" },
  DELIVERY_ATTEMPTED: { milestone: "attempted-delivery" },
  FAILED_ATTEMPT: { milestone: "attempted-delivery" },
  RECIPIENT_ABSENT: { milestone: "attempted-delivery" },
  DAMAGED: { milestone: "failure" },

  RETURNED: returned,
  RETURNED_TO_SENDER: returned,
  RETURNED_TO_SHIPPER: returned,
  RETURN_TO_SENDER: returned,
  RETURN_TO_SHIPPER: returned,
  RTS: returned,
  // On its way back: the milestone is its status's.
  RETURN: { takesBack: "return" },
  RETURNING: { takesBack: "return" },
  RETURNING_TO_SENDER: { takesBack: "return" },
  RETURN_STARTED: { takesBack: "return" },
  RETURN_INITIATED: { takesBack: "return" },
  RETURN_IN_TRANSIT: { takesBack: "return" },
  BEING_RETURNED: { takesBack: "return" },
  ΕΠΙΣΤΡΟΦΗ: { takesBack: "return" },
  ΠΡΟΣ_ΕΠΙΣΤΡΟΦΗ: { takesBack: "return" },
  ΕΠΙΣΤΡΕΦΕΤΑΙ: { takesBack: "return" },
  ΕΠΙΣΤΡΑΦΗΚΕ: returned,
  ΕΠΕΣΤΡΑΦΗ: returned,
  ΕΠΙΣΤΡΟΦΗ_ΣΤΟΝ_ΑΠΟΣΤΟΛΕΑ: returned,
  ΕΠΙΣΤΡΑΦΗΚΕ_ΣΤΟΝ_ΑΠΟΣΤΟΛΕΑ: returned,

  LOST: lost,
  LOST_IN_TRANSIT: lost,
  DESTROYED: lost,
  ΑΠΩΛΕΙΑ: lost,
  ΑΠΩΛΕΣΘΗ: lost,
  ΧΑΘΗΚΕ: lost,

  CORRECTED: mistake,
  CORRECTION: mistake,
  CORRECTED_SCAN: mistake,
  SCAN_CORRECTED: mistake,
  SCAN_CORRECTION: mistake,
  SCAN_ERROR: mistake,
  SCANNED_IN_ERROR: mistake,
  DELIVERY_CORRECTED: mistake,
  DELIVERY_CORRECTION: mistake,
  DELIVERY_CANCELLED: mistake,
  DELIVERY_CANCELED: mistake,
  DELIVERED_IN_ERROR: mistake,
  DELIVERED_BY_MISTAKE: mistake,
  NOT_DELIVERED: mistake,
  MISDELIVERED: mistake,
  WRONG_DELIVERY: mistake,
  MISTAKE: mistake,
  ΔΙΟΡΘΩΣΗ: mistake,
  ΔΙΟΡΘΩΣΗ_ΠΑΡΑΔΟΣΗΣ: mistake,
  ΑΚΥΡΩΣΗ_ΠΑΡΑΔΟΣΗΣ: mistake,
  ΛΑΘΟΣ_ΠΑΡΑΔΟΣΗ: mistake,
  ΕΣΦΑΛΜΕΝΗ_ΠΑΡΑΔΟΣΗ: mistake,
};

function exactOf(statusExact: string | null): Exact | undefined {
  const word = (statusExact ?? "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
  return Object.hasOwn(byExact, word) ? byExact[word] : undefined;
}

/** The event that the shopper sees for an entry; `null`: none. The driver's own word comes first. */
export function milestoneOf({ status, statusExact, milestone }: Words): Milestone | null {
  if (milestone !== undefined) return milestone;
  return exactOf(statusExact)?.milestone ?? milestoneOfStatus[status];
}

/** Whether the entry ends an earlier delivery; `null`: it leaves it as it is. */
export function takesBackDelivery({ status, statusExact, milestone }: Words): TakesBack | null {
  if (status === "DELIVERED") return null;
  return exactOf(statusExact)?.takesBack ?? (milestone === "failure" ? "return" : null);
}

const statusRank: Readonly<Record<TrackingStatus, number>> = {
  PRE_TRANSIT: 0,
  TRANSIT: 1,
  EXCEPTION: 2,
  DELIVERED: 3,
};
const TAKEN_BACK_RANK = 4;

/**
 * How far along its way an entry finds the parcel. It orders entries of one moment or day: announced, moved, a problem, delivered,
 * taken back; between those of one status their milestones.
 */
export function progressOf(entry: Words): number {
  const rank = takesBackDelivery(entry) === null ? statusRank[entry.status] : TAKEN_BACK_RANK;
  const milestone = milestoneOf(entry) ?? milestoneOfStatus[entry.status];
  return rank * milestones.length + milestones.indexOf(milestone);
}
