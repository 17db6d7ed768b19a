/** A recipe of CONTRIBUTING.md as data, and the copy of the repository that it is applied to. */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

export const repo = path.resolve(import.meta.dirname, "../../..");

/** A change by hand: a new file, text before an anchor of a file that there is, or a folder that begins as a copy of another. */
export type HandChange =
  | { readonly file: string; readonly write: string }
  | { readonly file: string; readonly before: string; readonly insert: string }
  | { readonly folder: string; readonly from: string; each(text: string): string };

export interface Recipe {
  /** Its heading in CONTRIBUTING.md. */
  readonly title: string;
  /** Files changed by hand, at most. */
  readonly most: number;
  /** Its own folder, which counts as one file. */
  readonly folder?: string;
  readonly byHand: readonly HandChange[];
  /** npm's arguments for each command that writes derived files, such as `["run", "client"]`. */
  readonly made: readonly (readonly string[])[];
  /** Tests that pass on the copy, and whose subject includes the new thing. */
  readonly shownBy: readonly string[];
}

export function filesOf({ byHand, folder }: Recipe): readonly string[] {
  const files = byHand.map((change) => ("folder" in change ? `${change.folder}/` : change.file));
  return [...new Set(files.map((file) => (folder !== undefined && file.startsWith(folder) ? folder : file)))];
}

/** Left out of copies: packages are linked, the rest is made by commands or by git. */
const notCopied = new Set([
  "node_modules",
  ".git",
  ".tmp",
  "build",
  "data",
  "coverage",
  "test-results",
  "dist",
]);

/** A copy below `.tmp/`, so that packages are found by a link. */
export class Copy {
  readonly folder: string;

  constructor() {
    mkdirSync(path.join(repo, ".tmp"), { recursive: true });
    this.folder = mkdtempSync(path.join(repo, ".tmp/recipes-"));
    const wanted = (from: string) => !notCopied.has(path.basename(from));
    for (const name of readdirSync(repo).filter(wanted))
      cpSync(path.join(repo, name), path.join(this.folder, name), { recursive: true, filter: wanted });
    symlinkSync(path.join(repo, "node_modules"), path.join(this.folder, "node_modules"));
  }

  /** @throws Error if a new file exists already, or an anchor is missing or occurs twice */
  change(change: HandChange): void {
    if ("folder" in change) {
      const to = path.join(this.folder, change.folder);
      cpSync(path.join(this.folder, change.from), to, { recursive: true, errorOnExist: true, force: false });
      for (const name of readdirSync(to)) {
        const file = path.join(to, name);
        writeFileSync(file, change.each(readFileSync(file, "utf8")));
      }
      return;
    }
    const at = path.join(this.folder, change.file);
    if ("write" in change) {
      if (existsSync(at)) throw new Error(`${change.file} exists already`);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, change.write);
      return;
    }
    const parts = readFileSync(at, "utf8").split(change.before);
    if (parts.length !== 2)
      throw new Error(`${change.file} has ${JSON.stringify(change.before)} ${parts.length - 1} times`);
    writeFileSync(at, parts.join(change.insert + change.before));
  }

  /**
   * Leaves the thread to others: Vitest takes a worker that is silent for a minute for a lost one.
   * @throws Error with the command's output if it fails
   */
  async run(command: string, args: readonly string[]): Promise<void> {
    try {
      await promisify(execFile)(command, args, { cwd: this.folder, maxBuffer: 1e8 });
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string };
      throw new Error(`${[command, ...args].join(" ")} failed:\n${stdout}\n${stderr}`);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The part of CONTRIBUTING.md under a recipe's heading. */
export function words(title: string): string {
  const recipes = readFileSync(path.join(repo, "CONTRIBUTING.md"), "utf8")
    .split("\n## ")
    .find((part) => part.startsWith("Recipes"));
  return recipes?.split("\n### ").find((part) => part.startsWith(`${title}\n`)) ?? "";
}

export const recipeHeadings = (): readonly string[] =>
  [...readFileSync(path.join(repo, "CONTRIBUTING.md"), "utf8").matchAll(/^### (An? .+)$/gm)].map(
    ([, title]) => title ?? "",
  );

/** Whether words in backticks name a file: as it is, or with `<page>` for a part of its path. */
export function namesFile(text: string, file: string): boolean {
  return [...text.matchAll(/`([^`]+)`/g)].some(([, name = ""]) => {
    const pattern = name
      .split(/<[^>]+>/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("[^/]+");
    return new RegExp(name.endsWith("/") ? `^${pattern}` : `^${pattern}$`).test(file);
  });
}
