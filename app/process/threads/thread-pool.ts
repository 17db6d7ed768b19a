/** Runs merchants' jobs on threads of their own: bounded in number, memory and time, and fair between merchants. */
import path from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { ThreadsBusyError } from "../../domain/uploads/reading-errors.ts";
import { projectRoot } from "../project-root.ts";
import type { QueueLimits } from "./thread-queue.ts";
import { ThreadQueue } from "./thread-queue.ts";

export interface PoolOptions {
  readonly threads: number;
  readonly waiting: QueueLimits;
  /** The longest time from a request to its result; a thread that works longer is ended. */
  readonly deadlineMs: number;
  /**
   * The longest processor time of one job, however busy the machine is; a thread that takes more is ended. `null`: no
   * limit.
   */
  readonly processorMs: number | null;
  /**
   * A job that takes more than `afterMs` of the processor gives its place to others and goes on beside them; beyond `threads` of these, it is
   * ended. So a heavy job holds up nothing but heavy ones.
   */
  readonly heavy?: { readonly afterMs: number; readonly threads: number };
  /** A thread's own limit of V8's heap: a job that needs more ends the thread, and not the process. */
  readonly memoryMb: number;
  /** How long a thread without work is kept; `null`: for ever. */
  readonly idleMs: number | null;
}

export interface PoolWords {
  readonly late: string;
  /** Too many jobs of this merchant wait. */
  readonly ownFull: string;
  readonly full: string;
}

/** A message from a thread. */
export type ThreadReport<Result, Question> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "asked"; readonly question: Question }
  | { readonly kind: "failed"; readonly error: unknown };

/** The job's thread waits for the answer to a question. */
export interface ThreadAnswer<Answer> {
  readonly kind: "answer";
  readonly answer: Answer;
}

export interface PooledJob<Job, Question, Answer> {
  readonly merchantId: string;
  readonly job: Job;
  /** Buffers that the thread takes over; they are empty here afterwards. */
  readonly moved?: readonly ArrayBuffer[];
  readonly answer?: (question: Question) => Promise<Answer>;
}

interface Waiting<Job, Result, Question, Answer> extends PooledJob<Job, Question, Answer> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
  /** The job lost a thread whose memory jobs before it had taken. */
  isSecondTry: boolean;
}

interface Thread<Job, Result, Question, Answer> {
  readonly worker: Worker;
  current: Waiting<Job, Result, Question, Answer> | null;
  idle: NodeJS.Timeout | null;
  /** The number of jobs that the thread has ended. */
  done: number;
  /** The thread's job works beside the others' places. */
  isHeavy: boolean;
}

/** V8 by itself lets the newest objects of each thread grow to 48 MB (docs/decisions/093). */
const YOUNG_MB = 4;
const RETRY_SECONDS = 5;
const WATCH_MS = 100;
const stopping = "The server is stopping: ask again in a moment.";

/** The job took more of the processor than it may. */
export class ProcessorLimitError extends Error {
  override readonly name = "ProcessorLimitError";
}

export class ThreadPool<Job, Result, Question = never, Answer = never> {
  readonly #source: URL;
  readonly #options: PoolOptions;
  readonly #words: PoolWords;
  readonly #queue: ThreadQueue<Waiting<Job, Result, Question, Answer>>;
  readonly #threads = new Set<Thread<Job, Result, Question, Answer>>();
  readonly #unsettled = new Set<Waiting<Job, Result, Question, Answer>>();
  #closed = false;

  /** @param module a file in app/process/threads: a thread always runs from its source, also beside the server build */
  constructor(module: string, options: PoolOptions, words: PoolWords) {
    this.#source = pathToFileURL(path.join(projectRoot(), "app", "process", "threads", module));
    this.#options = options;
    this.#words = words;
    this.#queue = new ThreadQueue(options.waiting);
  }

  /**
   * @throws ThreadsBusyError too many jobs wait, or this one took too long
   * @throws ProcessorLimitError
   * @throws Error with the code ERR_WORKER_OUT_OF_MEMORY
   */
  run(pooled: PooledJob<Job, Question, Answer>): Promise<Result> {
    const { deadlineMs } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#closed) throw busyError(stopping, false);
      const timer = setTimeout(() => this.#endLate(waiter), deadlineMs);
      const waiter: Waiting<Job, Result, Question, Answer> = {
        ...pooled,
        resolve,
        reject,
        timer,
        isSecondTry: false,
      };
      const refusal = this.#queue.add(waiter);
      if (refusal !== null) {
        clearTimeout(timer);
        const isOwn = refusal === "merchant-full";
        throw busyError(isOwn ? this.#words.ownFull : this.#words.full, isOwn);
      }
      this.#unsettled.add(waiter);
      this.#assign();
    });
  }

  /** A first job then need not wait for a thread to start. */
  start(): void {
    this.#startThread();
  }

