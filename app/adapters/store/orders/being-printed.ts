import type { Caller } from "../../../domain/engine/index.ts";
import type { PrintRequest } from "../../../domain/orders/printing/print.ts";
import { Prisma } from "../generated/client.ts";

/** Reading these hands no label out. */
export const withoutLabels: readonly PrintRequest["documents"][] = ["slips", "pick_list"];

/**
 * SQL: the ids of shipments in a merchant's prints that are being drawn, or are drawn and wait to be opened. A document with a label
 * that became void is handed out no more, so it holds none.
 */
export function shipmentsBeingPrinted({ merchantId, environment }: Caller): Prisma.Sql {
  return Prisma.sql`
    SELECT each.id::uuid FROM bulk_jobs AS run
    CROSS JOIN LATERAL json_array_elements_text(
      CASE WHEN run.state = 'done' THEN run.result -> 'printedIds' ELSE run.request -> 'shipmentIds' END) AS each (id)
    WHERE run.merchant_id = ${merchantId}::uuid AND run.environment = ${environment} AND run.kind = 'print'
      AND run.asked_by = 'merchant' AND run.state IN ('working', 'done') AND run.dismissed_at IS NULL
      AND run.request ->> 'documents' <> ALL(${[...withoutLabels]})
      AND (run.state = 'working' OR NOT EXISTS (
        SELECT 1 FROM json_array_elements_text(run.result -> 'printedIds') AS printed (id)
        JOIN shipments AS void ON void.merchant_id = ${merchantId}::uuid AND void.id = printed.id::uuid
        WHERE void.state <> 'created' OR void.redacted_at IS NOT NULL))`;
}
