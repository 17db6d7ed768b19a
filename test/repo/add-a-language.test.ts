// Run: long
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import ts from "typescript";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const repo = path.resolve(import.meta.dirname, "../..");
let texts: string;

/** A copy of app/texts with an invented language: one more folder, and one more line in index.ts. */
beforeAll(() => {
  mkdirSync(path.join(repo, ".tmp"), { recursive: true });
  texts = path.join(mkdtempSync(path.join(repo, ".tmp/language-")), "texts");
  cpSync(path.join(repo, "app/texts"), texts, { recursive: true });
  // The types of what the words are about.
  for (const folder of ["domain"])
    symlinkSync(path.join(repo, "app", folder), path.join(path.dirname(texts), folder));
  cpSync(path.join(texts, "en"), path.join(texts, "xx"), { recursive: true });
  for (const file of readdirSync(path.join(texts, "xx"))) change(`xx/${file}`, inMadeUpWords);
  change("index.ts", (text) => text.replace(/^( {2}it: .*)$/m, `$1\n  xx: () => import("./xx/index.ts"),`));
});

afterAll(() => {
  rmSync(path.dirname(texts), { recursive: true });
  vi.doUnmock("../../app/texts/index.ts");
  vi.doUnmock("@remix-run/react");
  vi.resetModules();
});

function change(file: string, by: (text: string) => string) {
  const at = path.join(texts, file);
  writeFileSync(at, by(readFileSync(at, "utf8")));
}

/** Every text in brackets, and every file with the type of a language other than English. */
function inMadeUpWords(text: string): string {
  const own = text.replace(/^export const (\w+) = \{/gm, 'export const $1: PageTexts["$1"] = {');
  const words = own.replace(/^(\s+\w+: )"(.+)",$/gm, '$1"‹$2›",');
  const named = words
    .replace('PageTexts["pages"]', 'import("../shape.ts").SmallPageTexts')
    .replace('PageTexts["largePages"]', 'import("../shape.ts").LargePageLoaders')
    .replace('PageTexts["history"]', 'import("../shape.ts").HistoryTexts')
    .replace('PageTexts["locker"]', 'import("../shape.ts").LockerTexts')
    .replace('PageTexts["signUp"]', 'PageTexts["dashboard"]["signUp"]')
    .replace('PageTexts["silences"]', 'PageTexts["home"]["silences"]')
    .replace('PageTexts["mails"]', 'import("../shape.ts").MailTexts')
    .replace('PageTexts["recipientMails"]', 'import("../shape.ts").RecipientMailTexts')
    .replace('PageTexts["track"]', 'import("../shape.ts").TrackTexts')
    .replace('PageTexts["slip"]', 'import("../shape.ts").SlipTexts');
  return named.includes("PageTexts[") ? `import type { PageTexts } from "../shape.ts";\n${named}` : named;
}

/** The compiler's report on the copy. */
function problems(): string[] {
  const { config } = ts.readConfigFile(path.join(repo, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repo);
  const program = ts.createProgram([path.join(texts, "index.ts")], { ...options, noEmit: true, types: [] });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

it("a language is a folder and a line: pages speak it", async () => {
  // Files of one worker share their modules.
  vi.resetModules();
  vi.doMock("../../app/texts/index.ts", () => import(path.join(texts, "index.ts")));
  vi.doMock("@remix-run/react", () => ({ useLoaderData: () => ({ language: "xx" }) }));
  const { loadLanguage } = await import("../../app/texts/loaded.ts");
  await loadLanguage("xx");
  const { default: Landing } = await import("../../app/entrypoints/pages/landing/page.tsx");
  const html = renderToString(createElement(Landing));
  expect(html).toContain("‹To use it in your shop, open it from the Apps page of your Shopify admin.›");
  expect(html).toContain("‹Read the API documentation›");
});

it("a text that it lacks does not compile", () => {
  expect(problems()).toEqual([]);
  change("xx/frame.ts", (text) => text.replace(/^ {2}install: .*\n/m, ""));
  expect(problems()).toEqual([expect.stringContaining("Property 'install' is missing")]);
});

it("a plural form that it lacks does not compile", () => {
  change("xx/grammar.ts", (text) => text.replace('["one", "other"]', '["one", "few", "other"]'));
  expect(problems()).toContainEqual(expect.stringContaining("Property 'few' is missing"));
});
