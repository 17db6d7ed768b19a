/** The answer of work on many shipments that its caller follows: prints and batches. */
import { z } from "zod";
import type { BulkRun } from "../../../domain/orders/bulk-runs/bulk-run.ts";
import { bulkRunStates } from "../../../domain/orders/bulk-runs/bulk-run.ts";
import { skipCodes } from "../../../domain/orders/printing/print.ts";
import { fieldProblem } from "./address.ts";
import { answeredTimestamp } from "./fields.ts";

const rowError = z.object({
  code: z
    .string()
    .meta({ description: "An error code, as a single purchase would answer.", example: "VALIDATION_FAILED" }),
  message: z.string().describe("The reason, and what to do about it."),
  path: z.string().nullable().meta({ description: "The first wrong field; in CSV, the column." }),
  issues: z
    .array(
      z.object({
        path: z.string().describe("The wrong field of the row; in CSV, the column."),
        message: z.string().describe("What is wrong with it, and what fits."),
      }),
    )
    .describe("Every wrong field of the row."),
});

export const batchRow = z
  .object({
    index: z.int().meta({ description: "From 0." }),
    outcome: z
      .enum(["bought", "failed", "unknown"])
      .nullable()
      .describe(
        "`failed`: nothing was bought. `unknown`: the carrier may have booked, and is being asked. Null while the row waits for its turn.",
      ),
    needs_merchant: z
      .boolean()
      .describe(
        "The outcome is unknown, and the carrier can't be asked: its account is gone, its login is refused, its look-ups prove nothing (`GET /v1/outcomes`), or it has not said for a day. Look in the carrier's own list before you send the row again.",
      ),
    shipment_id: z.string().nullable().meta({
      description: "Of the bought shipment. Null unless the outcome is `bought`.",
    }),
    error: rowError
      .nullable()
      .describe(
        "Why the row bought nothing, or why its outcome is unknown. Null while it waits, and once it is bought.",
      ),
    warnings: z.array(fieldProblem).describe("Fields of the row that were accepted and may be wrong."),
  })
  .meta({ id: "BatchRow" });
export type BatchRowResponse = z.output<typeof batchRow>;

const skipped = z
  .object({
    shipment_id: z.string().describe("The id as it was asked for."),
    code: z.enum(skipCodes).describe("Why, for programs."),
    message: z.string().describe("Why, in words, and what can be done."),
  })
  .meta({ id: "SkippedLabel", description: "A shipment that the document lacks, and why." });

const url = z.string().nullable().meta({
  description:
    "Signed, valid for 24 hours. Null until the document is ready, or when it would be empty. Reading it marks the shipments as printed, if it holds labels.",
});

const pickList = z
  .object({
    id: z.string().describe("The list's id: its revisions share it."),
    revision: z.int().describe("From 1. A list that is printed again without a change keeps its revision."),
    changes: z
      .object({
        goods: z
          .array(
            z.object({
              sku: z.string().describe("The product's SKU; empty without one."),
              name: z.string().describe("The name of a product without a SKU, else empty."),
              quantity: z.int().describe("The pieces that were added, or removed if it is below zero."),
              orders: z.array(z.string()).describe("The orders with the difference."),
            }),
          )
          .describe("The products with another quantity than on the revision before."),
        check: z
          .array(z.string())
          .describe("Orders with other pieces than their labels: look at them, the counts don't say which."),
      })
      .nullable()
      .describe("The differences from the revision before; null for the first."),
  })
  .meta({ id: "PickList" });

export const printResponse = z
  .object({
    url,
    pages: z.int().meta({ description: "Sheets of the document; labels in ZPL." }),
    skipped: z.array(skipped).describe("Shipments that the document lacks."),
    pick_list: pickList.nullable().describe("Null unless `documents` is `pick_list`."),
  })
  .meta({ id: "Labels" });
export type PrintResponse = z.output<typeof printResponse>;

/** A merchant's own steps in the admin are none of the API's. */
export const jobKinds = ["print", "batch"] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobResponse = z
  .object({
    id: z.string().describe("The job's id; `GET /v1/jobs/{id}` reads it."),
    kind: z.enum(jobKinds).describe("Labels that are printed, or a batch that buys them."),
    state: z.enum(bulkRunStates).describe("`working` until the job has ended as `done` or `failed`."),
    done: z.int().meta({ description: "Of `total` shipments or rows." }),
    total: z.int().describe("How many shipments or rows the job has."),
    url,
    error: z
      .object({
        code: z.string().describe("The error code, for programs."),
        message: z.string().describe("The reason, in words."),
      })
      .nullable()
      .meta({ description: "Why a failed job failed." }),
    created_at: answeredTimestamp.describe("When the job was asked for."),
    pages: z.int().optional().meta({ description: "Of a print that is done." }),
    skipped: z.array(skipped).optional().meta({ description: "Of a print that is done." }),
    pick_list: pickList.nullable().optional().meta({ description: "Of a print that is done." }),
    rows: z.array(batchRow).optional().meta({ description: "Of a batch: every row." }),
  })
  .meta({ id: "Job", description: "Kept for two days." });
export type JobResponse = z.output<typeof jobResponse>;

export function presentJob({
  id,
  kind,
  state,
  done,
  total,
  error,
  createdAt,
}: BulkRun & { readonly kind: JobKind }): JobResponse {
  return {
    id,
    kind,
    state,
    done,
    total,
    url: null,
    error: error === null ? null : { code: error, message: "The job failed: ask again." },
    created_at: createdAt.toISOString(),
  };
}
