const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * The identity of a checkpoint, because ACS gives none: 64 bits of FNV-1a over its five parts. A hash, so that
 * notes, which may name a person, are in no identity. Source: section 9.
 */
export function eventIdentity(
  voucher: string,
  at: Date,
  action: string,
  location: string,
  notes: string,
): string {
  const text = JSON.stringify([voucher, at.toISOString(), action, location, notes]);
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, "0");
}
