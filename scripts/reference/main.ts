/** Writes the reference lists; with `--check` says which files differ from what would be written, and fails. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateLists } from "./generate.ts";

const lists = path.resolve(import.meta.dirname, "../../app/reference/lists");
const isCheck = process.argv.includes("--check");

const different = [...generateLists()].filter(([file, text]) => {
  const target = path.join(lists, file);
  return !existsSync(target) || readFileSync(target, "utf8") !== text;
});
for (const [file, text] of different) {
  process.stdout.write(`${file} ${isCheck ? "differs" : "written"}\n`);
  if (isCheck) continue;
  mkdirSync(path.dirname(path.join(lists, file)), { recursive: true });
  writeFileSync(path.join(lists, file), text);
}
if (different.length === 0) process.stdout.write("every reference list is as generated\n");
process.exitCode = isCheck && different.length > 0 ? 1 : 0;
