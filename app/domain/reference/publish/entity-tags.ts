/** A tag, weak or strong; commas may be within the quotes (RFC 9110, 8.8.3). */
const tagForm = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * True if a list of tags, or `*`, names this one: by the weak comparison, for If-None-Match, or by the strong
 * one, for If-Match (RFC 9110, 8.8.3.2).
 * @param tag strong, with its quotes
 */
export function namesTag(header: string, tag: string, comparison: "weak" | "strong"): boolean {
  if (header.trim() === "*") return true;
  for (const [, weak, opaque] of header.matchAll(tagForm))
    if (opaque === tag && (comparison === "weak" || weak === undefined)) return true;
  return false;
}
