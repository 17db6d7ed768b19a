import type { CallFault } from "../../../../simulator/carriers/kit/fault-kinds.ts";
import { callFaults } from "../../../../simulator/carriers/kit/fault-kinds.ts";
import type { CarrierDesk } from "../battery-row.ts";

/** The desk, once the battery has opened it. */
export type OpenDesk = () => CarrierDesk;

export const faultsOf = ({ server: { without = [] } }: CarrierDesk): readonly CallFault[] =>
  callFaults.filter((kind) => !without.includes(kind));

/** One, several, and the most parcels of an order. */
export const pieceCounts = ({ mostPieces }: CarrierDesk): readonly number[] => [
  ...new Set([1, 2, 3].map((count) => Math.min(count, mostPieces))),
];
