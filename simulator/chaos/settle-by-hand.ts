import type { WeekCarriers } from "./carriers/week-carriers.ts";
import type { OpenOutcome, Shipments } from "./shipments.ts";

export interface SettledByHand {
  /** Ids of shipments whose numbers were entered. */
  readonly entered: Set<string>;
  /** Ids under which the carriers have nothing. */
  readonly none: Set<string>;
}

/**
 * The merchant looks into the carriers' books for each booking that the app lists, and enters its numbers, or that there are none: at
 * all carriers side by side, as each one's pace is its own.
 */
export async function settleByHand(
  {
    shipments,
    carriers,
  }: {
    readonly shipments: Pick<Shipments, "openOutcomes" | "settle">;
    readonly carriers: Pick<WeekCarriers, "labels">;
  },
  { entered, none }: SettledByHand,
): Promise<void> {
  const outcomes = await shipments.openOutcomes();
  if (outcomes.length === 0) return;
  const labels = (await carriers.labels()).filter(({ state }) => state !== "cancelled");
  const settleAll = async (own: readonly OpenOutcome[]) => {
    for (const outcome of own) {
      const id = outcome.shipment_id;
      const numbers = labels.filter(({ reference }) => reference === id).map(({ voucher }) => voucher);
      // The carrier may be asked at this moment: it is listed again tomorrow.
      if (await shipments.settle(outcome, numbers)) (numbers.length > 0 ? entered : none).add(id);
    }
  };
  await Promise.all([...Map.groupBy(outcomes, ({ driver }) => driver).values()].map(settleAll));
}
