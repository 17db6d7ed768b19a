import type { EventName, Occasion } from "../../app/domain/events/events.ts";
import { eventRow, events } from "../../app/domain/events/events.ts";

/** Statements that change a row by what is no event. An erasure needs none: the events of the merchant are forgotten after it. */
export const reasons: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^\s*DELETE FROM member_sessions .*expires_at </s,
    reason: "A session whose time is over ends by itself.",
  },
];

const occasions = (Object.keys(events) as EventName[]).flatMap((event) =>
  [eventRow(event).of ?? []].flat().map((occasion) => ({ event, occasion })),
);

/**
 * The events that a statement may cause, by the table of events, and does not name.
 * @param text as Prisma or the app writes it; a statement by hand may hide a write from it
 */
export function eventsMissingIn(text: string): readonly EventName[] {
  if (reasons.some(({ statement }) => statement.test(text))) return [];
  const writes = writesIn(text);
  const caused = occasions.filter(({ occasion }) => writes.some((write) => mayCause(write, occasion)));
  return [...new Set(caused.map(({ event }) => event))].filter((event) => !text.includes(`'${event}'`));
}

interface Write {
  readonly operation: "inserted" | "updated" | "deleted";
  readonly table: string;
  /** Of an update: the columns that it sets. */
  readonly columns: readonly string[];
}

function mayCause({ operation, table, columns }: Write, occasion: Occasion): boolean {
  if (Reflect.get(occasion, operation) !== table) return false;
  if (!("updated" in occasion)) return true;
  const { set = [], changed = [], before = {} } = occasion;
  return [...set, ...changed, ...Object.keys(before)].some((column) => columns.includes(column));
}

const write = /\b(INSERT INTO|UPDATE|DELETE FROM)\s+(?:"?public"?\.)?"?(\w+)"?/g;

function writesIn(text: string): readonly Write[] {
  const found: Write[] = [];
  for (const { 1: words, 2: table = "", index } of text.matchAll(write)) {
    const rest = text.slice(index);
    if (words === "DELETE FROM") found.push({ operation: "deleted", table, columns: [] });
    if (words === "UPDATE" && table !== "SET")
      found.push({ operation: "updated", table, columns: columnsSetIn(rest) });
    if (words === "INSERT INTO") {
      found.push({ operation: "inserted", table, columns: [] });
      // Up to the next write of another table.
      const [own = ""] = rest.slice(1).split(/\bINSERT INTO\b/);
      const conflict = own.indexOf("DO UPDATE");
      if (conflict >= 0)
        found.push({ operation: "updated", table, columns: columnsSetIn(own.slice(conflict)) });
    }
  }
  return found;
}

/** The names before the equality signs of the first SET, outside of parentheses. */
function columnsSetIn(text: string): readonly string[] {
  const start = /\bSET\b/.exec(text);
  if (start === null) return [];
  let depth = 0;
  let plain = "";
  for (const character of text.slice(start.index + 3)) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth < 0) break;
    if (depth === 0) plain += character;
  }
  const [assignments = ""] = plain.split(/\b(?:WHERE|FROM|RETURNING)\b/);
  return assignments.split(",").flatMap((each) => /^\s*(?:"?\w+"?\.)*"?(\w+)"?\s*=/.exec(each)?.[1] ?? []);
}
