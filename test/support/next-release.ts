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

export async function nextRelease(migration: {
  readonly name: string;
  readonly sql: string;
}): Promise<Release> {
  await buildOnce();
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-release-"));
  for (const part of ["app", "build", "scripts", "prisma", "package.json"])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const files = path.join(folder, "prisma", "migrations", migration.name);
  mkdirSync(files);
  writeFileSync(path.join(files, "migration.sql"), migration.sql);
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
