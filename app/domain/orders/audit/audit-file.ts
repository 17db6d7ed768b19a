/** The audit trail as a CSV file, for the admin and the command line. */
import { BYTE_ORDER_MARK, csvLines } from "../../files/csv-text.ts";
import type { AuditEvent } from "./audit-event.ts";

const columnOf = {
  at: ({ at }) => at.toISOString(),
  environment: ({ environment }) => environment ?? "",
  actor: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id ?? "",
  actor_name: ({ actor }) => actor.name ?? "",
  address: ({ actor }) => actor.address ?? "",
  action: ({ action }) => action,
  object: ({ object }) => object.kind,
  object_id: ({ object }) => object.id ?? "",
  detail: ({ detail }) => JSON.stringify(detail),
} as const satisfies Record<string, (event: AuditEvent) => string>;

const columns = Object.values(columnOf);
/** Rows written at once. */
const BATCH = 200;

/** A row for each event. */
export async function* auditFile(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(columnOf)]);
  let rows: string[][] = [];
  for await (const event of events) {
    rows.push(columns.map((cell) => cell(event)));
    if (rows.length < BATCH) continue;
    yield csvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvLines(rows);
}
