/** Columns that are equal in each row of a query, and those of them that are a named merchant's. */
export class Equalities {
  readonly #parents = new Map<string, string>();
  readonly #named = new Set<string>();

  equate(...columns: readonly string[]): void {
    const [first, ...others] = columns.map((column) => this.#first(column));
    for (const other of others) {
      if (first === undefined || first === other) continue;
      this.#parents.set(other, first);
      if (this.#named.has(other)) this.#named.add(first);
    }
  }

  name(column: string): void {
    this.#named.add(this.#first(column));
  }

  isNamed(column: string): boolean {
    return this.#named.has(this.#first(column));
  }

  #first(column: string): string {
    const parent = this.#parents.get(column);
    return parent === undefined ? column : this.#first(parent);
  }
}
