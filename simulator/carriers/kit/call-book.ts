/** A call as the carrier's books hold it. Bodies are left out: they hold persons and credentials. */
export interface RecordedCall {
  /** 1 for the first */
  readonly n: number;
  readonly at: string;
  readonly name: string;
  readonly subject: string | null;
  readonly method: string;
  /** with its query */
  readonly path: string;
  /** the status that the carrier's own rules gave; null if a fault kept the call from them */
  readonly outcome: number | null;
  /** the status that the caller received; null if the connection was cut or the caller left */
  readonly answered: number | null;
  readonly fault: string | null;
}

/** Every call that arrived, in order of its end. */
export class CallBook {
  readonly #calls: RecordedCall[] = [];

  record(call: Omit<RecordedCall, "n">): void {
    this.#calls.push({ n: this.#calls.length + 1, ...call });
  }

  list(since = 0, name?: string): RecordedCall[] {
    return this.#calls.filter((call) => call.n > since && (name === undefined || call.name === name));
  }
}
