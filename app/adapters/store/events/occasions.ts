/** Reads the table of events: which of them a statement may cause, and when, in SQL. */
import type { EventName, Match, Occasion } from "../../../domain/events/events.ts";
import { eventRow, events } from "../../../domain/events/events.ts";
import { Prisma } from "../generated/client.ts";

/** An event of rows of `changed`, the statement's own rows. */
export interface Happening {
  readonly event: EventName;
  /** True for the rows that it concerns; absent: for all. */
  readonly when?: Prisma.Sql;
  /** jsonb; absent: as the event's row says. */
  readonly detail?: Prisma.Sql;
  /** Absent: as the event's row says. */
  readonly subject?: string;
  /** `kind id address`, over the statement's actor where it is not null. */
  readonly actor?: Prisma.Sql;
  /** The thing's id as text, where it is not the row's. */
  readonly object?: Prisma.Sql;
}

const names = Object.keys(events) as readonly EventName[];

/** The occasions of a table, in the order of the events. */
export function occasionsOf(
  table: string,
  operation: "inserted" | "updated" | "deleted",
): readonly { readonly event: EventName; readonly occasion: Occasion }[] {
  return names.flatMap((event) =>
    [eventRow(event).of ?? []]
      .flat()
      .filter((occasion) => Reflect.get(occasion, operation) === table)
      .map((occasion) => ({ event, occasion })),
  );
}

/** Columns whose values of before an update are compared. */
export function watchedColumns(occasion: Occasion): readonly string[] {
  if (!("updated" in occasion)) return [];
  return [...(occasion.changed ?? []), ...Object.keys(occasion.before ?? {})];
}

/** Whether a statement that sets these columns may cause it. */
export function mayFollow(occasion: Occasion, set: Readonly<Record<string, unknown>>): boolean {
  const columns = [...watchedColumns(occasion), ...("set" in occasion ? (occasion.set ?? []) : [])];
  return columns.some((column) => Object.hasOwn(set, column));
}

export function happeningOf(event: EventName, occasion: Occasion): Happening {
  const when = conditionOf(occasion);
  return {
    event,
    ...(when !== undefined && { when }),
    ...(occasion.subject !== undefined && { subject: occasion.subject }),
    ...(occasion.detail !== undefined && { detail: detailIn(occasion.detail) }),
  };
}

/** Over `changed`, whose columns `former_…` have the values of before an update. */
function conditionOf(occasion: Occasion): Prisma.Sql | undefined {
  const prefix = "deleted" in occasion ? "" : "former_";
  const conditions = [
    ...("before" in occasion ? matches(prefix, occasion.before) : []),
    ...("after" in occasion ? matches("", occasion.after) : []),
    ...("changed" in occasion ? [anyChanged(occasion.changed)] : []),
  ];
  return conditions.length === 0 ? undefined : Prisma.raw(conditions.join(" AND "));
}

function matches(prefix: string, wanted: Readonly<Record<string, Match>> = {}): readonly string[] {
  return Object.entries(wanted).map(([column, match]) => {
    if (match === null) return `${prefix}${column} IS NULL`;
    return typeof match === "string"
      ? `${prefix}${column}::text = '${match}'`
      : `${prefix}${column} IS NOT NULL`;
  });
}

/** The SQL condition that a column has changed. Values are compared as text, because JSON has no equality. */
function anyChanged(columns: readonly string[] = []): string {
  const each = columns.map((column) => `former_${column}::text IS DISTINCT FROM ${column}::text`);
  return `(${each.join(" OR ")})`;
}

/** An event's details, as an SQL expression of type jsonb. */
export function detailIn(detail: Occasion["detail"]): Prisma.Sql {
  const members = Object.entries(detail ?? {}).map(([name, from]) =>
    typeof from === "string" ? `'${name}', ${from}` : `'${name}', cardinality(${from.count})`,
  );
  return Prisma.raw(`jsonb_build_object(${members.join(", ")})`);
}
