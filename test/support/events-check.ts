/** Watches the statements of the app in this process: one that may cause an event has to record it. A test's own SQL is free. */
import pg from "pg";
import { eventsMissingIn } from "./events-missing.ts";

/** A statement of the app: Prisma asks for rows as arrays, prepared statements have names. */
interface Asked {
  readonly text: string;
  readonly rowMode?: string;
  readonly name?: string;
}

type Query = (this: object, asked: unknown, ...rest: unknown[]) => unknown;

/** @returns each event that a statement of the work may cause and does not record, with the statement */
export async function unrecordedEvents(work: () => Promise<unknown>): Promise<readonly string[]> {
  const found: string[] = [];
  const open = new WeakMap<object, { missing: string[]; erases: boolean }>();
  const see = (client: object, asked: unknown) => {
    const text = typeof asked === "string" ? asked : isAsked(asked) ? asked.text : "";
    if (/^\s*BEGIN\b/i.test(text)) open.set(client, { missing: [], erases: false });
    const transaction = open.get(client);
    if (/^\s*(COMMIT|ROLLBACK)\b(?! TO)/i.test(text)) {
      // An erasure needs no events: its transaction deletes those of the merchant.
      if (transaction?.erases === false && /^\s*COMMIT/i.test(text)) found.push(...transaction.missing);
      open.delete(client);
    }
    if (!isAsked(asked) || (asked.rowMode !== "array" && asked.name === undefined)) return;
    if (transaction !== undefined && /\bforget_audit_events\(/.test(text)) transaction.erases = true;
    const missing = eventsMissingIn(text).map((event) => `no ${event} is recorded by: ${text.trim()}`);
    (transaction?.missing ?? found).push(...missing);
  };
  const prototype = pg.Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = function (asked, ...rest) {
    see(this, asked);
    return query.call(this, asked, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return found;
}

function isAsked(asked: unknown): asked is Asked {
  return typeof asked === "object" && asked !== null && "text" in asked && typeof asked.text === "string";
}
