/** `npm run bench -- reference` installs and builds when needed, then runs bench/reference.ts; without a name, `http`. */
import { existsSync } from "node:fs";
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runOnNode24 } from "./install.mjs";

const [name = "http", ...args] = process.argv.slice(2);
const file = path.join(root, "bench", `${name}.ts`);
if (existsSync(file)) {
  ensureInstalled();
  ensureBuilt();
  process.exitCode = await runOnNode24([file, ...args]);
} else {
  process.stderr.write(`there is no benchmark "${name}": see bench/\n`);
  process.exitCode = 2;
}
