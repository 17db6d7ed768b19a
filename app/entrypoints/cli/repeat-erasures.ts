/** The erasures since the moment that a restored database is of, again: of all, but those that an operator takes back by name. */
import type { ChosenErasures } from "../../adapters/store/privacy/choose-erasures.ts";
import { chooseErasures } from "../../adapters/store/privacy/choose-erasures.ts";
import { readErasures } from "../../adapters/store/privacy/erasure-log.ts";
import { replayErasures } from "../../adapters/store/privacy/replay-erasures.ts";
import type { Env } from "../../process/env.server.ts";
import type { Reached } from "./open-stores.ts";
import { storesOn } from "./open-stores.ts";

const OVERLAP_MS = 60 * 60_000;

/**
 * An erasure may have begun just before the moment, and ended after it.
 * @param except ids of merchants whose erasure by an operator is left out
 * @throws Error one of them has none, or one that was not the operator's decision
 */
export function erasuresSince(logged: string, moment: Date, except: readonly string[]): ChosenErasures {
  return chooseErasures(readErasures(logged, new Date(moment.getTime() - OVERLAP_MS)), except);
}

/** @returns false: a shop must be erased again when its open bookings have ended, or a merchant that was named is not back */
export async function repeatErasures(
  reached: Reached,
  env: Env,
  { repeated, takenBack }: ChosenErasures,
  except: readonly string[],
): Promise<boolean> {
  if (repeated.length === 0 && takenBack.length === 0) return true;
  const { database, stores } = await storesOn(reached, env);
  const gone = new Set<string>();
  try {
    for (const { merchantId, erasedAt } of takenBack) {
      const isBack = await stores.merchantDesk.takeBackErasure(merchantId, erasedAt);
      if (isBack) process.stdout.write(`left out: the erasure of merchant ${merchantId} at ${erasedAt}\n`);
      else if (except.includes(merchantId)) gone.add(merchantId);
    }
    for (const id of gone)
      process.stderr.write(
        `waybill: merchant ${id} is erased in this database, or not in it: restore one of a moment before the erasure\n`,
      );
    const { done, open } = await replayErasures(stores, repeated);
    if (repeated.length > 0) process.stdout.write(`erased again: ${done}\n`);
    for (const shop of open)
      process.stderr.write(
        `waybill: ${shop} has a booking without an answer: its merchant's name, accounts and keys are still there\n`,
      );
    return open.length === 0 && gone.size === 0;
  } finally {
    await database.close();
  }
}
