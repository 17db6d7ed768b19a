import type { ShipmentId } from "../../../../domain/engine/index.ts";

/** Of the type `CU`, the only key by which a booking is found. Source: contract sheet, sections 5 and 12. */
export const referenceOf = (id: ShipmentId): string => id.replaceAll("-", "");
