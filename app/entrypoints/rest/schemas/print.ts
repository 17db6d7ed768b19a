import { z } from "zod";
import { jobKinds, jobStates } from "../../../domain/orders/jobs/job.ts";
import {
  MAX_PRINTED,
  printDocuments,
  printOrders,
  skipCodes,
} from "../../../domain/orders/printing/print.ts";
import { batchRow } from "./batch.ts";
import { boundedArray } from "./bounded.ts";
import { printFormats } from "./label-formats.ts";
import { filledText, listed } from "./text.ts";
import { answeredTimestamp } from "./time.ts";

export const printRequest = z
  .object({
    shipment_ids: boundedArray(filledText(100), 1, MAX_PRINTED).meta({
      description: "In the order to print with `given`. A repeated id is printed once.",
    }),
    documents: z
      .enum(printDocuments, { error: `must be one of ${printDocuments.join(", ")}` })
      .optional()
      .meta({
        description:
          "`labels` if left out; `labels_and_slips`: each shipment's packing slip follows its labels, on paper formats; `slips`: packing slips alone; `pick_list`: the items of all shipments summed, by place and SKU, with the orders that want them.",
      }),
    format: listed(filledText(20), printFormats).optional().meta({
      description:
        "With labels, as `label_print_format` of a shipment; `a6` if left out. Without, `a4`, `a5`, `a6` or `100x150`; `a4` if left out.",
      example: "a4-4",
    }),
    start_position: z.int().gte(1, "must be at least 1").optional().meta({
      description: "The first free place of the first sheet, for formats with several labels a page.",
      example: 3,
    }),
    order: z
      .enum(printOrders, { error: `must be one of ${printOrders.join(", ")}` })
      .optional()
      .meta({
        description:
          "`given` if left out; `order`: by order name; `sku`: by the items' labels, so that equal contents lie together; `service`: by carrier and service.",
      }),
    async: z.boolean().optional().meta({
      description: "Answer a job at once. More than 200 shipments are always a job.",
    }),
  })
  .meta({ id: "PrintRequest" });
export type PrintRequestBody = z.output<typeof printRequest>;

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

export const printResponse = z
  .object({
    url,
    pages: z.int().meta({ description: "Sheets of the document; labels in ZPL." }),
    skipped: z.array(skipped).describe("Shipments that the document lacks."),
  })
  .meta({ id: "Labels" });
export type PrintResponse = z.output<typeof printResponse>;

export const jobResponse = z
  .object({
    id: z.string().describe("The job's id; `GET /v1/jobs/{id}` reads it."),
    kind: z.enum(jobKinds).describe("Labels that are printed, or a batch that buys them."),
    state: z.enum(jobStates).describe("`working` until the job has ended as `done` or `failed`."),
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
    rows: z.array(batchRow).optional().meta({ description: "Of a batch: every row." }),
  })
  .meta({ id: "Job", description: "Kept for two days." });
export type JobResponse = z.output<typeof jobResponse>;
