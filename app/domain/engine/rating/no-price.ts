import type { EngineError } from "../errors.ts";
import { refusalWithoutStack } from "../errors.ts";

/** A refusal: the tariff has no price for this. */
export function noPrice(message: string, reason: string): EngineError {
  return refusalWithoutStack("OPTION_NOT_AVAILABLE", message, { reason });
}
