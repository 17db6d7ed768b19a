/** Each form of the pages says whether the browser may send it twice. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { asking, repeatable } from "../../app/entrypoints/pages/patience/forms.ts";
import { pages } from "../../app/entrypoints/pages/table.ts";

const folder = path.resolve(import.meta.dirname, "../../app/entrypoints/pages");

/** The intents that a file's schemas name. */
function intentsIn(source: string): string[] {
  const schemas = source.matchAll(/\bintent: z\s*\.(?:literal\(|enum\(\[)([^)\]]*)/g);
  return [...schemas].flatMap(([, named = ""]) =>
    [...named.matchAll(/"([a-z-]+)"/g)].map(([, intent = ""]) => intent),
  );
}

/** The files that a page takes a schema of its forms from. */
function schemasOf(file: string): string[] {
  const imports = readFileSync(file, "utf8").matchAll(/^import \{([^}]*)\} from "(\.[^"]+\.server\.ts)";$/gm);
  const named = [...imports].filter(([, names = ""]) => /\b\w*[fF]orms?\b|\bread\w*Files?\b/.test(names));
  return named.map(([, , from = ""]) => path.resolve(path.dirname(file), from));
}

function intentsOf(actions: string): Set<string> {
  const files = [actions, ...schemasOf(actions)];
  return new Set(files.flatMap((file) => intentsIn(readFileSync(file, "utf8"))));
}

/** A module is a folder, or one file that may name an action. */
function actionsOf(module: string): string | null {
  const isFile = module.endsWith(".ts");
  const named = path.join(folder, isFile ? path.dirname(module) : module, "actions.server.ts");
  if (!isFile) return existsSync(named) ? named : null;
  const file = path.join(folder, module);
  if (!/\baction\b/.test(readFileSync(file, "utf8"))) return null;
  return existsSync(named) ? named : file;
}

const modules = [...new Set(pages.map(({ module }) => module))];
const withForms = modules.flatMap((module) => {
  const actions = actionsOf(module);
  return actions === null ? [] : [{ module, actions }];
});

const listed = (module: string) =>
  [repeatable, asking].flatMap((table) => table[module]?.split(" ") ?? []).sort();

describe("the forms of the pages", () => {
  it.each(withForms)("of $module are each listed once", ({ module, actions }) => {
    const found = [...intentsOf(actions)].sort();
    expect(listed(module).filter((intent) => intent !== "-")).toEqual(found);
    if (found.length === 0) expect(listed(module)).toContain("-");
  });

  it("have no row without a page", () => {
    const known = new Set(withForms.map(({ module }) => module));
    const rows = [...Object.keys(repeatable), ...Object.keys(asking)];
    expect(rows.filter((module) => !known.has(module))).toEqual([]);
  });
});
