import v8 from "node:v8";

/** Growth of the live heap before V8 collects garbage. V8's own limit is several times as large. */
const GROWTH_PERCENT = 30;

let working = 0;

/**
 * Runs long work that makes far more garbage than it keeps. V8 judges by the machine's memory, and would let hundreds of
 * megabytes of garbage pile up. Earlier collections cost such work little.
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
