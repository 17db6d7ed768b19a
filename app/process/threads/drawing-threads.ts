/** Draws labels and other papers on threads of their own, and keeps what is read again and again. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { DrawingJob, DrawLabels, DrawnLabels } from "../../adapters/printing/label-job.ts";
import type { PoolOptions } from "./thread-pool.ts";
import { ThreadPool } from "./thread-pool.ts";

export interface DrawingOptions extends PoolOptions {
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
  processorMs: null,
  memoryMb: 256,
  idleMs: null,
  cacheBytes: 16 * 1024 * 1024,
};

const words = {
  late: "The document was not ready in time: ask for fewer labels at once, or again later.",
  ownFull: "Too many of your documents wait to be drawn: ask again in a moment.",
  full: "Too many documents wait to be drawn: ask again in a moment.",
};

export interface DrawingThreads {
  readonly draw: DrawLabels;
  /** Ends the threads; jobs that wait or are being drawn are refused. */
  close(): Promise<void>;
}

export function drawingThreads(given: Partial<DrawingOptions> = {}): DrawingThreads {
  const { cacheBytes, ...options } = { ...defaults, ...given };
  const pool = new ThreadPool<DrawingJob, DrawnLabels>("drawing-thread.ts", options, words);
  const kept = new LRUCache<string, DrawnLabels>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  const underWay = new Map<string, Promise<DrawnLabels>>();

  const drawn = (merchantId: string, job: DrawingJob) => pool.run({ merchantId, job });

  pool.start();
  return {
    async draw(merchantId, job) {
      const key = keyOf(merchantId, job);
      if (key === null) return drawn(merchantId, job);
      const known = kept.get(key) ?? underWay.get(key);
      if (known !== undefined) return known;
      const drawing = drawn(merchantId, job).finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      const labels = await drawing;
      kept.set(key, labels);
      return labels;
    },
    close: () => pool.close(),
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
