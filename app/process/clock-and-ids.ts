/** The machine's clock and randomness: the app reads them only here. */
import type { Clock, Ids } from "../engine/index.ts";
import { uuidV7 } from "../store/rows/uuid-v7.ts";

export const systemClock: Clock = { now: () => new Date() };

export const systemIds: Ids = { next: uuidV7(systemClock.now) };
