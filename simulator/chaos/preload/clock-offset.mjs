/** Preloaded into a process of the app: its clock differs by CHAOS_CLOCK_OFFSET_MS. The monotonic watch is right. */
const offsetMs = Number(process.env.CHAOS_CLOCK_OFFSET_MS ?? 0);
const RealDate = Date;

class OffsetDate extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offsetMs);
    else super(...values);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
}

if (offsetMs !== 0) globalThis.Date = OffsetDate;
