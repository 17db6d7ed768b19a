import type { Rate } from "../../engine/index.ts";
import { resolveService } from "../offers/resolve-service.ts";
import { serviceCode } from "../offers/service-code.ts";
import { applyServiceRules } from "./apply-service-rules.ts";
import type {
  ChoiceFacts,
  ChoicePrices,
  ChoiceRate,
  ChoiceResult,
  ChoiceRules,
  LabelChoice,
  LabelDecision,
  NamedService,
} from "./label-choice.ts";

const noPrices: ChoicePrices = { rates: [], unanswered: [] };

/**
 * Chooses the service of a label that no person chose one for, from facts, rules and prices alone. A parcel goes to the point that the
 * shopper chose; else by the first service rule that holds and finds a service; else as the shopper chose at checkout.
 */
export function decideLabel(
  facts: ChoiceFacts,
  rules: ChoiceRules,
  prices: ChoicePrices = noPrices,
): LabelDecision {
  const usual = usualService(facts, rules);
  const { matched = [] } = rules;
  if (matched.length === 0 || !mayRuleChoose(facts, usual)) return usual;
  const { found, passed } = applyServiceRules(matched, facts, prices);
  return { ...(found ?? usual), ...(passed.length > 0 && { passed }) };
}

/**
 * Whether a rule may choose at all. Parcels that a person fetches go where they will look for them.
 * @param usual the decision without rules
 */
function mayRuleChoose({ offered, laterPoint }: ChoiceFacts, usual: LabelDecision): boolean {
  if (usual.rule === "not-shipped" || (usual.rule === "none" && usual.isPoint)) return false;
  if (laterPoint !== null && offered.some(({ code }) => code === laterPoint.service)) return false;
  const isToPoint = (service: string | null) =>
    offered.some(({ code, endsAtPoint }) => endsAtPoint && code === service);
  return !(usual.rule === "chosen" && isToPoint(usual.service));
}

/** The services whose prices the decision needs: `<driver>.<code>` of each, or all; `null`: none. */
export function servicesToPrice(facts: ChoiceFacts, rules: ChoiceRules): "all" | readonly string[] | null {
  const { matched = [] } = rules;
  const asks = matched.findIndex(({ use }) => use.kind === "ask");
  const asked = asks < 0 ? matched : matched.slice(0, asks);
  if (asked.length === 0 || !mayRuleChoose(facts, usualService(facts, rules))) return null;
  const services = asked.map(({ use }) => (use.kind === "service" ? use.service : "all"));
  return services.includes("all") ? "all" : services;
}

/** As the shopper chose. A point chosen after checkout may belong to another network, and then names the service too. */
function usualService(
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
  const decided = decideLabel(facts, rules, { rates, unanswered: [] });
  if (!("service" in decided)) return null;
  const rate = rates.find(({ service }) => service === decided.service);
  if (rate === undefined) return null;
  const { rule, service, locationId, by } = decided;
  const { totalMinor, currency } = rate.price;
  return JSON.stringify({
    rule,
    service,
    locationId,
    totalMinor,
    currency,
    ...(by !== undefined && { by }),
  } satisfies ChoiceResult);
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
