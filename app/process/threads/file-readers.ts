/** Reads what merchants upload on threads of their own (docs/decisions/095, 149). */
import { isMarkedAsUntransferable } from "node:worker_threads";
import { ownDrivers } from "../../adapters/carriers/index.ts";
import { invoiceRefused } from "../../adapters/printing/pdf-fault.ts";
import type { FileBytes } from "../../domain/files/file-bytes.ts";
import type { FileReaders } from "../../domain/uploads/file-readers.ts";
import { UnreadableFileError } from "../../domain/uploads/reading-errors.ts";
import type {
  ReadingAnswer,
  ReadingJob,
  ReadingQuestion,
  ReadingResult,
  ReadingResults,
} from "./reading-thread.ts";
import type { PooledJob, PoolOptions } from "./thread-pool.ts";
import { ProcessorLimitError, ThreadPool } from "./thread-pool.ts";

/**
 * Two threads, one file of a merchant at a time: a merchant's heavy file leaves a thread to all others, and several merchants' leave
 * both. They start with the first files and end after a minute without one, because they hold memory. The wait is long, because a
 * busy machine is not the file's fault.
 */
const defaults: PoolOptions = {
  threads: 2,
  waiting: { all: 12, each: 2 },
  deadlineMs: 110_000,
  processorMs: 20_000,
  heavy: { afterMs: 3_000, threads: 2 },
  memoryMb: 192,
  idleMs: 60_000,
};

const words = {
  late: "The file was not read in time: send a smaller one, or the same again later.",
  ownFull: "Your earlier files are still being read: send this one again in a moment.",
  full: "Too many files wait to be read: send this one again in a moment.",
};

export interface ReadingThreads {
  readonly readers: FileReaders;
  close(): Promise<void>;
}

export function readingThreads(given: Partial<PoolOptions> = {}): ReadingThreads {
  const pool = new ThreadPool<ReadingJob, ReadingResult, ReadingQuestion, ReadingAnswer>(
    "reading-thread.ts",
    { ...defaults, ...given },
    words,
  );

  const read = async <Kind extends ReadingJob["kind"]>(
    merchantId: string,
    job: Extract<ReadingJob, { readonly kind: Kind }>,
    more: Pick<PooledJob<ReadingJob, ReadingQuestion, ReadingAnswer>, "answer" | "moved"> = {},
  ): Promise<ReadingResults[Kind]> => {
    try {
      return (await pool.run({ merchantId, job, ...more })) as ReadingResults[Kind];
    } catch (error) {
      throw isTooHeavy(error) ? new UnreadableFileError({ cause: error }) : error;
    }
  };

  return {
    readers: {
      tariffs: (merchantId, { accountOf, ...terms }) =>
        read(
          merchantId,
          { kind: "tariffs", ...terms, takers: ownDrivers },
          {
            moved: terms.wantsAccount ? [] : movableIn(terms.files.map(({ bytes }) => bytes)),
            async answer(question) {
              if (question.by !== "carrier") return [];
              const account = await accountOf(question.code);
              if (account === null) return null;
              const { secrets: _, ...others } = account;
              return others;
            },
          },
        ),
      products: (merchantId, file, known) =>
        read(
          merchantId,
          { kind: "products", file },
          {
            moved: movableIn([file]),
            async answer(question) {
              if (question.by === "sku") return known.bySkus(question.names);
              return question.by === "variant-id" ? known.byVariantIds(question.names) : [];
            },
          },
        ),
      bill: (merchantId, file, { lookUp, collectedIn }) =>
        read(
          merchantId,
          { kind: "bill", file },
          {
            moved: movableIn([file.bytes]),
            async answer(question) {
              if (question.by === "billed") return lookUp(question.numbers);
              return question.by === "collected" ? collectedIn(question.from, question.to) : [];
            },
          },
        ),
      orders: (merchantId, file, request) =>
        read(merchantId, { kind: "orders", file, request }, { moved: movableIn([file]) }),
      // A repeated request is known by its body, which is therefore not moved.
      batchBody: (merchantId, body, form, find) =>
        read(
          merchantId,
          { kind: "batch-body", body, form },
          { answer: async (question) => (question.by === "saved-names" ? find(question.names) : null) },
        ),
      scans: (merchantId, file, form, now) =>
        read(merchantId, { kind: "scans", file, form, now }, { moved: movableIn([file]) }),
      async invoice(merchantId, pdf) {
        const checked = await read(merchantId, { kind: "invoice", pdf }).catch((error: unknown) => {
          // A paper that needs more than a file may take is made for that.
          if (error instanceof UnreadableFileError) return { fault: "unreadable" } as const;
          throw error;
        });
        if ("fault" in checked) throw invoiceRefused(checked.fault);
        return checked;
      },
    },
    close: () => pool.close(),
  };
}

/** Node.js shares the buffers of small parts, and marks them. */
function movableIn(files: readonly FileBytes[]): readonly ArrayBuffer[] {
  const parts = files.flatMap((bytes) => (bytes instanceof Uint8Array ? [] : bytes));
  const buffers = new Set(parts.map(({ buffer }) => buffer));
  return [...buffers].filter(
    (buffer): buffer is ArrayBuffer => buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer),
  );
}

function isTooHeavy(error: unknown): boolean {
  if (error instanceof ProcessorLimitError) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
