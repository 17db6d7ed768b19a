/**
 * The entry that the last proxy wrote into a forwarding header. Those before it came with the request: its sender may have
 * made them up.
 */
export function lastEntry(header: string | readonly string[] | null | undefined): string | undefined {
  const text = typeof header === "string" ? header : header?.join(",");
  return text?.split(",").at(-1)?.trim() || undefined;
}
