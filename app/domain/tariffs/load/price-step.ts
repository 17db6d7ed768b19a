/** The first cell of a row of prices, as carriers print it in English and Greek. */
export interface PriceStep {
  /** `other`: not understood. */
  readonly kind: "up-to" | "beyond" | "days" | "other";
  /** The number as typed; empty for days. Of another kind, the cell. */
  readonly amount: string;
  /** The number after "per": `1` of `70 per 1`. */
  readonly per?: string;
  /** It was a range: `0-2` is up to 2. */
  readonly isRange?: true;
}

const NUMBER = "\\d[\\d.,]*";
const UNIT = "(?:kgs?|kilos?|κιλ[άαόο]ν?|gr?|γρ\\.?|cm|lbs?|pounds?|oz|ounces?|in|inch(?:es)?)?\\.?";
const MORE = "(?:additional|further|extra|next|started|επιπλέον|επιπλεον|επόμενο|επομενο)?";
const DAYS = /^(?:transit |delivery )?days$|^(?:ημέρες|ημερες|μέρες|μερες)(?: παράδοσης| παραδοσης)?$/;
const BEYOND = new RegExp(
  `^(?:\\+|each|per|every|κάθε|καθε|ανά|επιπλέον|επιπλεον)\\s*${MORE}\\s*(${NUMBER})?\\s*${UNIT}$`,
);
const RANGE = new RegExp(
  `^(?:από|απο|from)?\\s*${NUMBER}\\s*${UNIT}\\s*(?:[-–—]|to|έως|εως|μέχρι|ως)\\s*(${NUMBER})\\s*${UNIT}$`,
);
const UP_TO = new RegExp(
  `^(?:up to|upto|until|≤|<=|<|έως|εως|μέχρι|ως)?\\s*(${NUMBER})\\s*${UNIT}\\s*(?:(?:per|/)\\s*(${NUMBER})\\s*${UNIT})?$`,
);

/** `2`, `0-2 kg`, `έως 2`, `+1`, `each additional kg`, `70 per 1`, `days`. */
export function readPriceStep(cell: string): PriceStep {
  const text = cell.toLowerCase().trim();
  if (DAYS.test(text)) return { kind: "days", amount: "" };
  const range = RANGE.exec(text)?.[1];
  if (range !== undefined) return { kind: "up-to", amount: range, isRange: true };
  const [, amount, per] = UP_TO.exec(text) ?? [];
  if (amount !== undefined) return { kind: "up-to", amount, ...(per !== undefined && { per }) };
  const beyond = BEYOND.exec(text);
  if (beyond !== null) return { kind: "beyond", amount: beyond[1] ?? "1" };
  return { kind: "other", amount: cell };
}
