/** How much work waits in a queue. */
export interface QueueDepth {
  readonly job: string;
  /** Due now, and due later. */
  readonly ready: number;
  readonly later: number;
  readonly active: number;
  /** When the oldest due one was due; `null`: there is none. */
  readonly since: Date | null;
}
