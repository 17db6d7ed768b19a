/**
 * The number of a booking's first piece: `TEST`, the milliseconds of the reference's UUIDv7, and its random end. It is all that
 * the carrier remembers: the same reference gives the same number, and the number its time.
 * @throws RangeError the reference is no UUIDv7
 */
export function voucherFor(reference: string): string {
  const [, time, end] = /^([0-9a-f]{8}-[0-9a-f]{4})-7[0-9a-f-]*([0-9a-f]{8})$/.exec(reference) ?? [];
  if (time === undefined || end === undefined) throw new RangeError(`${reference} is no UUIDv7`);
  return `TEST${time.replace("-", "")}${end}`.toUpperCase();
}

/** `null`: no number of this carrier's. */
export function bookedAtOf(voucher: string): Date | null {
  const [, time] = /^TEST([0-9A-F]{12})[0-9A-F]{8}$/.exec(voucher) ?? [];
  return time === undefined ? null : new Date(Number.parseInt(time, 16));
}
