import { createHash } from "node:crypto";

/**
 * Chance from a seed, by name: one name always gives one number, whichever other names were drawn before.
 * `chance.under("order 7")` has names of its own.
 */
export class Chance {
  readonly #path: string;

  constructor(path: string | number) {
    this.#path = String(path);
  }

  under(name: string): Chance {
    return new Chance(`${this.#path}/${name}`);
  }

  /** In [0, 1). */
  number(name: string): number {
    return createHash("sha256").update(`${this.#path}/${name}`).digest().readUInt32BE() / 2 ** 32;
  }

  /** From the first to the last, both included. */
  whole(name: string, first: number, last: number): number {
    return first + Math.floor(this.number(name) * (last - first + 1));
  }

  isSo(name: string, probability: number): boolean {
    return this.number(name) < probability;
  }

  /** One of them, by weight. */
  pick<Item>(name: string, choices: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.number(name) * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of choices) {
      left -= weight;
      if (left < 0) return item;
    }
    throw new Error(`nothing to pick for ${name}`);
  }
}
