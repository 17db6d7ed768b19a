import { EngineError } from "../../domain/engine/index.ts";
import { isReproduced } from "../../domain/orders/choices/decide-label.ts";
import { wrapped } from "./answer.ts";
import { reading } from "./endpoint.ts";
import type { LabelChoiceResponse } from "./schemas/label-choice.ts";
import { shipmentIdOf } from "./shipment-id.ts";

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
