export interface Readiness {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly queue: boolean;
  /** Present when this machine's clock and the database's differ. */
  readonly clock?: false;
  /** A sentence for the operator with the cause and the remedy. Absent if unknown. */
  readonly problem?: string;
  /** The process was asked to end, and still answers. */
  readonly leaving?: true;
}
