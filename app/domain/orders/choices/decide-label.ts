import type { Rate } from "../../engine/index.ts";
import { resolveService } from "../offers/resolve-service.ts";
import { serviceCode } from "../offers/service-code.ts";
import type {
  ChoiceFacts,
  ChoiceRate,
  ChoiceResult,
  ChoiceRules,
  LabelChoice,
  LabelDecision,
  NamedService,
} from "./label-choice.ts";

/**
 * Chooses the service of a label, from facts and rules alone. A point chosen after checkout may belong to another network,
 * and then names the service too.
 */
export function decideLabel(
  { chosen, goods, offered, laterPoint }: ChoiceFacts,
  rules: ChoiceRules,
): LabelDecision {
  const resolved = resolveService<NamedService>(chosen, offered, { ...rules, facts: goods });
  if (resolved.kind === "not-shipped") return { rule: "not-shipped" };
  if (resolved.kind === "none")
    return { rule: "none", title: resolved.title, ...(resolved.isPoint && { isPoint: true }) };
  const { kind: rule, locationId: atCheckout = null } = resolved;
  if (!resolved.service.endsAtPoint) return { rule, service: resolved.service.code, locationId: null };
  const later = offered.find(({ code }) => code !== null && code === laterPoint?.service);
  const service = later ?? resolved.service;
  if (!service.endsAtPoint) return { rule, service: service.code, locationId: null };
  if (laterPoint !== null && laterPoint.service === service.code)
    return { rule, service: service.code, locationId: laterPoint.locationId };
  return {
    rule,
    service: service.code,
    locationId: service.code === resolved.service.code ? atCheckout : null,
  };
}

/** The JSON of the result, always with the same bytes. `null`: nothing is chosen, or it has no rate. */
export function resultOf(
  facts: ChoiceFacts,
  rules: ChoiceRules,
  rates: readonly ChoiceRate[],
): string | null {
  const decided = decideLabel(facts, rules);
  if (!("service" in decided)) return null;
  const rate = rates.find(({ service }) => service === decided.service);
  if (rate === undefined) return null;
  const { rule, service, locationId } = decided;
  const { totalMinor, currency } = rate.price;
  return JSON.stringify({ rule, service, locationId, totalMinor, currency } satisfies ChoiceResult);
}

/** Whether the recorded facts, rates and rules make the recorded result again, byte for byte. */
export function isReproduced({ facts, rules, rates, result }: LabelChoice): boolean {
  return resultOf(facts, rules, rates) === result;
}

export function choiceRate({ carrier, service, price, promise, parcels }: Rate): ChoiceRate {
  return {
    service: serviceCode(carrier, service) ?? "",
    price,
    ...(promise && { promise }),
    parcels: parcels.map(({ weightG, lengthCm, widthCm, heightCm }) => ({
      weightG,
      lengthCm,
      widthCm,
      heightCm,
    })),
  };
}
