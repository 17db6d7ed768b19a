import type { FulfillmentOrder, FulfillmentOrderLine } from "../state/model.ts";
import { UserProblem } from "./user-problem.ts";

/** Pieces of a fulfillment order's line. */
export interface LineQuantity {
  id: number;
  quantity: number;
}

/** Everything that remains of a fulfillment order. */
export const allThatRemains = ({ lines }: FulfillmentOrder): LineQuantity[] =>
  lines
    .filter(({ remainingQuantity }) => remainingQuantity > 0)
    .map(({ id, remainingQuantity }) => ({ id, quantity: remainingQuantity }));

/**
 * The named lines of a fulfillment order, each with the requested pieces.
 * @throws UserProblem an unknown line, or more than remains
 */
export function chooseLines(
  fulfillmentOrder: FulfillmentOrder,
  asked: readonly LineQuantity[],
  field: string[],
): { line: FulfillmentOrderLine; quantity: number }[] {
  return asked.map(({ id, quantity }) => {
    const line = fulfillmentOrder.lines.find((each) => each.id === id);
    if (!line) throw new UserProblem("Fulfillment order line item does not exist.", field);
    const total = asked.filter((other) => other.id === id).reduce((sum, other) => sum + other.quantity, 0);
    if (quantity < 1 || total > line.remainingQuantity) {
      throw new UserProblem("Invalid fulfillment order line item quantity requested.", field);
    }
    return { line, quantity };
  });
}

/** Removes unfulfilled pieces from a fulfillment order, as if they had never been in it. */
export function takeOut(
  fulfillmentOrder: FulfillmentOrder,
  chosen: readonly { line: FulfillmentOrderLine; quantity: number }[],
): void {
  for (const { line, quantity } of chosen) {
    line.totalQuantity -= quantity;
    line.remainingQuantity -= quantity;
  }
  fulfillmentOrder.lines = fulfillmentOrder.lines.filter(({ totalQuantity }) => totalQuantity > 0);
}
