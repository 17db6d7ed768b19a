/** A street's line in the parts that ACS wants. */
export interface StreetParts {
  readonly street: string;
  /** `null`: the line names none for sure, and `street` is the whole line. */
  readonly number: string | null;
  /** Whatever is behind the number: floor, office, telephone. Empty: nothing. */
  readonly rest: string;
}

const NUMBER =
  /(?<![\p{L}\p{N}.])(?:(?:αρ(?:ιθ(?:μος|μός)?)?|no|νο|nr|num)\.?\s*|[#№]\s*)?(\d{1,4}(?:\s?\p{L}(?![\p{L}.])(?=\s*(?:$|[,;(/-]))|\p{L}(?![\p{L}.]))?(?:\s?[-–/&]\s?\d{1,4}\p{L}?(?![\p{L}\d]))*)(?![\p{L}\d])/giu;

/** Numbers behind these are of a flat, a floor, a box or a block, not of the street. */
const UNIT =
  /(?:^|[\s,.;(])(?:γραφειο|γρ|διαμερισμα|διαμ|οροφοσ|οροφ|κουδουνι|κτιριο|κτηριο|κτ|εισοδοσ|σκαλα|πολυκατοικια|οικοπεδο|τετραγωνο|ο\.?τ|θυριδα|τ\.?θ|τ\.?κ|τηλ|τηλεφωνο|κιν|κινητο|χλμ|χιλιομετρο|flat|apt|apartment|office|floor|fl|unit|suite|room|building|block|box|p\.?o\.?|zip|tel|phone|mob|km)[.:]?\s*$/iu;

/** A word that only says what kind of street a name is of: `Πλατεία 1821` has no number. */
const KIND =
  /^(?:οδοσ|οδ|λεωφοροσ|λεωφ|λ|πλατεια|πλ|παροδοσ|odos|leoforos|leof|plateia|street|str|avenue|ave|square)\.?$/iu;

/** Days of the year are names of streets: `28ης Οκτωβρίου`, `Πλατεία 25 Μαρτίου`. A distance is none of a house. */
const NAME_GOES_ON =
  /^\s*(?:ιανουαρ|φεβρουαρ|μαρτ|απριλ|μαϊου|μαιου|μαη|ιουν|ιουλ|αυγουστ|σεπτεμβρ|οκτωβρ|νοεμβρ|δεκεμβρ|ianouar|fevrouar|mart|april|maiou|ioun|ioul|avgoust|septem[bv]|okto[bv]r|octo[bv]|noem[bv]|decem[bv]|dekem[bv]|χλμ|χιλ|km)/iu;

/** Whether digits in groups begin here that are no number of a house: a postcode, or a Greek telephone number. */
function beginsGroup(text: string): boolean {
  const [run = ""] = /^[\d ]+/.exec(text) ?? [];
  const groups = run.trim().split(/ +/);
  const isLong = (groups[0]?.length ?? 0) > 2;
  return groups.length > 1 && isLong && /^(?:\d{5}|2\d{9}|69\d{8})$/.test(groups.join(""));
}

/**
 * The number that belongs to the street, and not one of a flat, a telephone, a postcode or the street's own name:
 * `28ης Οκτωβρίου 12, Γραφείο 7` is number 12.
 */
export function splitStreet(address: string): StreetParts {
  const line = address.replace(/\s+/g, " ").trim();
  let groupEnd = -1;
  for (const match of line.matchAll(NUMBER)) {
    const number = match[1]?.trim() ?? "";
    const end = match.index + match[0].length;
    const [before, after] = [line.slice(0, match.index), line.slice(end)];
    const name = before.replace(/[\s,]+$/, "");
    const isInGroup = match.index <= groupEnd + 1 || beginsGroup(line.slice(match.index));
    if (isInGroup) groupEnd = end;
    if (isInGroup || !hasName(name) || UNIT.test(folded(before)) || NAME_GOES_ON.test(folded(after)))
      continue;
    return { street: name, number, rest: after.replace(/^[\s,;–-]+/, "").trim() };
  }
  return { street: line, number: null, rest: "" };
}

/** Whether a street's name is there, beside the kind of street and numbers. */
function hasName(text: string): boolean {
  return folded(text)
    .split(/[\s,]+/)
    .some((word) => /\p{L}{2}|\p{L}\./u.test(word) && !/^\d/.test(word) && !KIND.test(word));
}

/** Lower case without accents; the final sigma is a sigma. As long as the text. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[άέήίόύώϊϋΐΰς]/g, (letter) => "αεηιουωιυιυσ"["άέήίόύώϊϋΐΰς".indexOf(letter)] ?? letter);
}
