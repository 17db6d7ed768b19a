/** Jobs that wait for a thread: bounded, and merchants take turns. Pure, so that its rules are tested as such. */

export interface Waiting {
  readonly merchantId: string;
}

export interface QueueLimits {
  /** Waiting jobs of all merchants. */
  readonly all: number;
  /** Waiting jobs of one merchant. */
  readonly each: number;
}

export type Refusal = "queue-full" | "merchant-full";

export class ThreadQueue<Job extends Waiting> {
  readonly #limits: QueueLimits;
  /** The waiting jobs of each merchant. Merchants are in the order of their turns; no list is empty. */
  readonly #lines = new Map<string, Job[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Puts a job at the end of its merchant's line; `null` if there is room. */
  add(job: Job): Refusal | null {
    if (this.#size >= this.#limits.all) return "queue-full";
    const line = this.#lines.get(job.merchantId) ?? [];
    if (line.length >= this.#limits.each) return "merchant-full";
    line.push(job);
    this.#lines.set(job.merchantId, line);
    this.#size++;
    return null;
  }

  /**
   * The next job: the first of the merchant whose turn it is, who then goes to the end. A merchant with a job on a
   * thread waits while others do.
   * @param busy merchants whose jobs are on a thread
   * @param onlyNew true: take no second job of a busy merchant, so that a thread is left for the others
   */
  take(busy: ReadonlySet<string>, onlyNew: boolean): Job | null {
    const lines = [...this.#lines.keys()];
    const merchantId = lines.find((candidate) => !busy.has(candidate)) ?? (onlyNew ? undefined : lines[0]);
    const line = merchantId === undefined ? undefined : this.#lines.get(merchantId);
    const job = line?.shift();
    if (merchantId === undefined || line === undefined || job === undefined) return null;
    this.#lines.delete(merchantId);
    if (line.length > 0) this.#lines.set(merchantId, line);
    this.#size--;
    return job;
  }

  remove(job: Job): void {
    const line = this.#lines.get(job.merchantId);
    const index = line?.indexOf(job) ?? -1;
    if (line === undefined || index === -1) return;
    line.splice(index, 1);
    if (line.length === 0) this.#lines.delete(job.merchantId);
    this.#size--;
  }
}
