/** Our codings of a file; among those that a caller prefers equally, the first is used. */
export const contentCodings = ["br", "gzip", "identity"] as const;
export type ContentCoding = (typeof contentCodings)[number];

/** RFC 9110, 12.4.2. */
const weightForm = /^[Qq]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
/** Plain bytes are acceptable to a caller that doesn't name them, and less than anything named. */
const unnamedIdentity = 0.0001;

/**
 * The coding that an Accept-Encoding header requests (RFC 9110, 12.5.3); `null` if it refuses all of ours.
 * Without the header plain bytes are sent: a caller that understands more has to declare it. A malformed member
 * is ignored.
 */
export function preferredCoding(acceptEncoding: string | null | undefined): ContentCoding | null {
  if (acceptEncoding === null || acceptEncoding === undefined) return "identity";
  const weights = weightsOf(acceptEncoding);
  const others = weights.get("*");
  let best: ContentCoding | null = null;
  let most = 0;
  for (const coding of contentCodings) {
    const weight = weights.get(coding) ?? others ?? (coding === "identity" ? unnamedIdentity : 0);
    if (weight <= most) continue;
    best = coding;
    most = weight;
  }
  return best;
}

function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const member of acceptEncoding.split(",")) {
    const [name = "", parameter, ...more] = member.split(";").map((part) => part.trim());
    const weight = parameter === undefined ? "1" : weightForm.exec(parameter)?.[1];
    if (name === "" || weight === undefined || more.length > 0) continue;
    const coding = name.toLowerCase();
    weights.set(coding === "x-gzip" ? "gzip" : coding, Number(weight));
  }
  return weights;
}
