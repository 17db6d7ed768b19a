import { z } from "zod";
import { MAX_ROWS } from "../../../domain/orders/batches/batch.ts";
import { shipmentRequest } from "../shipments/request-schema.ts";
import { boundedArray } from "../values/fields.ts";

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
