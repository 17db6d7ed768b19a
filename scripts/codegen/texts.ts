/**
 * `node scripts/codegen/texts.ts` writes, for each language of the admin, `large-pages.ts`: how a browser loads each text that a row of the
 * table of pages names; and the words of each extension in Shopify's format.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pages } from "../../app/entrypoints/pages/table.ts";
import { FALLBACK_LANGUAGE } from "../../app/texts/index.ts";
import type { ExtensionTexts } from "../../app/texts/shape.ts";

const repo = path.resolve(import.meta.dirname, "../..");
const texts = path.join(repo, "app/texts");

/** The contents of each file that is made, by its path. */
export async function madeTexts(): Promise<ReadonlyMap<string, string>> {
  const codes = readdirSync(texts).filter((code) => existsSync(path.join(texts, code, "pages.ts")));
  const made = codes.map(async (code) => [
    [path.join(texts, code, "large-pages.ts"), listOfLargePages(code)] as const,
    ...(await extensionWords(code)),
  ]);
  return new Map((await Promise.all(made)).flat());
}

function listOfLargePages(code: string): string {
  const names = [
    ...new Set(pages.flatMap(({ texts = [], laterTexts = [] }) => [...texts, ...laterTexts])),
  ].sort();
  const lines = names.map((name) => {
    const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `  ${name}: async () => (await import("./${file}.ts")).${name},\n`;
  });
  const head =
    "/** Texts that a browser loads with the pages that name them. `npm run codegen` makes this list. */\n";
  // English defines the shape of the others.
  const [use, type] =
    code === FALLBACK_LANGUAGE
      ? ["", ""]
      : ['import type { LargePageLoaders } from "../shape.ts";\n\n', ": LargePageLoaders"];
  return `${use}${head}export const largePages${type} = {\n${lines.join("")}};\n`;
}

async function extensionWords(code: string) {
  const { extensions } = (await import(path.join(texts, code, "extensions.ts"))) as {
    extensions: ExtensionTexts;
  };
  const file = code === FALLBACK_LANGUAGE ? `${code}.default.json` : `${code}.json`;
  return Object.entries(extensions).map(
    ([name, words]) =>
      [
        path.join(repo, "extensions", name, "locales", file),
        `${JSON.stringify({ language: code, ...words }, null, 2)}\n`,
      ] as const,
  );
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of await madeTexts()) writeFileSync(file, text);
