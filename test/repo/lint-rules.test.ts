import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const repo = path.resolve(import.meta.dirname, "../..");
const Report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), message: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

/** A line, its file and the linter's rule; null where it is allowed. */
const cases: [file: string, text: string, refusal: string | null][] = [
  ["app/domain/engine/a.ts", "export const at = new Date();", "plugin"],
  ["app/domain/engine/b.ts", "export const at = Date.now();", "plugin"],
  ["app/entrypoints/rest/c.ts", "export const draw = () => Math.random();", "plugin"],
  ["app/entrypoints/rest/d.ts", "export const draw = Math.random;", "plugin"],
  ["app/entrypoints/pages/ui/e.tsx", "export const at = Temporal.Now.instant();", "plugin"],
  ["app/domain/engine/f.ts", "export const at = new Date(0);", null],
  ["app/process/services.server.ts", "export const at = new Date();", null],
  ["app/process/g.ts", "export const at = new Date();", null],
  ["test/engine/h.test.ts", "export const at = new Date();", null],
  ["app/entrypoints/rest/i.ts", "export const port = process.env.PORT;", "lint/style/noProcessEnv"],
  ["app/process/env.server.ts", "export const port = process.env.PORT;", null],
  ["app/entrypoints/rest/j.ts", "export default 1;", "lint/style/noDefaultExport"],
  ["app/entrypoints/pages/home/page.tsx", "export default function Page() {}", null],
  ["app/entrypoints/pages/home/card.tsx", "export default 1;", "lint/style/noDefaultExport"],
  ["app/root.tsx", "export default function Root() {}", null],
  ["app/entry.server.tsx", "export default function handle() {}", null],
  ["vite.config.ts", "export default {};", null],
  ["app/entrypoints/rest/k.ts", "export let value: any;", "lint/suspicious/noExplicitAny"],
  ["app/entrypoints/rest/l.ts", 'import { z } from "zod";', "lint/correctness/noUnusedImports"],
  ["app/entrypoints/rest/m.ts", "const unused = 1;", "lint/correctness/noUnusedVariables"],
  [
    "app/entrypoints/rest/n.ts",
    'import { Money } from "./money.ts";\nexport type M = Money;',
    "lint/style/useImportType",
  ],
  ["app/entrypoints/rest/Handler.ts", "export const handler = 1;", "lint/style/useFilenamingConvention"],
  ["app/entrypoints/pages/orders/costs.route.ts", "export const loader = 1;", null],
  ["app/entrypoints/rest/o.ts", "export enum State { Open }", "lint/style/noEnum"],
];

let tree: string;
let found: z.infer<typeof Report>["diagnostics"];

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), "waybill-lint-"));
  copyFileSync(path.join(repo, "biome.json"), path.join(tree, "biome.json"));
  cpSync(path.join(repo, "scripts/lint"), path.join(tree, "scripts/lint"), { recursive: true });
  for (const [file, text] of cases) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${text}\n`);
  }
  const biome = path.join(repo, "node_modules/@biomejs/biome/bin/biome");
  const { stdout } = spawnSync(
    process.execPath,
    [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."],
    {
      cwd: tree,
      encoding: "utf8",
    },
  );
  found = Report.parse(JSON.parse(stdout)).diagnostics;
});

afterAll(() => rmSync(tree, { recursive: true }));

describe("the lint rules", () => {
  test.each(cases)("%s: %s", (file, _text, refusal) => {
    const here = found.filter(({ location }) => path.normalize(location.path) === file);
    expect([...new Set(here.map(({ category }) => category))]).toEqual(refusal === null ? [] : [refusal]);
  });
});
