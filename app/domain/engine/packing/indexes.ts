/** Indexes of equal items, ascending or in a queue's order. A part of them is a window, no copy: queues are cut for each parcel. */
export class Indexes implements Iterable<number> {
  private readonly all: readonly number[];
  private readonly from: number;
  readonly length: number;

  constructor(all: readonly number[], from = 0, to = all.length) {
    this.all = all;
    this.from = from;
    this.length = to - from;
  }

  get first(): number | undefined {
    return this.length === 0 ? undefined : this.all[this.from];
  }

  get least(): number {
    let least = Number.POSITIVE_INFINITY;
    for (let at = this.from; at < this.from + this.length; at++)
      least = Math.min(least, this.all[at] ?? least);
    return least;
  }

  part(from: number, to = this.length): Indexes {
    return new Indexes(this.all, this.from + from, this.from + to);
  }

  toArray(): number[] {
    return this.all.slice(this.from, this.from + this.length);
  }

  [Symbol.iterator](): Iterator<number> {
    return this.toArray()[Symbol.iterator]();
  }
}
