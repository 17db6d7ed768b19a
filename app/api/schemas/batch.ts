import { z } from "zod";
import { MAX_ROWS } from "../../orders/batches/batch.ts";
import { boundedArray } from "./bounded.ts";

/** Rows are read one by one: a wrong one is its own error, and the others are bought. */
export const batchRequest = z
  .object({
    rows: boundedArray(z.unknown(), 1, MAX_ROWS).meta({
      description: "Each is a request of POST /v1/shipments, without dry_run.",
      items: { $ref: "#/components/schemas/ShipmentRequest" },
    }),
  })
  .meta({ id: "BatchRequest" });

const rowError = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string().nullable().meta({ description: "The first wrong field; in CSV, the column." }),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const batchRow = z
  .object({
    index: z.int().meta({ description: "From 0." }),
    shipment_id: z.string().nullable().meta({
      description: "Of the bought shipment. Null while the row waits, and if it bought nothing.",
    }),
    error: rowError.nullable(),
  })
  .meta({ id: "BatchRow" });
export type BatchRowResponse = z.output<typeof batchRow>;
