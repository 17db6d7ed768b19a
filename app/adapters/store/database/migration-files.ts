/** The migrations of this code: `prisma/migrations/<name>/migration.sql`, Prisma's layout. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Migration {
  /** The folder's name: a timestamp and a title. Names sort in the order of application. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hex, as Prisma's ledger keeps it. */
  readonly checksum: string;
  /** Its file says `-- waybill: outside a transaction`: its statements may run again. */
  readonly isOutside: boolean;
  /** Its file says `-- waybill: older versions run`: a rollback of the app needs none of the schema. */
  readonly allowsOlder: boolean;
}

/** @returns the words behind `-- waybill:` at the beginnings of lines */
export function marksOf(sql: string): readonly string[] {
  return [...sql.matchAll(/^-- waybill: (.+?)\s*$/gm)].map(([, mark]) => mark ?? "");
}

/** @returns the statements of a file, which end their lines with `;`; those inside of `$$` are part of one */
export function statementsOf(sql: string): readonly string[] {
  const statements: string[] = [];
  let statement = "";
  for (const part of sql.split(/(;[ \t]*$)/m)) {
    statement += part;
    const isWithin = statement.split("$$").length % 2 === 0;
    if (!part.startsWith(";") || isWithin) continue;
    statements.push(statement);
    statement = "";
  }
  return [...statements, statement].filter((each) => each.replace(/--.*$/gm, "").trim() !== "");
}

/** Its comment says `-- waybill: not on distributed tables`: Citus refuses it, and `distributeSchema` has its counterpart. */
export function isForPostgresAlone(statement: string): boolean {
  return marksOf(statement).includes("not on distributed tables");
}

export function migrationOf(name: string, bytes: Buffer): Migration {
  const sql = bytes.toString("utf8");
  const marks = marksOf(sql);
  return {
    name,
    sql,
    checksum: createHash("sha256").update(bytes).digest("hex"),
    isOutside: marks.includes("outside a transaction"),
    allowsOlder: marks.includes("older versions run"),
  };
}

/** @throws Error when the folder is missing or empty: the installation is broken */
export function readMigrations(folder: string = migrationsFolder()): readonly Migration[] {
  const migrations = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => migrationOf(name, readFileSync(join(folder, name, "migration.sql"))))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (migrations.length === 0) throw new Error(`${folder} holds no migration`);
  return migrations;
}

/** This file runs from `app/adapters/store` and, bundled, from below `build`: both lie in the package's folder. */
function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (isOurPackage(join(folder, "package.json"))) return join(folder, "prisma", "migrations");
    if (folder === dirname(folder)) throw new Error(`no package "waybill" above ${import.meta.url}`);
  }
}

function isOurPackage(file: string): boolean {
  if (!existsSync(file)) return false;
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  return (
    typeof manifest === "object" && manifest !== null && "name" in manifest && manifest.name === "waybill"
  );
}
