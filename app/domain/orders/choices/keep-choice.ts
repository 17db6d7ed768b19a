import type { Rate } from "../../engine/index.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { ChosenDelivery } from "../offers/chosen-delivery.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import type { MethodFacts } from "../offers/shipping-methods.ts";
import type { Purchase } from "../purchase.ts";
import type { ChosenPoint } from "../quotes/chosen-point.ts";
import { choiceRate, resultOf } from "./decide-label.ts";
import type { ChoiceFacts, LabelChoice } from "./label-choice.ts";

/** The inputs of an automatic choice before its rate is known. */
export type ChoiceBasis = Pick<LabelChoice, "facts" | "rules">;

export function choiceFacts(
  chosen: ChosenDelivery,
  goods: MethodFacts,
  offered: readonly (OfferedService & { readonly givenNames: readonly string[] })[],
  later: ChosenPoint | null,
): ChoiceFacts {
  return {
    chosen,
    goods,
    offered: offered.map(({ code, name, givenNames, endsAtPoint }) => ({
      code,
      name,
      givenNames,
      endsAtPoint,
    })),
    laterPoint: later && { service: later.service, locationId: later.locationId },
  };
}

/**
 * Keeps the choice before its label is bought, so that no bought label lacks it. A purchase that is resumed keeps the choice of
 * its first attempt, whose booking is under way.
 */
export async function keepChoice(
  { services, caller, order }: OrderWork,
  { shipmentId, askedBy }: Purchase,
  { facts, rules }: ChoiceBasis,
  rate: Rate,
): Promise<void> {
  const { ports, labelChoices } = services;
  const booking = await ports.bookings.get(caller, shipmentId);
  if (booking !== null && booking.state !== "failed") return;
  const rates = [choiceRate(rate)];
  const result = resultOf(facts, rules, rates);
  if (result === null) return;
  const at = ports.clock.now();
  await labelChoices.keep({
    ...caller,
    shipmentId,
    orderId: order.id,
    at,
    askedBy,
    facts,
    rules,
    rates,
    result,
  });
}
