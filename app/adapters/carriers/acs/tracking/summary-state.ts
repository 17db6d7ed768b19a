import type { TrackingStatus } from "../../../../domain/engine/index.ts";
import type { Meaning } from "../../kit/scans.ts";
import type { TrackingSummary } from "../wire/tracking-calls.ts";
import type { CheckpointKind } from "./checkpoint-texts.ts";
import { reasonCodes } from "./reason-codes.ts";

/** The meaning of a voucher's last state. */
interface SummaryState extends Meaning {
  /** The reason's code in Latin letters, else `S` and the status. */
  readonly exact: string;
  /** The kinds of checkpoint that it is about. */
  readonly kinds: readonly CheckpointKind[];
  /** Such a checkpoint says everything. */
  readonly isSaidByScan: boolean;
  readonly isDelivery?: true;
  readonly goesBack?: true;
}

export const delivered: Meaning = { status: "DELIVERED", milestone: "delivered" };
export const failed: Meaning = { status: "EXCEPTION", milestone: "failure" };

/** The flag of delivery is also 1 when a refused parcel reaches its sender. */
export const isDelivered = ({ status, isDeliveryFlagged, isReturned }: TrackingSummary): boolean =>
  status === 4 && isDeliveryFlagged && !isReturned;

/** Null: on its way, or on the pickup list without a scan. Source: section 9. */
export function stateOf(summary: TrackingSummary, statusBefore: TrackingStatus): SummaryState | null {
  const { reason, status, isReturned } = summary;
  const exact = reason === "" ? `S${status}` : reason;
  if (isDelivered(summary)) {
    return { ...delivered, exact: "S4", kinds: ["delivered"], isSaidByScan: true, isDelivery: true };
  }
  if (status === 6 || status === 7 || isReturned) {
    return { ...failed, exact, kinds: ["return", "delivered"], isSaidByScan: true, goesBack: true };
  }
  if (reason === "" && (status === 0 || status === 5)) return null;
  const known = reasonCodes[reason];
  // A code or a status that the sheet does not know, or a delivery that the flags deny.
  if (known === undefined) {
    return { status: statusBefore, milestone: null, exact, kinds: ["attempt"], isSaidByScan: false };
  }
  switch (known.milestone) {
    case "in-transit":
      return { ...known, exact, kinds: ["moving", "out-for-delivery"], isSaidByScan: true };
    case "ready-for-pickup":
      return { ...known, exact, kinds: ["ready"], isSaidByScan: false };
    default:
      return { ...known, exact, kinds: ["attempt"], isSaidByScan: false };
  }
}
