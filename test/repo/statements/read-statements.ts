/** Every statement that the source of the stores can send. */
import { setImmediate } from "node:timers/promises";
import { loadModule } from "libpg-query";
import ts from "typescript";
import type { Change } from "../../../app/adapters/store/events/change.ts";
import { Prisma } from "../../../app/adapters/store/generated/client.ts";
import { eachWay } from "./choices.ts";
import { evaluator } from "./evaluate.ts";
import { folderOfBuilders } from "./runnable.ts";
import { folderOfStores, forEachNode, placeOf, readSource, senderOf, sitesOf } from "./source.ts";
import { OtherWay } from "./value.ts";

/** Folders and files without statements of merchants' rows, with the reason. */
const left: Readonly<Record<string, string>> = {
  "database/migrate.ts": "the schema's own statements, on one connection",
  "database/pglite-server.ts": "settings of the embedded database's session",
  "database/statements.ts": "sends the statements that others name",
  "generated/": "written by Prisma",
  "events/write.ts": "sends the changes that others make",
  "distribution/": "changes the schema, table by table",
  "move/": "copies whole databases, table by table",
  "transfer/": "reads and writes whole databases, table by table",
};

export interface SentStatement {
  /** The function that sends it. */
  readonly by: string;
  readonly text: string;
}

export interface ReadStatements {
  readonly sent: readonly SentStatement[];
  /** SQL that is not readable, and texts of SQL that no statement uses. */
  readonly unread: readonly string[];
}

const beginsStatement = /^(SELECT|INSERT|UPDATE|DELETE|WITH)\b/;

export async function readStatements(): Promise<ReadStatements> {
  await loadModule();
  const source = readSource(Object.keys(left).map((name) => folderOfStores + name));
  const visited = new Set<ts.Node>();
  const sent = new Map<string, SentStatement>();
  const unread = new Set<string>();
  for (const { node, sql } of sitesOf(source)) {
    // The runner of tests wants an answer now and then.
    await setImmediate();
    eachWay((choices) => {
      try {
        const by = senderOf(node);
        const texts = textsIn(evaluator(source, choices, visited)(sql));
        if (texts.length === 0) unread.add(`${placeOf(node)}: the statement is not readable`);
        for (const text of texts) sent.set(`${by} ${text}`, { by, text });
      } catch (error) {
        if (error instanceof OtherWay) return;
        unread.add(error instanceof Error ? error.message : String(error));
      }
    });
  }
  for (const file of source.files)
    forEachNode(file, (node) => {
      if (isSql(node) && !visited.has(node) && !placeOf(node).startsWith(folderOfBuilders))
        unread.add(`${placeOf(node)}: no statement has ${node.getText().slice(0, 60)}`);
    });
  return { sent: [...sent.values()], unread: [...unread] };
}

function textsIn(value: unknown): readonly string[] {
  if (value instanceof Prisma.Sql) return [value.text];
  if (isChange(value)) return textsOf(value).map(({ text }) => text);
  const text = typeof value === "object" && value !== null ? Reflect.get(value, "text") : value;
  return typeof text === "string" ? [text] : [];
}

const isChange = (value: unknown): value is Change =>
  typeof value === "object" && value !== null && "atOnce" in value && "apart" in value;

/** The statements of both forms. */
function textsOf({ atOnce, apart }: Change): readonly Prisma.Sql[] {
  const parts = apart?.();
  if (parts === undefined) return [atOnce];
  // A written row's columns are parameters.
  const anyRow = new Proxy({}, { get: (_, name) => name });
  return [atOnce, parts.change, ...(parts.read === undefined ? [] : [parts.read([anyRow])]), ...parts.beside];
}

/** A template of `Prisma.sql`, or a text that begins as a statement does. */
function isSql(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return true;
  const isText = ts.isTemplateExpression(node) || ts.isStringLiteralLike(node);
  return (
    isText &&
    !ts.isTaggedTemplateExpression(node.parent) &&
    beginsStatement.test(node.getText().slice(1).trimStart())
  );
}
