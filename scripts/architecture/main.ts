/** Writes the drawing of ARCHITECTURE.md; with `--check` it only compares, and fails when they differ. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawingOf, withDrawing } from "./drawing.ts";
import { importsOfApp } from "./imports-of-app.ts";

const page = path.resolve(import.meta.dirname, "../../ARCHITECTURE.md");
const isCheck = process.argv.includes("--check");

const before = readFileSync(page, "utf8");
const after = withDrawing(before, drawingOf(await importsOfApp()));
const state = before === after ? "is as drawn" : isCheck ? "differs" : "written";
process.stdout.write(`ARCHITECTURE.md ${state}\n`);
if (before !== after && !isCheck) writeFileSync(page, after);
process.exitCode = isCheck && before !== after ? 1 : 0;
