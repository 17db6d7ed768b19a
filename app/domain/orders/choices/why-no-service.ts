import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import type { LabelDecision } from "./label-choice.ts";

/** Why no label is bought by itself; `null`: a service is chosen. */
export function whyNoService(decision: LabelDecision): PurchaseReason | null {
  switch (decision.rule) {
    case "not-shipped":
      return { code: "handed-over" };
    case "ask":
      return { code: "rule-asks", rule: decision.by };
    case "none":
      return { code: decision.isPoint ? "pickup-point" : "service-unknown", chosen: decision.title };
    default:
      return null;
  }
}
