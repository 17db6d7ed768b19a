import type { ReturnPart, ReturnPartContents } from "../platform.ts";
import type { OrderReturn } from "./order-return.ts";

/** The facts that decide about the pieces of a return. */
export interface ReturnState {
  readonly part: Pick<ReturnPart, "state"> & Pick<ReturnPartContents, "deliveries">;
  /** `null`: we have begun nothing for them. */
  readonly known: Pick<OrderReturn, "state"> | null;
  /** The state of our label. `used`: the carrier has the parcel. */
  readonly label: "none" | "bought" | "used" | "cancelled";
  /** Our label's number; `""` until the carrier gives one. */
  readonly trackingRef: string;
  /** The merchant wants labels for returns, and the pieces left with a label of ours. */
  readonly isWanted: boolean;
}

/** `take-back`: cancel the label, whose return was called off. `note-sent`: an earlier call had arrived. */
export type ReturnStep = "begin" | "buy" | "send" | "note-sent" | "take-back" | "end" | "nothing";

/** The next step for the pieces of a return. Pure: repeated and late calls decide the same. */
export function decideReturn(state: ReturnState): ReturnStep {
  const { part, known } = state;
  if (known === null) {
    const isNew = part.state === "open" && part.deliveries.length === 0;
    return state.isWanted && isNew ? "begin" : "nothing";
  }
  if (known.state === "ended") return "nothing";
  if (part.state === "cancelled") return state.label === "bought" ? "take-back" : "end";
  if (part.state === "closed") return "end";
  return known.state === "open" ? stepOfOpen(state) : stepOfWaiting(state);
}

function stepOfOpen({ part, label, trackingRef }: ReturnState): ReturnStep {
  if (label === "cancelled") return "end";
  if (label === "none") return part.deliveries.length === 0 ? "buy" : "end";
  return hasNumber(part, trackingRef) ? "note-sent" : "send";
}

/** One that failed may have got a label of the merchant's, or by a call whose answer was lost. */
function stepOfWaiting({ part, known, label, trackingRef }: ReturnState): ReturnStep {
  if (known?.state !== "failed" || part.deliveries.length === 0) return "nothing";
  return label !== "none" && hasNumber(part, trackingRef) ? "note-sent" : "end";
}

function hasNumber({ deliveries }: ReturnState["part"], trackingRef: string): boolean {
  // Nothing distinguishes a label without a number.
  if (trackingRef === "") return deliveries.length > 0;
  return deliveries.some(({ trackingNumber }) => trackingNumber === trackingRef);
}
