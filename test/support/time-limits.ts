/** The one place of the tests' time limits. `vitest.config.ts` measures the machine before it starts its workers. */
import { slowness } from "../../scripts/slowness.mjs";

/** A limit in milliseconds, written for two idle cores, on this machine. */
export const atMost = (ms: number): number => Math.ceil(ms * slowness());
