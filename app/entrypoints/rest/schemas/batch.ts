import { z } from "zod";
import { MAX_ROWS } from "../../../domain/orders/batches/batch.ts";
import { fieldProblem } from "./address.ts";
import { boundedArray } from "./bounded.ts";
import { shipmentRequest } from "./shipment.ts";

/** Rows are read one by one: a wrong one is its own error, and the others are bought. */
export const batchRequest = z
  .object({
    rows: boundedArray(z.unknown(), 1, MAX_ROWS).meta({
      description: "Each is a request of POST /v1/shipments, without dry_run.",
      items: { $ref: "#/components/schemas/ShipmentRequest" },
    }),
  })
  .meta({ id: "BatchRequest" });

/** The request as its rows are read. */
export const batchFields = z.object({ rows: z.array(shipmentRequest) });

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
    shipment_id: z.string().nullable().meta({
      description: "Of the bought shipment. Null while the row waits, and if it bought nothing.",
    }),
    error: rowError
      .nullable()
      .describe(
        "Why the row bought nothing, or may have: see its code. Null while it waits, and once it is bought.",
      ),
    warnings: z.array(fieldProblem).describe("Fields of the row that were accepted and may be wrong."),
  })
  .meta({ id: "BatchRow" });
export type BatchRowResponse = z.output<typeof batchRow>;
