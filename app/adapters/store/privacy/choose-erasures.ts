/** Which of the logged erasures are repeated after a restore, and which an operator takes back: docs/decisions/209. */
import type { LoggedErasure } from "./erasure-log.ts";

/** An operator's erasure of a whole merchant. */
export interface TakenBack {
  readonly merchantId: string;
  /** As the log has it. */
  readonly erasedAt: string;
}

export interface ChosenErasures {
  readonly repeated: readonly LoggedErasure[];
  /** Those of the merchants that are named, and those that the log says were taken back before. */
  readonly takenBack: readonly TakenBack[];
}

/**
 * @param except ids of merchants
 * @throws Error the log has no erasure of one of them, or one that was not an operator's decision
 */
export function chooseErasures(logged: readonly LoggedErasure[], except: readonly string[]): ChosenErasures {
  for (const id of except) refuseOthers(logged, id);
  const before = new Set(
    logged.flatMap(({ erasure }) =>
      erasure.what === "taken-back" ? [keyOf(erasure.merchantId, erasure.erasedAt)] : [],
    ),
  );
  const takenBack = logged.flatMap(({ at, erasure }) =>
    erasure.what === "merchant" &&
    (except.includes(erasure.merchantId) || before.has(keyOf(erasure.merchantId, at)))
      ? [{ merchantId: erasure.merchantId, erasedAt: at }]
      : [],
  );
  const leftOut = new Set(takenBack.map(({ merchantId, erasedAt }) => keyOf(merchantId, erasedAt)));
  const isRepeated = ({ at, erasure }: LoggedErasure) =>
    erasure.what !== "taken-back" &&
    !(erasure.what === "merchant" && leftOut.has(keyOf(erasure.merchantId, at)));
  return { repeated: logged.filter(isRepeated), takenBack };
}

/** People's own erasures are repeated beside one that is taken back; a shop's would erase the merchant all the same. */
function refuseOthers(logged: readonly LoggedErasure[], id: string): void {
  const kinds = new Set(logged.filter((each) => mayConcern(each, id)).map(({ erasure }) => erasure.what));
  if (kinds.has("merchant") && !kinds.has("shop")) return;
  throw new Error(
    kinds.size === 0
      ? `--except ${id}: the log has no erasure of such a merchant since then; nothing was changed`
      : `--except ${id}: an erasure that the merchant, a person or Shopify asked for is never left out; nothing was changed`,
  );
}

/** A line of a shop from before 0.14.0 may be of any merchant. */
function mayConcern({ erasure }: LoggedErasure, id: string): boolean {
  if (erasure.what === "taken-back") return false;
  if (erasure.what === "shop" && erasure.merchantId === undefined) return true;
  return erasure.merchantId === id;
}

function keyOf(merchantId: string, at: string): string {
  return `${merchantId} ${at}`;
}
