/** A thread can't take the work now: too much waits, or it took too long. Asking again later may help. */
export class ThreadsBusyError extends Error {
  override readonly name = "ThreadsBusyError";
  /** True if the merchant's own jobs are the many. */
  readonly ownJobs: boolean;
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    { ownJobs, retryAfterSeconds }: { ownJobs: boolean; retryAfterSeconds: number },
  ) {
    super(message);
    this.ownJobs = ownJobs;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A file that needs more memory, or more of the processor, than reading one may take. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";

  constructor(options: ErrorOptions) {
    super("The file takes more to read than a file may: send it in parts.", options);
  }
}