  /** Ends the threads; jobs that wait or run are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of this.#unsettled) {
      this.#settle(waiter);
      waiter.reject(busyError(stopping, false));
    }
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #startThread(): Thread<Job, Result, Question, Answer> {
    const { memoryMb } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(this.#source, { resourceLimits });
    const thread: Thread<Job, Result, Question, Answer> = {
      worker,
      current: null,
      idle: null,
      done: 0,
      isHeavy: false,
    };
    worker.unref();
    worker.on("message", (report: ThreadReport<Result, Question>) => void this.#hear(thread, report));
    worker.once("error", (error: Error) => this.#leave(thread, error));
    worker.once("exit", () => this.#leave(thread, new Error(`a thread of ${this.#source.pathname} ended`)));
    this.#threads.add(thread);
    return thread;
  }

  async #hear(
    thread: Thread<Job, Result, Question, Answer>,
    report: ThreadReport<Result, Question>,
  ): Promise<void> {
    const { current } = thread;
    if (current === null) return;
    if (report.kind === "asked") {
      try {
        const answer = await current.answer?.(report.question);
        // The job may have ended meanwhile, and the thread have another.
        if (thread.current === current) thread.worker.postMessage({ kind: "answer", answer });
      } catch (error) {
        this.#endJob(thread, current, error);
      }
      return;
    }
    thread.current = null;
    thread.done++;
    this.#settle(current);
    if (report.kind === "done") current.resolve(report.result);
    else current.reject(report.error);
    if (thread.isHeavy) this.#end(thread);
    else this.#rest(thread);
    this.#assign();
  }

  #assign(): void {
    const { threads: most } = this.#options;
    for (;;) {
      const free = [...this.#threads].find(({ current }) => current === null);
      const places = [...this.#threads].filter(({ isHeavy }) => !isHeavy);
      if (free === undefined && places.length >= most) return;
      const busy = new Set([...this.#threads].flatMap(({ current }) => current?.merchantId ?? []));
      const waiter = this.#queue.take(busy, most > 1);
      if (waiter === null) return;
      const thread = free ?? this.#startThread();
      if (thread.idle !== null) clearTimeout(thread.idle);
      thread.current = waiter;
      thread.worker.postMessage(waiter.job, [...(waiter.moved ?? [])]);
      void this.#watch(thread, waiter);
    }
  }

  /** Ends the job when it has had its share of the processor. The share of a new thread begins with the thread. */
  async #watch(
    thread: Thread<Job, Result, Question, Answer>,
    waiter: Waiting<Job, Result, Question, Answer>,
  ): Promise<void> {
    const { processorMs, heavy } = this.#options;
    if (processorMs === null) return;
    const before = thread.done === 0 ? 0 : await processorTimeOf(thread.worker);
    while (thread.current === waiter) {
      const takenMs = (await processorTimeOf(thread.worker)) - before;
      if (takenMs > processorMs)
        this.#endJob(thread, waiter, new ProcessorLimitError(`the job took more than ${processorMs} ms`));
      else if (heavy !== undefined && takenMs > heavy.afterMs)
        this.#leavePlace(thread, waiter, heavy.threads);
      await passed(WATCH_MS, null, { ref: false });
    }
  }

  /** The thread's place is free for another; without room beside the places, the job ends. */
  #leavePlace(
    thread: Thread<Job, Result, Question, Answer>,
    waiter: Waiting<Job, Result, Question, Answer>,
    most: number,
  ): void {
    if (thread.current !== waiter || thread.isHeavy) return;
    const heavy = [...this.#threads].filter(({ isHeavy }) => isHeavy);
    if (heavy.length >= most) this.#endJob(thread, waiter, busyError(this.#words.full, false));
    else {
      thread.isHeavy = true;
      this.#assign();
    }
  }

  #rest(thread: Thread<Job, Result, Question, Answer>): void {
    const { idleMs } = this.#options;
    if (idleMs === null) return;
    thread.idle = setTimeout(() => {
      if (thread.current === null) this.#end(thread);
    }, idleMs);
    thread.idle.unref();
  }

  #end(thread: Thread<Job, Result, Question, Answer>): void {
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }

  #endLate(waiter: Waiting<Job, Result, Question, Answer>): void {
    const error = busyError(this.#words.late, false);
    this.#queue.remove(waiter);
    for (const thread of this.#threads) if (thread.current === waiter) this.#endJob(thread, waiter, error);
    this.#settle(waiter);
    waiter.reject(error);
  }

  /** Ends a job where it is, and its thread with it. */
  #endJob(
    thread: Thread<Job, Result, Question, Answer>,
    waiter: Waiting<Job, Result, Question, Answer>,
    error: unknown,
  ): void {
    if (thread.current !== waiter) return;
    void thread.worker.terminate();
    this.#leave(thread, error);
  }

  #leave(thread: Thread<Job, Result, Question, Answer>, error: unknown): void {
    this.#threads.delete(thread);
    if (thread.idle !== null) clearTimeout(thread.idle);
    const { current } = thread;
    thread.current = null;
    if (current !== null && !this.#triesAgain(current, thread, error)) {
      this.#settle(current);
      current.reject(error);
    }
    if (!this.#closed) this.#assign();
  }

  /** Libraries keep something of each file, so memory may end at a file that is not to blame: that one has a new thread, once. */
  #triesAgain(
    waiter: Waiting<Job, Result, Question, Answer>,
    { done }: Thread<Job, Result, Question, Answer>,
    error: unknown,
  ): boolean {
    const isOutOfMemory =
      error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    const isMoved = (waiter.moved ?? []).length > 0;
    if (this.#closed || !isOutOfMemory || done === 0 || isMoved || waiter.isSecondTry) return false;
    waiter.isSecondTry = true;
    return this.#queue.add(waiter) === null;
  }

  #settle(waiter: Waiting<Job, Result, Question, Answer>): void {
    clearTimeout(waiter.timer);
    this.#unsettled.delete(waiter);
  }
}

/** Milliseconds; 0 while the thread is not yet, or no longer, there. */
async function processorTimeOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}

function busyError(message: string, ownJobs: boolean): ThreadsBusyError {
  return new ThreadsBusyError(message, { ownJobs, retryAfterSeconds: RETRY_SECONDS });
}
