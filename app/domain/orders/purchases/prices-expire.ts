/** Confirmed prices are bought for so long. */
const CONFIRMABLE_MS = 30 * 60_000;

/** @param id a purchase's, a UUIDv7 of the moment at which its prices were read */
export function arePricesExpired(id: string, now: Date): boolean {
  return now.getTime() - momentOf(id) > CONFIRMABLE_MS;
}

/** Milliseconds since 1970 in a UUIDv7. */
function momentOf(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}
