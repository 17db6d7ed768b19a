/** Writes the reference lists; with `--check` it names the files that would change, and fails. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateExtracts, generateLists } from "./generate.ts";

const reference = path.resolve(import.meta.dirname, "../../app/domain/reference");
const isCheck = process.argv.includes("--check");

const lists = [...generateLists()].map(([file, text]) => [path.join("lists", file), text] as const);
const different = [...lists, ...generateExtracts()].filter(([file, text]) => {
  const target = path.join(reference, file);
  return !existsSync(target) || readFileSync(target, "utf8") !== text;
});
for (const [file, text] of different) {
  process.stdout.write(`${file} ${isCheck ? "differs" : "written"}\n`);
  if (isCheck) continue;
  mkdirSync(path.dirname(path.join(reference, file)), { recursive: true });
  writeFileSync(path.join(reference, file), text);
}
if (different.length === 0) process.stdout.write("every reference list is as generated\n");
process.exitCode = isCheck && different.length > 0 ? 1 : 0;
