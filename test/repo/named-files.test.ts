/** Files that the documents name are there: after a move, its documents move along. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const written = [
  "app",
  "bench",
  "clients",
  "docs",
  "extensions",
  "prisma",
  "public",
  "scripts",
  "simulator",
  "test",
];
const code = /\.(ts|tsx|mjs|md|sh|prisma)$/;

const paths = new RegExp(String.raw`(?<![\w./@{}*-])(?:${written.join("|")})/[\w./<>*{},:!-]+`, "g");
/** Former names of commands, in the changelog. */
const renamed = new Set(["config"]);
const packageJson: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
);

/** Topics of Shopify's webhooks that look like files. Links from `/` lead to pages of a server, which the guide's tests open. */
const topics = new Set(["app/uninstalled", "app/scopes_update"]);
/** Made while the project is installed, built or measured. */
const made = /^(bench\/results\/|clients\/typescript\/dist|extensions\/node_modules\/)/;

/** Also on a machine without git: no document is in a folder of packages, builds or data. */
function documentsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|build|data|dist|generated|\.tmp|\.git|results)$/.test(entry.name)
        ? []
        : documentsIn(file);
    return entry.name.endsWith(".md") ? [file] : [];
  });
}

const documents = documentsIn(".");
const names = new Set(
  [...written, ".ci", ".githooks"].flatMap((folder) =>
    globSync(`${folder}/**/*`, {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|build|dist)$/.test(name),
    }),
  ),
);
for (const file of readdirSync(root)) names.add(file);
const baseNames = new Set([...names].map((name) => path.basename(name)));

/** `app/adapters/carriers/<carrier>/driver.ts` and `app/**` name every file of the form; `test/http/audit` a test without its ending. */
function isThere(name: string): boolean {
  const plain = name
    .replace(/^\.\//, "")
    .replace(/:\d+(-\d+)?$/, "")
    .replace(/\/$/, "");
  if (names.has(plain) || made.test(name)) return true;
  if (/[*<{]/.test(plain)) return globSync(plain.replaceAll(/<[^>]*>/g, "*"), { cwd: root }).length > 0;
  return globSync(`${plain}.*`, { cwd: root }).length > 0;
}

function faultsOf(document: string): string[] {
  return readFileSync(path.join(root, document), "utf8")
    .split("\n")
    .flatMap((line, index) => {
      const links = [...line.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !/^([a-z]+:|\/)/.test(target))
        .filter((target) => !existsSync(path.join(root, path.dirname(document), decodeURI(target))));
      const bare = [...line.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name).filter(isUnknown);
      const files = [...line.matchAll(paths)].map(([name]) => name.replace(/[.,:]+$/, "")).filter(isMissing);
      const scripts = [...line.matchAll(/npm run (?:-s |--silent )?([a-z][\w:-]*)/g)]
        .map(([, script = ""]) => script)
        .filter((script) => !Object.hasOwn(packageJson.scripts, script) && !renamed.has(script));
      return [...links, ...bare, ...files, ...scripts].map((name) => `${document}:${index + 1} ${name}`);
    });
}

const isMissing = (name: string): boolean => !topics.has(name) && !isThere(name);
const isUnknown = (name: string): boolean =>
  /^[\w-][\w.-]*$/.test(name) && code.test(name) && !baseNames.has(name);

test("every document names files that there are", () => {
  expect(documents.length).toBeGreaterThan(150);
  expect(documents.flatMap(faultsOf)).toEqual([]);
});
