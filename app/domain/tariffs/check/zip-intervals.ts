/** Postcodes of one country as intervals of numbers: which entries win where, and which collide. */

export interface ZipEntry<Owner> {
  readonly kind: "zip" | "prefix" | "range";
  /** Normalised; both ends of a range, otherwise the same code twice. */
  readonly first: string;
  readonly last: string;
  readonly owner: Owner;
}

export interface Collision<Owner> {
  readonly entry: ZipEntry<Owner>;
  readonly other: ZipEntry<Owner>;
}

export interface ZipCoverage<Owner> {
  /** Entries that win for at least one postcode; undecidable ones count as winning. */
  readonly winners: ReadonlySet<ZipEntry<Owner>>;
  /** Neither contains the other, and both hold some postcode: the intended one is ambiguous. */
  readonly collisions: readonly Collision<Owner>[];
}

interface Interval<Owner> {
  readonly first: number;
  readonly last: number;
  readonly entry: ZipEntry<Owner>;
}

/** Longer codes would exceed the safe integers. */
const LONGEST = 9;

/** The narrowest entry wins; a listed postcode wins over everything. */
export function coverageOf<Owner>(entries: readonly ZipEntry<Owner>[]): ZipCoverage<Owner> {
  const length = entries.reduce((most, { first, last }) => Math.max(most, first.length, last.length), 0);
  const winners = new Set<ZipEntry<Owner>>();
  const collisions: Collision<Owner>[] = [];
  if (length > LONGEST) return { winners: new Set(entries), collisions };
  const digits = entries.every(({ first, last }) => /^\d+$/.test(first + last));
  const base = digits ? 10 : 37;
  const intervals = entries.flatMap((entry): readonly Interval<Owner>[] => {
    // A listed postcode is itself, not the beginning of a longer one.
    if (entry.kind === "zip" && entry.first.length < length) {
      winners.add(entry);
      return [];
    }
    const width = base ** (length - entry.first.length);
    const [from, to] = [numberOf(entry.first, base), numberOf(entry.last, base)];
    return [{ first: from * width, last: (to + 1) * width - 1, entry }];
  });
  intervals.sort((a, b) => a.first - b.first || b.last - a.last || rank(a.entry) - rank(b.entry));

  // Open intervals, each inside the one below it; between two borders the topmost wins.
  const open: Interval<Owner>[] = [];
  let reached = 0;
  const proceed = (until: number) => {
    const top = open.at(-1);
    if (top !== undefined && until > reached) winners.add(top.entry);
    reached = Math.max(reached, until);
  };
  const closeBefore = (first: number) => {
    for (let top = open.at(-1); top !== undefined && top.last < first; top = open.at(-1)) {
      proceed(top.last + 1);
      open.pop();
    }
    proceed(first);
  };
  for (const interval of intervals) {
    closeBefore(interval.first);
    const top = open.at(-1);
    if (top !== undefined && collide(top, interval))
      collisions.push({ entry: interval.entry, other: top.entry });
    open.push(interval);
  }
  closeBefore(Number.POSITIVE_INFINITY);
  return { winners, collisions };
}

/** Digits, then letters, then the mark of an absent letter in a British or Irish code. */
function numberOf(zip: string, base: number): number {
  let number = 0;
  for (const character of zip)
    number = number * base + (character === "_" ? base - 1 : Number.parseInt(character, 36));
  return number;
}

function collide<Owner>(outer: Interval<Owner>, inner: Interval<Owner>): boolean {
  if (inner.entry.kind === "zip" && outer.entry.kind !== "zip") return false;
  if (!comparable(outer.entry, inner.entry)) return false;
  const same = outer.first === inner.first && outer.last === inner.last;
  return same || inner.last > outer.last;
}

/** Sorts equal intervals: a listed postcode comes last, and so is on top. */
function rank({ kind }: ZipEntry<unknown>): number {
  return kind === "zip" ? 1 : 0;
}

/** A range holds only postcodes with letters and digits in the positions of its ends. */
function comparable(a: ZipEntry<unknown>, b: ZipEntry<unknown>): boolean {
  const length = Math.min(a.first.length, b.first.length);
  return shape(a.first.slice(0, length)) === shape(b.first.slice(0, length));
}

function shape(zip: string): string {
  return zip.replace(/\d/g, "0").replace(/[A-Z]/g, "A");
}
