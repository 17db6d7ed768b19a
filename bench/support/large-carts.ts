/** The time of one cart after the other, of 40 pieces and of 10,000: nothing else is asked meanwhile. */
import { percentile } from "./percentile.ts";
import { printTable } from "./print-table.ts";

const SMALL = 40;
const LARGE = 10_000;
/** A large cart takes at most so many times a small one's time. */
const MOST_TIMES = 10;

export interface LargeCarts {
  readonly pieces: number;
  readonly p50: number;
  readonly p95: number;
}

/** @param aCart a request with so many pieces; each number makes a different one */
export async function largeCarts(
  url: string,
  aCart: (number: number, pieces: number) => string,
  count: number,
): Promise<readonly LargeCarts[]> {
  const measured: LargeCarts[] = [];
  for (const pieces of [SMALL, LARGE]) {
    const times: number[] = [];
    // The first ones compile; their time is not measured.
    for (let number = -Math.ceil(count / 4); number < count; number++) {
      const begun = performance.now();
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: aCart(number + count, pieces),
      });
      const { rates } = (await response.json()) as { rates: unknown[] };
      if (rates.length === 0) throw new Error(`a cart of ${pieces} pieces has no rates`);
      if (number >= 0) times.push(performance.now() - begun);
    }
    measured.push({ pieces, p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
  }
  return measured;
}

/** @returns whether the large cart is within its limit */
export function printLargeCarts(measured: readonly LargeCarts[]): boolean {
  const [small, large] = measured;
  const times = (large?.p50 ?? Number.NaN) / (small?.p50 ?? Number.NaN);
  const isHeld = times <= MOST_TIMES;
  process.stdout.write("\none cart after the other; times in ms\n\n");
  printTable([
    ["pieces", "p50", "p95"],
    ...measured.map(({ pieces, p50, p95 }) => [String(pieces), p50.toFixed(2), p95.toFixed(2)]),
  ]);
  process.stdout.write(
    `\n${LARGE} pieces take ${times.toFixed(1)} times as long as ${SMALL}, limit ${MOST_TIMES}: ${isHeld ? "held" : "MISSED"}\n`,
  );
  return isHeld;
}
