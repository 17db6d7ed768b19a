/** Whole lists run two at a time for a merchant, in all processes together. */
import type { Services } from "../../../process/services.server.ts";
import { ApiError } from "../server/api-error.ts";

const PLACES = ["one", "other"] as const;
/** A process that ended leaves its places at once; of one that stopped, they are free after this time. */
const HOLD_MS = 30_000;
const RETRY_AFTER_S = 2;

/**
 * The same values. The merchant's place is taken at once, and left when the last value was taken or no more is wanted.
 * @throws ApiError RATE_LIMITED both places are taken
 */
export async function inListPlace<Value>(
  { leases }: Pick<Services, "leases">,
  merchantId: string,
  values: AsyncIterable<Value>,
): Promise<AsyncIterable<Value>> {
  for (const place of PLACES) {
    const name = `list/${merchantId}/${place}`;
    const mark = await leases.acquire(name, HOLD_MS);
    if (mark !== null) return holding(leases, name, mark, values);
  }
  throw new ApiError(
    "RATE_LIMITED",
    "Two lists without `limit` are already running for this merchant: wait for one of them, or read in pages with `limit`.",
    { headers: { "retry-after": String(RETRY_AFTER_S) } },
  );
}

async function* holding<Value>(
  leases: Services["leases"],
  name: string,
  mark: string,
  values: AsyncIterable<Value>,
): AsyncGenerator<Value> {
  // A renewal that fails is repeated by the next one.
  const renewal = setInterval(() => void leases.renew(name, mark, HOLD_MS).catch(() => false), HOLD_MS / 3);
  try {
    yield* values;
  } finally {
    clearInterval(renewal);
    await leases.release(name, mark);
  }
}
