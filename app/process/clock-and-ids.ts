/** The machine's clock and randomness: the app reads them only here. */

import { uuidV7 } from "../adapters/store/rows/uuid-v7.ts";
import type { Clock, Ids } from "../domain/engine/index.ts";

export const systemClock: Clock = { now: () => new Date() };

export const systemIds: Ids = { next: uuidV7(systemClock.now) };
