import { EngineError, validationFailed } from "../errors.ts";
import { toDecimal } from "../values/money.ts";

export function notAvailable(message: string, metadata: EngineError["metadata"]): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, metadata);
}

/** @throws VALIDATION_FAILED */
export function refuseAbove(path: string, minor: number, maxMinor: number, currency: string): void {
  if (minor <= maxMinor) return;
  throw validationFailed([{ path, message: `must be at most ${toDecimal(maxMinor, currency)} ${currency}` }]);
}
