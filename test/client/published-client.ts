/** The client as `npm install` gives it to a program, and the programs of the pages that show it. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const client = path.join(root, "clients", "typescript");
const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");

export const pages = {
  readme: "clients/typescript/README.md",
  import: "docs/recipes/import-from-csv.md",
  reconcile: "docs/recipes/nightly-reconciliation.md",
  print: "docs/recipes/print-every-morning.md",
  shop: "docs/recipes/ship-another-shops-orders.md",
} as const;

/** @returns the page's blocks in this language, joined: a block uses names of those before it */
export function codeIn(text: string, language: string): string {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"));
  return [...blocks].map(([, block = ""]) => block).join("");
}

export function pageText(page: keyof typeof pages): string {
  return readFileSync(path.join(root, pages[page]), "utf8");
}

export interface Project {
  readonly folder: string;
  remove(): void;
}

/**
 * A folder with the built client in its node_modules, and `programs` as its files.
 * @param check also compiles the client's own sources strictly
 */
export function projectWithClient(
  programs: Readonly<Record<string, string>>,
  { check }: { readonly check: boolean },
): Project {
  mkdirSync(path.join(root, ".tmp"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".tmp", "client-"));
  const modules = path.join(folder, "node_modules");
  const installed = path.join(modules, "waybill-client");
  mkdirSync(installed, { recursive: true });
  copyFileSync(path.join(client, "package.json"), path.join(installed, "package.json"));
  for (const name of ["csv-parse", "@types", "undici-types"])
    symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  const out = ["--outDir", path.join(installed, "dist")];
  const complaints = complaintsOf(
    ["-p", path.join(client, "tsconfig.build.json"), ...out, ...(check ? [] : ["--noCheck"])],
    folder,
  );
  if (complaints !== "") throw new Error(complaints);
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(folder, name), text);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** @returns the compiler's findings; empty when it has none */
export function complaintsOf(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, ...args], { cwd, encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}` || `the compiler ended with ${status}`;
}
