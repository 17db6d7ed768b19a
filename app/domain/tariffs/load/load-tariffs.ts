/** Several tariff files at once: documents with their tables, and versions that have to fit together. */

import type { Geography } from "../check/geography.ts";
import type { TariffDocument } from "../document/document.ts";
import type { Finding, Problem } from "../problem.ts";
import { inOrder, isError } from "../problem.ts";
import { checkVersions } from "../versions/account-versions.ts";
import { loadTariff } from "./load-tariff.ts";
import type { NamedFile, OpenFile } from "./table-files.ts";

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
 * Reads and checks everything: each document with its tables, the versions against each other, and tables that
 * no document names.
 * @param tables names of the tables given beside the documents
 * @param openFor finds the files that a document names
 */
export function loadTariffs(
  documents: readonly NamedFile[],
  tables: readonly string[],
  openFor: (document: NamedFile) => OpenFile,
  geography: Geography,
): ReadTariffs {
  const loaded = documents.map((file) => ({
    file: file.name,
    ...loadTariff(file, openFor(file), geography),
  }));
  const used = new Set(loaded.flatMap(({ usedFiles }) => [...usedFiles]));
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

/** Documents and the tables they name, found among the same files by name. */
export function readTariffFiles(files: readonly NamedFile[], geography: Geography): ReadTariffs {
  const tables = files.filter(({ name }) => !isDocument(name));
  const open = (reference: string) => tables.find((table) => fileName(table.name) === fileName(reference));
  return loadTariffs(
    files.filter(({ name }) => isDocument(name)),
    tables.map(({ name }) => name),
    () => (reference) => open(reference) ?? null,
    geography,
  );
}

/** Uploads have no folders, and some systems ignore case in names; both must find their files. */
function fileName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1).toLowerCase();
}

/** @param files the file of each version that comes from one */
export function versionProblems(
  findings: readonly Finding[],
  files: readonly ({ readonly file: string } | undefined)[],
): readonly Problem[] {
  return findings.map(({ severity, path: [index], message }) =>
    problem(severity ?? "error", files[Number(index)]?.file ?? "", message),
  );
}

/** Documents are JSON, everything else is a table. */
export function isDocument(file: string): boolean {
  return /\.json$/i.test(file);
}

function problem(severity: Problem["severity"], file: string, message: string): Problem {
  return { severity, file, row: null, column: null, message };
}
