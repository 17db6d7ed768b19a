import { EngineError } from "../../../domain/engine/index.ts";
import type { Call } from "./endpoint.ts";

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The path's shipment id.
 * @throws EngineError NOT_FOUND also for a text that can't be an id of ours
 */
export function shipmentIdOf(call: Pick<Call, "params">): string {
  return idOf(call, "The shipment does not exist.");
}

/** The path's id of another resource. @throws EngineError NOT_FOUND with this message */
export function idOf({ params }: Pick<Call, "params">, missing: string): string {
  const id = params.id?.toLowerCase() ?? "";
  if (!uuidForm.test(id)) throw new EngineError("NOT_FOUND", missing);
  return id;
}
