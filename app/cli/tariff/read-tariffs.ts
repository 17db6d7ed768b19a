/** Tariff files of a command: read from disk, loaded and checked together. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkVersions } from "../../carriers/tariff/account-versions.ts";
import type { TariffDocument } from "../../carriers/tariff/document.ts";
import type { NamedFile } from "../../carriers/tariff/load/expand-tables.ts";
import { loadTariff } from "../../carriers/tariff/load/load-tariff.ts";
import type { Finding, Problem } from "../../carriers/tariff/problem.ts";
import { inOrder, isError } from "../../carriers/tariff/problem.ts";
import { UsageError } from "../command-line.ts";
import { publishedGeography } from "./geography.ts";

export interface ReadTariff {
  readonly file: string;
  readonly document: TariffDocument;
}

export interface ReadTariffs {
  /** The earliest first; without those that have errors. */
  readonly tariffs: readonly ReadTariff[];
  readonly problems: readonly Problem[];
  readonly failed: boolean;
}

/**
 * @param files JSON documents, and perhaps their CSV tables; a table that is not among them is looked for beside the
 * document
 */
export function readTariffs(files: readonly string[]): ReadTariffs {
  const documents = files.filter(isDocument);
  const tables = files.filter((file) => !isDocument(file));
  if (documents.length === 0)
    throw new UsageError("name a tariff's JSON file (its CSV tables are found beside it)");
  const used = new Set<string>();
  const loaded = documents.map((file) => {
    const open = (reference: string) => {
      const beside = path.join(path.dirname(file), reference);
      const named = tables.find((table) => path.resolve(table) === path.resolve(beside));
      const other = tables.find((table) => path.basename(table) === path.basename(reference));
      const found = named ?? (existsSync(beside) ? beside : other);
      return found === undefined ? null : fileAt(found);
    };
    const result = loadTariff(fileAt(file), open, publishedGeography);
    for (const name of result.usedFiles) used.add(name);
    return { file, ...result };
  });
  const tariffs = loaded
    .flatMap(({ file, document }) => (document === null ? [] : [{ file, document }]))
    .sort((a, b) => (a.document.validFrom < b.document.validFrom ? -1 : 1));
  const problems = inOrder([
    ...loaded.flatMap((each) => each.problems),
    ...versionProblems(checkVersions(tariffs.map(({ document }) => document)), tariffs),
    ...tables
      .filter((table) => !used.has(table))
      .map((file) => problem("error", file, "no tariff that was named refers to this file")),
  ]);
  return { tariffs, problems, failed: problems.some(isError) };
}

/** @param files the file of each version, where it comes from one */
export function versionProblems(
  findings: readonly Finding[],
  files: readonly ({ readonly file: string } | undefined)[],
): readonly Problem[] {
  return findings.map(({ severity, path: [index], message }) =>
    problem(severity ?? "error", files[Number(index)]?.file ?? "", message),
  );
}

function problem(severity: Problem["severity"], file: string, message: string): Problem {
  return { severity, file, row: null, column: null, message };
}

function isDocument(file: string): boolean {
  return path.extname(file).toLowerCase() === ".json";
}

/** @throws Error that names the file */
export function fileAt(name: string): NamedFile {
  try {
    return { name, bytes: readFileSync(name) };
  } catch (error) {
    const why =
      error instanceof Error && "code" in error && error.code === "ENOENT" ? "there is no such file" : error;
    throw new Error(`${name}: ${why instanceof Error ? why.message : String(why)}`);
  }
}
