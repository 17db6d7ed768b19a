/** A tag, weak or strong; commas may stand within the quotes (RFC 9110, 8.8.3). */
const tagForm = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether a list of tags, or `*`, names this one: by the weak comparison, as If-None-Match wants it, or by the strong one, as
 * If-Match does (RFC 9110, 8.8.3.2).
 * @param tag strong, with its quotes
 */
export function namesTag(header: string, tag: string, comparison: "weak" | "strong"): boolean {
  if (header.trim() === "*") return true;
  for (const [, weak, opaque] of header.matchAll(tagForm))
    if (opaque === tag && (comparison === "weak" || weak === undefined)) return true;
  return false;
}
