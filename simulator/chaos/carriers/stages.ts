import type { Chance } from "../chance.ts";
import type { Report, Way } from "./week-carrier.ts";

/** A deed of the carrier's staff, as its control calls name it, and the report that the app makes of it. */
export interface Stage {
  readonly deed: string;
  readonly report: Report;
}

/** @param message the carrier's own text, which Shopify shows; `null`: none */
export const stage = (
  deed: string,
  status: Report["status"],
  event: string | null,
  { message = null, word = null }: Partial<Pick<Report, "message" | "word">> = {},
): Stage => ({ deed, report: { status, event, message, word } });

const minuteMs = 60_000;

/**
 * Does the stages that come next, one by one. Each is a minute later than the one before, because some carriers tell no seconds.
 * @param act answered with 409 once the parcel can't be moved: the app may cancel its label meanwhile
 * @returns all stages that are done; `null`: it can't be moved
 */
export async function doStages(
  journey: readonly Stage[],
  { done, more, from }: Pick<Way, "done" | "more" | "from">,
  act: (deed: string, at: string) => Promise<unknown>,
): Promise<readonly Report[] | null> {
  const stages = journey.slice(0, done + more);
  for (const [index, { deed }] of stages.entries()) {
    if (index < done) continue;
    const at = new Date(from.getTime() + (index + 1) * minuteMs).toISOString();
    const isMoved = await act(deed, at).then(() => true, isRefused);
    if (!isMoved) return null;
  }
  return stages.map(({ report }) => report);
}

function isRefused(error: unknown): false {
  if (error instanceof Error && / answered 409: /.test(error.message)) return false;
  throw error;
}

/** The stages with this one between them, in so many of a hundred weeks. */
export const sometimes = (
  chance: Chance,
  name: string,
  probability: number,
  given: Stage,
): readonly Stage[] => (chance.isSo(name, probability) ? [given] : []);
