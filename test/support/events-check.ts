/** Watches the statements of the app in this process: one that may cause an event has to record it. A test's own SQL is free. */
import pg from "pg";
import { eventsMissingIn } from "./events-missing.ts";

/** A statement of the app, by Prisma or prepared. A test's own is a text. */
interface Asked {
  readonly text: string;
}

type Query = (this: object, asked: unknown, ...rest: unknown[]) => unknown;

/** Receives each event that a statement may cause and does not record, with the statement. */
type Sink = (missing: readonly string[]) => void;
let base: Sink = () => {};
/** Of `unrecordedEvents` under way; the last one has the present work. */
const inner: Sink[] = [];
let isWatching = false;

/** From now on: everything that `unrecordedEvents` does not watch itself. A further call takes the place of the one before. */
export function watchStatements(sink: Sink): void {
  base = sink;
  watch();
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const open = new WeakMap<object, { missing: readonly Missing[]; erases: boolean }>();
  const report = (missing: readonly Missing[]) => {
    const found = missing.map(({ event, text }) => `no ${event} is recorded by: ${text.trim()}`);
    if (found.length > 0) (inner.at(-1) ?? base)(found);
  };
  const see = (client: object, asked: unknown) => {
    const text = typeof asked === "string" ? asked : isAsked(asked) ? asked.text : "";
    if (/^\s*BEGIN\b/i.test(text)) open.set(client, { missing: [], erases: false });
    const transaction = open.get(client);
    if (/^\s*(COMMIT|ROLLBACK)\b(?! TO)/i.test(text)) {
      // An erasure needs no events: those of the merchant are forgotten after it.
      if (transaction?.erases === false && /^\s*COMMIT/i.test(text)) report(transaction.missing);
      open.delete(client);
    }
    if (!isAsked(asked)) return;
    // Keys are revoked, and deleted with their merchant alone.
    if (transaction !== undefined && /^DELETE FROM "public"\."api_keys"/.test(text))
      transaction.erases = true;
    const missing = missingIn(text);
    if (transaction === undefined) report(missing);
    // A distributed database is asked for the events of a change behind it.
    else {
      const unnamed = transaction.missing.filter(({ event }) => !text.includes(`'${event}'`));
      transaction.missing = [...unnamed, ...missing];
    }
  };
  const prototype = pg.Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = function (asked, ...rest) {
    see(this, asked);
    return query.call(this, asked, ...rest);
  };
}

/** @returns each event that a statement of the work may cause and does not record, with the statement */
export async function unrecordedEvents(work: () => Promise<unknown>): Promise<readonly string[]> {
  const found: string[] = [];
  watch();
  const sink: Sink = (missing) => found.push(...missing);
  inner.push(sink);
  try {
    await work();
  } finally {
    inner.splice(inner.lastIndexOf(sink), 1);
  }
  return found;
}

interface Missing {
  readonly event: string;
  readonly text: string;
}

/** The app has few texts, and says each often. */
const known = new Map<string, readonly Missing[]>();

function missingIn(text: string): readonly Missing[] {
  const found = known.get(text) ?? eventsMissingIn(text).map((event) => ({ event, text }));
  if (known.size < 10_000) known.set(text, found);
  return found;
}

function isAsked(asked: unknown): asked is Asked {
  return typeof asked === "object" && asked !== null && "text" in asked && typeof asked.text === "string";
}
