/** Draws labels on threads of their own: bounded, in time, and fair between merchants. */
import { createHash } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { UnsafePdfError } from "../documents/check-pdf.ts";
import type { DrawingJob, DrawnLabels } from "../documents/label-job.ts";
import { DrawingBusyError } from "../services.server.ts";
import type { DrawLabels } from "./draw-labels.ts";
import type { QueueLimits } from "./drawing-queue.ts";
import { DrawingQueue } from "./drawing-queue.ts";
import type { DrawingReport } from "./drawing-thread.ts";
import { projectRoot } from "./project-root.ts";

export interface DrawingOptions {
  readonly threads: number;
  readonly waiting: QueueLimits;
  /** From the request to its document; a thread that draws longer is ended. */
  readonly deadlineMs: number;
  readonly cacheBytes: number;
}

/**
 * Two threads: a merchant who prints a thousand labels uses one, and the other serves all others. A thread holds
 * some 40 MB. A thousand labels take a few seconds; a minute is a fault.
 */
const defaults: DrawingOptions = {
  threads: 2,
  waiting: { all: 200, each: 40 },
  deadlineMs: 60_000,
  cacheBytes: 16 * 1024 * 1024,
};

const RETRY_SECONDS = 5;
/** A thread's own limit: a document that needs more ends the thread, and not the process. */
const MEMORY_MB = 256;

interface Waiting {
  readonly merchantId: string;
  readonly job: DrawingJob;
  readonly resolve: (drawn: DrawnLabels) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  current: Waiting | null;
}

export interface DrawingThreads {
  readonly draw: DrawLabels;
  /** Ends the threads; jobs that wait or are being drawn are refused. */
  close(): Promise<void>;
}

export function drawingThreads(given: Partial<DrawingOptions> = {}): DrawingThreads {
  const options = { ...defaults, ...given };
  const queue = new DrawingQueue<Waiting>(options.waiting);
  const threads = new Set<Thread>();
  const waiting = new Set<Waiting>();
  const kept = new LRUCache<string, DrawnLabels>({
    maxSize: options.cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  const underWay = new Map<string, Promise<DrawnLabels>>();
  let closed = false;

  const settle = (waiter: Waiting) => {
    clearTimeout(waiter.timer);
    waiting.delete(waiter);
  };

  const leave = (thread: Thread, error: Error) => {
    threads.delete(thread);
    const { current } = thread;
    thread.current = null;
    if (current !== null) {
      settle(current);
      current.reject(error);
    }
    if (!closed) assign();
  };

  const start = (): Thread => {
    const worker = new Worker(threadSource(), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const thread: Thread = { worker, current: null };
    worker.unref();
    worker.on("message", (report: DrawingReport) => {
      const { current } = thread;
      if (current === null) return;
      thread.current = null;
      settle(current);
      if (report.kind === "drawn") current.resolve(report.drawn);
      else current.reject(report.kind === "refused" ? new UnsafePdfError(report.fault) : report.error);
      assign();
    });
    worker.once("error", (error: Error) => leave(thread, error));
    worker.once("exit", () => leave(thread, new Error("a drawing thread ended")));
    threads.add(thread);
    return thread;
  };

  const assign = () => {
    for (;;) {
      const free = [...threads].find(({ current }) => current === null);
      if (free === undefined && threads.size >= options.threads) return;
      const busy = new Set([...threads].flatMap(({ current }) => current?.merchantId ?? []));
      const job = queue.take(busy, options.threads > 1);
      if (job === null) return;
      const thread = free ?? start();
      thread.current = job;
      thread.worker.postMessage(job.job);
    }
  };

  const overdue = (waiter: Waiting) => {
    const error = busyError(
      "The document was not ready in time: ask for fewer labels at once, or again later.",
      false,
    );
    queue.remove(waiter);
    for (const thread of threads) {
      if (thread.current !== waiter) continue;
      void thread.worker.terminate();
      leave(thread, error);
    }
    settle(waiter);
    waiter.reject(error);
  };

  const enqueue = (merchantId: string, job: DrawingJob): Promise<DrawnLabels> =>
    new Promise((resolve, reject) => {
      if (closed) throw busyError("The server is stopping: ask again in a moment.", false);
      const timer = setTimeout(() => overdue(waiter), options.deadlineMs);
      const waiter: Waiting = { merchantId, job, resolve, reject, timer };
      const refusal = queue.add(waiter);
      if (refusal !== null) {
        clearTimeout(timer);
        reject(
          refusal === "merchant-full"
            ? busyError("Too many of your documents wait to be drawn: ask again in a moment.", true)
            : busyError("Too many documents wait to be drawn: ask again in a moment.", false),
        );
        return;
      }
      waiting.add(waiter);
      assign();
    });

  // The first label of a process need not wait for a thread to start.
  start();
  return {
    async draw(merchantId, job) {
      const key = keyOf(merchantId, job);
      if (key === null) return enqueue(merchantId, job);
      const known = kept.get(key) ?? underWay.get(key);
      if (known !== undefined) return known;
      const drawing = enqueue(merchantId, job).finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      const drawn = await drawing;
      kept.set(key, drawn);
      return drawn;
    },
    async close() {
      closed = true;
      const error = busyError("The server is stopping: ask again in a moment.", false);
      for (const waiter of waiting) {
        settle(waiter);
        waiter.reject(error);
      }
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/**
 * One shipment's label is read again and again: by a viewer, then by its print dialog. The key is the content, so
 * that nothing that is printed can be out of date. `null`: many labels, which are rarely drawn twice.
 */
function keyOf(merchantId: string, job: DrawingJob): string | null {
  if ("kind" in job || job.slips !== undefined) return null;
  const [source, ...more] = job.sources;
  if (source?.kind !== "ours" || more.length > 0) return null;
  return createHash("sha256")
    .update(JSON.stringify([merchantId, job]))
    .digest("base64");
}

function busyError(message: string, ownJobs: boolean): DrawingBusyError {
  return new DrawingBusyError(message, { ownJobs, retryAfterSeconds: RETRY_SECONDS });
}

/** The thread always runs from its source, whether this module is a source or part of the server build. */
function threadSource(): URL {
  return pathToFileURL(path.join(projectRoot(), "app", "process", "drawing-thread.ts"));
}
