/** Of one id. Asking for randomness costs much more than taking it: it is fetched for many ids at a time. */
const RANDOM_BYTES = 10;
const POOLED = 256;

/**
 * UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then a 12-bit counter (method 1 of section 6.2), then
 * 62 random bits. Ids of one generator grow strictly, also within a millisecond and when the clock steps back.
 */
export function uuidV7(now: () => Date, randomBytes: (size: number) => Uint8Array): () => string {
  let pool: Uint8Array = new Uint8Array();
  let taken = 0;
  let lastMs = -1;
  let counter = 0;

  return () => {
    if (taken + RANDOM_BYTES > pool.length) {
      pool = randomBytes(RANDOM_BYTES * POOLED);
      taken = 0;
    }
    const random = pool.subarray(taken, taken + RANDOM_BYTES);
    taken += RANDOM_BYTES;
    const ms = now().getTime();
    if (ms > lastMs) {
      lastMs = ms;
      // The counter starts in its lower half: room to grow in every millisecond.
      counter = uint16(random, 8) & 0x7ff;
    } else {
      counter += 1;
      if (counter > 0xfff) {
        lastMs += 1;
        counter = uint16(random, 8) & 0x7ff;
      }
    }
    const time = lastMs.toString(16).padStart(12, "0");
    const variant = (0x8000 | (uint16(random, 0) & 0x3fff)).toString(16);
    const rest = hex(random.subarray(2, 8));
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}-${rest}`;
  };
}

/** The smallest UUIDv7 of a moment: everything made since then has a larger id. */
export function firstUuidV7(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What PostgreSQL takes as a uuid from us: hyphenated, of whatever version. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function hex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += hexOfByte[byte];
  return text;
}
