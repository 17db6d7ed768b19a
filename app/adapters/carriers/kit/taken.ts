import type { ErrorMetadata } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";

/** A rule of a service for its shipments, and the reason that a merchant reads where it does not hold. */
export type ServiceRule = readonly [holds: boolean, reason: ErrorMetadata & { readonly reason: string }];

/**
 * Checks a shipment by a service's rules, in their order.
 * @throws EngineError OPTION_NOT_AVAILABLE with the reason of the first rule that does not hold
 */
export function requireTaken(service: string, rules: readonly ServiceRule[]): void {
  const broken = rules.find(([holds]) => !holds);
  if (broken === undefined) return;
  throw new EngineError("OPTION_NOT_AVAILABLE", `${service} does not take this shipment.`, broken[1]);
}
