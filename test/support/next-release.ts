/** A copy of this project as its next release: the same code, and one more migration. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildOnce } from "./server.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

export interface Release {
  /** Its project folder. */
  readonly root: string;
  remove(): void;
}

interface NextMigration {
  readonly name: string;
  readonly sql: string;
}

/** With its server built. */
export async function nextRelease(migration: NextMigration): Promise<Release> {
  await buildOnce();
  return copyWith(migration, ["app", "build", "scripts", "prisma", "package.json"]);
}

/** The commands alone, which run from their sources. */
export function nextCommands(migration: NextMigration): Release {
  return copyWith(migration, ["app", "prisma", "docs/tariffs/lockers", "package.json"]);
}

function copyWith(migration: NextMigration, parts: readonly string[]): Release {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-release-"));
  for (const part of parts) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const files = path.join(folder, "prisma", "migrations", migration.name);
  mkdirSync(files);
  writeFileSync(path.join(files, "migration.sql"), migration.sql);
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
