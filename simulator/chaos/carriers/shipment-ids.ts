/** Shipments' ids as carriers' books have them. */

/** Of 32 hexadecimal digits. */
export const idOfHex = (hex: string): string =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Of 26 characters of Crockford's Base32. */
export function idOfBase32(text: string): string {
  let bits = 0n;
  for (const character of text) bits = bits * 32n + BigInt(crockford.indexOf(character));
  return idOfHex(bits.toString(16).padStart(32, "0"));
}
