import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import type { Meaning } from "../../kit/scans.ts";
import { isUnknownIf, meaning, rowOf } from "../../kit/scans.ts";
import { momentIn } from "../../kit/wall-time.ts";
import type { HistoryRow, ShipmentDetails } from "./calls.ts";

export const TIME_ZONE = "Europe/Athens";

const failed = meaning("EXCEPTION", "attempted-delivery");
const delivered = meaning("DELIVERED", "delivered");
const ended = meaning("EXCEPTION", "failure");
const cancelled = meaning("EXCEPTION", null);

/** Source: contract sheet, section 11. */
const byCode: Readonly<Record<string, Meaning>> = {
  15: meaning("TRANSIT", "picked-up"),
  28: failed,
  30: failed,
  29: delivered,
  87: delivered,
  25: ended,
  95: ended,
  99: cancelled,
  14: cancelled,
};

/** Words of a state, whose codes are partly unpublished. */
const byWord: Readonly<Record<string, Meaning>> = {
  ShipmentCreated: meaning("PRE_TRANSIT", "confirmed"),
  ShipmentPickedUp: meaning("TRANSIT", "picked-up"),
  ShipmentInTransit: meaning("TRANSIT", "in-transit"),
  ShipmentArriveAtFinalStation: meaning("TRANSIT", "in-transit"),
  ShipmentOutForDelivery: meaning("TRANSIT", "out-for-delivery"),
  ShipmentDelivered: delivered,
  ShipmentDeliveryFailed: failed,
  ShipmentReturnedToSender: ended,
  ShipmentCancelled: cancelled,
};

const DELIVERED = "29";

/** Words that explained a row while it was the newest: a later answer has them no more. */
export interface LearntWords {
  get(identity: string): string | undefined;
  set(identity: string, word: string): void;
}

/**
 * The history of a shipment, oldest first. The code decides; the details' word explains the newest row alone. The second
 * 29 of a shipment with cash is its payout, and no news. An unknown row keeps the status.
 */
export function entriesOf(
  number: string,
  rows: readonly HistoryRow[],
  now: Pick<ShipmentDetails, "code" | "word"> | null,
  learnt: LearntWords,
): readonly TrackingEntry[] {
  const inOrder = rows
    .flatMap((row) => {
      const at = momentIn(TIME_ZONE, row.executedOn);
      return at === null ? [] : [{ ...row, at }];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const newest = inOrder.at(-1);
  const entries: TrackingEntry[] = [];
  for (const row of inOrder) {
    if (row.code === DELIVERED && entries.some(({ statusExact }) => statusExact === DELIVERED)) continue;
    const identity = JSON.stringify([number, row.code, row.executedOn, row.station, row.note]);
    if (row === newest && now?.word && now.code === row.code) learnt.set(identity, now.word);
    const word = learnt.get(identity) ?? "";
    const known = rowOf(byCode, row.code) ?? rowOf(byWord, word);
    entries.push({
      id: known === null || rowOf(byCode, row.code) !== null ? identity : `${identity} ${word}`,
      status: known?.status ?? entries.at(-1)?.status ?? "PRE_TRANSIT",
      statusDate: row.at,
      statusDetails: [row.note, row.station].filter(Boolean).join(", "),
      statusExact: row.code,
      milestone: known?.milestone ?? null,
      ...isUnknownIf(known === null),
      ...(row.station !== "" && { place: row.station }),
    });
  }
  return entries;
}
