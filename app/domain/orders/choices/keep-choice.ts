import type { CalendarDate, Rate } from "../../engine/index.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { ChosenDelivery } from "../offers/chosen-delivery.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import type { MethodFacts } from "../offers/shipping-methods.ts";
import type { Purchase } from "../purchase.ts";
import { choiceRate, resultOf } from "./decide-label.ts";
import type { ChoiceFacts, ChoiceRate, LabelChoice } from "./label-choice.ts";

/** The inputs of an automatic choice before its rate is known. */
export type ChoiceBasis = Pick<LabelChoice, "facts" | "rules">;

export function choiceFacts(
  chosen: ChosenDelivery,
  goods: MethodFacts,
  offered: readonly (OfferedService & { readonly givenNames: readonly string[] })[],
  later: ChoiceFacts["laterPoint"],
  {
    promisedOn,
    orderTags,
  }: { readonly promisedOn: CalendarDate | null; readonly orderTags: readonly string[] },
): ChoiceFacts {
  return {
    chosen,
    goods,
    offered: offered.map(({ code, name, givenNames, endsAtPoint, needsLocker }) => ({
      code,
      name,
      givenNames,
      endsAtPoint,
      ...(needsLocker && { needsLocker: true as const }),
    })),
    laterPoint: later && { service: later.service, locationId: later.locationId },
    ...(promisedOn !== null && { promisedOn }),
    orderTags,
  };
}

/**
 * Keeps the choice before its label is bought, so that no bought label lacks it. A purchase that is resumed keeps the choice of
 * its first attempt, whose booking is under way.
 * @param compared the rates that service rules chose from, cheapest first
 */
export async function keepChoice(
  { services, caller, order }: OrderWork,
  { shipmentId, askedBy }: Purchase,
  { facts, rules }: ChoiceBasis,
  compared: readonly ChoiceRate[],
  rate: Rate,
): Promise<void> {
  const { ports, labelChoices } = services;
  const booking = await ports.bookings.get(caller, shipmentId);
  if (booking !== null && booking.state !== "failed") return;
  const rates = withBought(compared, choiceRate(rate));
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

/** The bought rate takes the place of its price before. */
function withBought(compared: readonly ChoiceRate[], bought: ChoiceRate): readonly ChoiceRate[] {
  const isKnown = compared.some(({ service }) => service === bought.service);
  const replaced = compared.map((rate) => (rate.service === bought.service ? bought : rate));
  return isKnown ? replaced : [...replaced, bought];
}
