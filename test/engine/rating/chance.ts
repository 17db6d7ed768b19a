/** Random choices that a seed repeats. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. Source: mulberry32, a public-domain generator. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Both ends included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(choices: readonly T[]): T {
    const choice = choices[this.whole(0, choices.length - 1)];
    if (choice === undefined) throw new Error("nothing to choose from");
    return choice;
  }

  list<T>(min: number, max: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.whole(min, max) }, (_, index) => make(index));
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value);
  }

  /** The property, or nothing. */
  maybe<T extends object>(probability: number, make: () => T): T | Record<never, never> {
    return this.happens(probability) ? make() : {};
  }
}
