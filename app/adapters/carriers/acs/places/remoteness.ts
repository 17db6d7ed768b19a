import { foldText } from "../../kit/folded-text.ts";
import type { Area } from "../wire/area-calls.ts";

/** The rows of a town among its post code's: those of its name, else all. */
function rowsOfTown(rows: readonly Area[], town: string): readonly Area[] {
  const wanted = foldText(town);
  const named = rows.filter(({ names }) => names.some((name) => foldText(name) === wanted));
  return named.length > 0 ? named : rows;
}

/**
 * Remoteness belongs to the town, not to the post code, which may hold both kinds. Without a row of the town's
 * name, one remote row makes it remote. Source: section 8.
 */
export function isRemoteTown(rows: readonly Area[], town: string): boolean {
  return rowsOfTown(rows, town).some(({ remote }) => remote !== "");
}

/** Whether the rows leave it open: the town has no row, and they differ. */
export function isRemotenessOpen(rows: readonly Area[], town: string): boolean {
  const candidates = rowsOfTown(rows, town);
  return new Set(candidates.map(({ remote }) => remote !== "")).size > 1;
}

/** The station that delivers a town; null: ACS does not deliver there. */
export function stationOfTown(rows: readonly Area[], town: string): string | null {
  return rowsOfTown(rows, town)[0]?.station ?? null;
}
