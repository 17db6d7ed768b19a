/**
 * `node scripts/codegen/page-texts.ts` writes `large-pages.ts` of each language of the admin: how a browser loads each text that a row of
 * the table of pages names.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pages } from "../../app/entrypoints/pages/table.ts";

const texts = path.resolve(import.meta.dirname, "../../app/texts");

/** The text of each `large-pages.ts`, by its path. */
export function largePageLists(): ReadonlyMap<string, string> {
  const names = [...new Set(pages.flatMap((page) => page.texts ?? []))].sort();
  const lines = names.map((name) => {
    const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `  ${name}: async () => (await import("./${file}.ts")).${name},\n`;
  });
  const head =
    "/** Texts that a browser loads with the pages that name them. `npm run codegen` makes this list. */\n";
  const codes = readdirSync(texts).filter((code) => existsSync(path.join(texts, code, "pages.ts")));
  return new Map(
    codes.map((code) => {
      // English defines the shape of the others.
      const [use, type] =
        code === "en"
          ? ["", ""]
          : ['import type { LargePageLoaders } from "../shape.ts";\n\n', ": LargePageLoaders"];
      const list = `${use}${head}export const largePages${type} = {\n${lines.join("")}};\n`;
      return [path.join(texts, code, "large-pages.ts"), list];
    }),
  );
}

if (process.argv[1] === import.meta.filename)
  for (const [file, list] of largePageLists()) writeFileSync(file, list);
