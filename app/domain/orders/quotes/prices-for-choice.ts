import type { Address, Quote } from "../../engine/index.ts";
import { choiceRate } from "../choices/decide-label.ts";
import type { ChoicePrices } from "../choices/label-choice.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import { serviceCode } from "../offers/service-code.ts";
import { lacksPhone } from "../parcels/shipment-parties.ts";

/** The prices of a label that service rules choose from, with its options: those of services that take it as it is. */
export function pricesForChoice(
  { rates, failures }: Pick<Quote, "rates" | "failures">,
  offered: readonly OfferedService[],
  to: Address,
): ChoicePrices {
  const byCode = new Map(offered.map((each) => [each.code, each]));
  return {
    rates: rates
      .filter(({ carrier, service }) => {
        const its = byCode.get(serviceCode(carrier, service));
        return its !== undefined && its.code !== null && !lacksPhone(its, to);
      })
      .map(choiceRate),
    unanswered: failures
      .filter(({ code }) => code === "CARRIER_UNAVAILABLE")
      .flatMap(({ accountId, serviceCode: failed }) =>
        offered.flatMap(({ accountId: account, service, code }) =>
          account === accountId && (failed === null || failed === service.code) ? (code ?? []) : [],
        ),
      ),
  };
}
