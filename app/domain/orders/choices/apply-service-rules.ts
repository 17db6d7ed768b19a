import type { MatchedRule } from "../../engine/index.ts";
import type {
  ChoiceFacts,
  ChoicePrices,
  ChoiceRate,
  LabelDecision,
  PassedBecause,
  PassedRule,
} from "./label-choice.ts";

interface AppliedRules {
  /** `null`: no rule chose. */
  readonly found: LabelDecision | null;
  readonly passed: readonly PassedRule[];
}

/** The first rule that finds a service for the label, or asks; the ones before it say why they found none. */
export function applyServiceRules(
  matched: readonly MatchedRule[],
  facts: ChoiceFacts,
  prices: ChoicePrices,
): AppliedRules {
  const passed: PassedRule[] = [];
  for (const rule of matched) {
    const { name, use } = rule;
    if (use.kind === "ask") return { found: { rule: "ask", by: name }, passed };
    const picked = pick(rule, facts, prices);
    if ("service" in picked)
      return {
        found: { rule: "service-rule", service: picked.service, locationId: null, by: name },
        passed,
      };
    const { because } = picked;
    passed.push({ name, because, ...(use.kind === "service" && { service: use.service }) });
  }
  return { found: null, passed };
}

type Picked = { readonly service: string } | { readonly because: PassedBecause };

function pick({ use, zones }: MatchedRule, facts: ChoiceFacts, { rates, unanswered }: ChoicePrices): Picked {
  const offered = new Map(facts.offered.flatMap((each) => (each.code === null ? [] : [[each.code, each]])));
  const goesToDoor = (service: string) => {
    const known = offered.get(service);
    return known !== undefined && !known.endsAtPoint && known.needsLocker !== true;
  };
  if (use.kind === "service") {
    const { service } = use;
    if (!offered.has(service)) return { because: "disabled" };
    if (!goesToDoor(service)) return { because: "point" };
    // Its carrier may answer soon: no other service takes its place meanwhile.
    if (unanswered.includes(service)) return { service };
    return firstOf(rates, zones, (rate) => rate.service === service);
  }
  const { promisedOn } = facts;
  const isCandidate = (rate: ChoiceRate) => goesToDoor(rate.service);
  if (use.kind !== "cheapest-in-time") return firstOf(rates, zones, isCandidate);
  if (promisedOn === undefined) return { because: "not-promised" };
  const isInTime = ({ promise }: ChoiceRate) => promise !== undefined && promise.latest <= promisedOn;
  const any = firstOf(rates, zones, isCandidate);
  if ("because" in any) return any;
  const inTime = firstOf(rates, zones, (rate) => isCandidate(rate) && isInTime(rate));
  return "because" in inTime ? { because: "late" } : inTime;
}

function firstOf(
  rates: readonly ChoiceRate[],
  zones: readonly string[] | undefined,
  isCandidate: (rate: ChoiceRate) => boolean,
): Picked {
  const candidates = rates.filter(isCandidate);
  const [rate] = candidates.filter(
    ({ price: { zone } }) => zones === undefined || zones.includes(zone ?? ""),
  );
  if (rate !== undefined) return { service: rate.service };
  return { because: candidates.length === 0 ? "no-price" : "zone" };
}
