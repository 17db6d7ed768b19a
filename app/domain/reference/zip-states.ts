/** The states that a postal code of the USA or Canada lies in. */

/**
 * Prefixes of ZIP codes. Source: USPS, Labeling List L002 (3-digit ZIP Code prefixes); a prefix that also serves places across the
 * border has both states, such as 063 (Fishers Island, NY).
 */
const zipPrefixes = [
  "005 NY",
  "006-007 PR",
  "008 VI",
  "009 PR",
  "010-027 MA",
  "028-029 RI",
  "030-038 NH",
  "039-049 ME",
  "050-054 VT",
  "055 MA",
  "056-059 VT",
  "060-062 CT",
  "063 CT NY",
  "064-069 CT",
  "070-089 NJ",
  "090-098 AE",
  "100-149 NY",
  "150-196 PA",
  "197-199 DE",
  "200 DC",
  "201 VA",
  "202-204 DC",
  "205 DC MD VA",
  "206-219 MD",
  "220-246 VA",
  "247-268 WV",
  "270-289 NC",
  "290-299 SC",
  "300-319 GA",
  "320-339 FL",
  "340 AA",
  "341-349 FL",
  "350-369 AL",
  "370-385 TN",
  "386-397 MS",
  "398-399 GA",
  "400-427 KY",
  "430-459 OH",
  "460-479 IN",
  "480-499 MI",
  "500-528 IA",
  "530-549 WI",
  "550-567 MN",
  "569 DC",
  "570-577 SD",
  "580-588 ND",
  "590-599 MT",
  "600-629 IL",
  "630-658 MO",
  "660-679 KS",
  "680-693 NE",
  "700-714 LA",
  "716-729 AR",
  "730-731 OK",
  "733 TX",
  "734-738 OK",
  "739 OK TX",
  "740-749 OK",
  "750-799 TX",
  "800-816 CO",
  "820-831 WY",
  "832-833 ID",
  "834 ID WY",
  "835-838 ID",
  "840-847 UT",
  "850-865 AZ",
  "870-884 NM",
  "885 TX",
  "889-898 NV",
  "900-961 CA",
  "962-966 AP",
  "967 HI AS",
  "968 HI",
  "969 GU FM MP PW MH",
  "970-979 OR",
  "980-994 WA",
  "995-999 AK",
] as const;

/** The first letter of a postal code. Source: Canada Post, forward sortation areas; K1A also serves offices in Gatineau. */
const canadianLetters: Readonly<Record<string, readonly string[]>> = {
  A: ["NL"],
  B: ["NS"],
  C: ["PE"],
  E: ["NB"],
  G: ["QC"],
  H: ["QC"],
  J: ["QC"],
  K: ["ON", "QC"],
  L: ["ON"],
  M: ["ON"],
  N: ["ON"],
  P: ["ON"],
  R: ["MB"],
  S: ["SK"],
  T: ["AB"],
  V: ["BC"],
  X: ["NT", "NU"],
  Y: ["YT"],
};

const statesOfPrefix: ReadonlyMap<string, readonly string[]> = new Map(
  zipPrefixes.flatMap((line) => {
    const [range = "", ...states] = line.split(" ");
    const [first = "", last = first] = range.split("-");
    const length = Number(last) - Number(first) + 1;
    return Array.from({ length }, (_, n) => [String(Number(first) + n).padStart(3, "0"), states] as const);
  }),
);

/**
 * Codes of the states that a normalised postal code may be in; `null` where that is not known: other countries, and prefixes that
 * are not assigned.
 */
export function statesOfZip(country: string, zip: string): readonly string[] | null {
  if (country === "US") return statesOfPrefix.get(zip.slice(0, 3)) ?? null;
  if (country === "CA") return canadianLetters[zip.slice(0, 1)] ?? null;
  return null;
}
