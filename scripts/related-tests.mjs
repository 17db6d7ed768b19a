/**
 * Finds the test files of a path of the app: files that import from it, directly or through other modules, and files
 * named like the path or one of its folders. Names matter because suites that drive the built server import nothing of
 * it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

/** These files start the whole app. Their importers depend on everything, so an import through them means nothing. */
const starters =
  /^test\/support\/(server|worker-server)\.ts$|^test\/(http\/running-api|shopify\/running-shop)\.ts$/;

export const isOfTheApp = (word) =>
  /^(app|simulator|prisma)(\/|$)/.test(word) && existsSync(path.join(root, word));

/** @returns paths from the project's root */
export function testsOf(wanted) {
  const target = wanted.replace(/\/+$/, "");
  const isTarget = (file) => file === target || file.startsWith(`${target}/`);
  const names = namesOf(target);
  const known = new Map();
  const reaches = (file) => {
    if (isTarget(file)) return true;
    if (known.has(file)) return known.get(file);
    known.set(file, false);
    const found = importsOf(file).some(reaches);
    known.set(file, found);
    return found;
  };
  return filesUnder("test")
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => reaches(file) || names.some((name) => isNamed(file, name)));
}

/** The words of a path that name a subject: `app/entrypoints/shopify/checkout/answer-checkout.ts` is about checkout. */
function namesOf(target) {
  const parts = target.split("/").slice(1);
  const last = parts.at(-1)?.replace(/\..*$/, "");
  const folders = parts.slice(0, -1);
  return [...folders, last].filter(
    (name) =>
      name &&
      !/^(domain|adapters|entrypoints|shopify|pages|rest|http|store|engine|routes|ui|index)$/.test(name),
  );
}

const isNamed = (file, name) =>
  file.split(/[/.]/).some((part) => part === name || part.startsWith(`${name}-`));

/** Types don't count: they are gone at run time, so they fail no test. */
const imports =
  /(?:^|\n)(?:import|export)\s+(?!type\b)([^"';]*?)\s*(?:from\s*)?"(\.[^"]+)"|import\("(\.[^"]+)"\)/g;

function importsOf(file) {
  if (starters.test(file)) return [];
  const source = readFileSync(path.join(root, file), "utf8");
  return [...source.matchAll(imports)].flatMap(([, names = "", one, other]) => {
    const imported = path.posix.join(path.posix.dirname(file), one ?? other);
    if (!/\.tsx?$/.test(imported) || !existsSync(path.join(root, imported))) return [];
    return behind(imported, names);
  });
}

/** Through a folder's door, a name leads only to the module that it comes from. */
function behind(imported, names) {
  if (path.posix.basename(imported) !== "index.ts" || !names.startsWith("{")) return [imported];
  const wanted = names
    .slice(1, -1)
    .split(",")
    .map((name) => name.trim().replace(/^type | as .*/g, ""));
  return wanted.flatMap((name) => definers(imported, name));
}

function definers(file, name) {
  const source = readFileSync(path.join(root, file), "utf8");
  if (path.posix.basename(file) !== "index.ts")
    return new RegExp(`export (?:async )?(?:function|const|class|let|enum) ${name}\\b`).test(source)
      ? [file]
      : [];
  return [...source.matchAll(/export (\*|\{[^}]*\}) from "(\.[^"]+)"/g)]
    .filter(([, exported]) => exported === "*" || new RegExp(`\\b${name}\\b`).test(exported))
    .flatMap(([, , module]) => definers(path.posix.join(path.posix.dirname(file), module), name));
}

function filesUnder(folder) {
  return readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
    path.posix.join(folder, file.split(path.sep).join("/")),
  );
}
