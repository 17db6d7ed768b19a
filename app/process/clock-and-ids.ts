/** The machine's clock and chance: the only place of the app that reads them. */
import type { Clock, Ids } from "../engine/index.ts";
import { uuidV7 } from "../store/rows/uuid-v7.ts";

export const systemClock: Clock = { now: () => new Date() };

export const systemIds: Ids = { next: uuidV7(systemClock.now) };
