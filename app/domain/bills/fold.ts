/** A parcel's number, as scanners, invoices and labels write it differently: letters and digits alone. */
export function foldNumber(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
