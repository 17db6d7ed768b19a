import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** bench/results/<name>.json */
export function writeResults(name: string, results: object): void {
  const folder = path.resolve(import.meta.dirname, "../results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
}
