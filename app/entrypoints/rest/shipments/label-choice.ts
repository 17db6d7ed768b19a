import { EngineError } from "../../../domain/engine/index.ts";
import { isReproduced } from "../../../domain/orders/choices/decide-label.ts";
import { wrapped } from "../server/answer.ts";
import { reading } from "../server/endpoint.ts";
import { shipmentIdOf } from "../server/path-id.ts";
import type { LabelChoiceResponse } from "./label-choice-schema.ts";

const read = reading("GET", "/v1/shipments/:id/choice", async (call) => {
  const choice = await call.app.labelChoices.get(call.caller, shipmentIdOf(call));
  if (choice === null)
    throw new EngineError(
      "NOT_FOUND",
      "The shipment does not exist, or its service was not chosen automatically.",
    );
  const { shipmentId, orderId, at, askedBy, facts, rules, rates, result } = choice;
  return wrapped({
    shipment_id: shipmentId,
    related_order_id: orderId,
    at: at.toISOString(),
    asked_by: askedBy,
    facts: { ...facts },
    rules: { ...rules },
    rates: rates.map((rate) => ({ ...rate })),
    result,
    is_reproduced: isReproduced(choice),
  } satisfies LabelChoiceResponse);
});

export const labelChoiceEndpoints = [read];
