import { EngineError } from "../errors.ts";

/** A refusal: the tariff has no price for this. */
export function noPrice(message: string, reason: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason });
}
