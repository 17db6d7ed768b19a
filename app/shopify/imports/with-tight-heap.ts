import v8 from "node:v8";

/** How much may be added to what lives before V8 collects it; left to itself, several times as much. */
const GROWTH_PERCENT = 30;

let working = 0;

/**
 * Runs work that makes far more garbage than it keeps, and long. V8 would let it pile up to hundreds of megabytes, as it sees
 * the memory of the machine and not what a process is meant to have; collecting earlier costs such work little.
 */
export async function withTightHeap<Result>(work: () => Promise<Result>): Promise<Result> {
  working += 1;
  if (working === 1) v8.setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  try {
    return await work();
  } finally {
    working -= 1;
    if (working === 0) v8.setFlagsFromString("--heap-growing-percent=0");
  }
}
