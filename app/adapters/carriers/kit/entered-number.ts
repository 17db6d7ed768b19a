import { EngineError, validationFailed } from "../../../domain/engine/index.ts";

/** Refuses numbers that a person entered: nothing has changed, and they may enter others. */

/** @param form the carrier's form of a number: `10 digits` */
export const wrongForm = (form: string): EngineError => refused("number_malformed", form);

/** More numbers than parcels, or one twice. */
export function checkCount(numbers: readonly string[], parcels: number): void {
  if (numbers.length > parcels || new Set(numbers).size < numbers.length)
    throw refused("number_count", "one number for each parcel");
}

/** The carrier has the number for another shipment, has cancelled it, or does not know it. */
export function otherShipment(carrier: string, number: string): EngineError {
  const message = `${carrier} does not have ${number} under this shipment's reference. Look for the reference there, and enter the number that is beside it.`;
  return new EngineError("CARRIER_REJECTED", message, { reason: "other_shipment" });
}

function refused(reason: "number_malformed" | "number_count", wanted: string): EngineError {
  const { code, message, metadata } = validationFailed([{ path: "number", message: wanted }]);
  return new EngineError(code, message, { ...metadata, reason });
}
