/** `npm run -s pictures`: draws one paper of each format, and takes pictures of the main pages, into docs/pictures. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
if (process.versions.node.startsWith("24.")) {
  const { pictures } = await import("../test/support/pictures.ts");
  const folder = path.join(root, "docs", "pictures");
  mkdirSync(folder, { recursive: true });
  for (const { name, draw } of pictures) {
    const file = path.join(folder, `${name}.png`);
    writeFileSync(file, await draw());
    process.stdout.write(`${path.relative(root, file)}\n`);
  }
  const pages = [path.join(root, "scripts", "test.mjs"), "test/browser/page-pictures.test.ts"];
  process.exitCode = await runOnNode24(pages, { WAYBILL_PICTURES: folder });
} else {
  process.exitCode = await runOnNode24([fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}
