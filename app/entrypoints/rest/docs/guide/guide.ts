/** The guide's pages: Markdown files beside this module, which `/docs/<name>` serves as HTML and `/docs/<name>.md` as they are. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Services } from "../../../../process/services.server.ts";
import { escapeHtml, markdownToHtml, titleOf } from "./markdown-to-html.ts";

/** The pages in reading order. A further page is its file and a row here. */
export const guidePages = [
  {
    name: "first-call",
    title: "First call",
    about: "from a key to a label, its tracking and its cancellation",
  },
  { name: "errors", title: "Errors", about: "every code with its cause, an example and a remedy" },
  { name: "idempotency", title: "Repeating requests", about: "idempotency keys, and unknown outcomes" },
  { name: "lists", title: "Lists", about: "pages, cursors and filters" },
  { name: "customs", title: "Customs", about: "what to declare, invoices of ours and of yours" },
  { name: "lockers", title: "Lockers", about: "find points, send to them, and choose again" },
  { name: "webhooks", title: "Webhooks", about: "events, with code that verifies them" },
  { name: "batches", title: "Batches", about: "up to 1,000 labels by one request, as JSON or CSV" },
  { name: "versions", title: "Versions", about: "what may change, and when" },
] as const;

type Env = Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">;

/** Examples address the sandbox where it has a host of its own. */
export const exampleBase = ({ PUBLIC_URL, SANDBOX_URL }: Env): string => SANDBOX_URL ?? PUBLIC_URL;

export async function guideMarkdown(name: string, env: Env): Promise<string> {
  const text = await readFile(path.join(folderOfPages(), `${name}.md`), "utf8");
  return text.replaceAll("{{URL}}", exampleBase(env));
}

export async function guideHtml(name: string, env: Env): Promise<string> {
  const markdown = await guideMarkdown(name, env);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(titleOf(markdown))} · Shipping API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
<link rel="alternate" type="text/markdown" href="/docs/${name}.md">
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<p class="site"><a href="/docs">Shipping API</a></p>
${guideNavigation(name)}
</header>
<main id="main" class="guide">
${markdownToHtml(markdown)}
<p class="source"><a href="/docs/${name}.md">This page as Markdown</a></p>
</main>
</body>
</html>
`;
}

export function guideNavigation(current: string | null): string {
  const items = guidePages.map(({ name, title }) => {
    const here = name === current ? ' aria-current="page"' : "";
    return `<li><a href="/docs/${name}"${here}>${title}</a></li>`;
  });
  return `<nav aria-label="Guide"><ul>${items.join("")}<li><a href="/docs"${current === null ? ' aria-current="page"' : ""}>Reference</a></li></ul></nav>`;
}

/** Source: llmstxt.org */
export function llmsText(env: Env): string {
  const base = exampleBase(env);
  const pages = guidePages.map(({ name, title, about }) => `- [${title}](${base}/docs/${name}.md): ${about}`);
  return `# Shipping API

> Quote parcel rates, make shipments with labels, and follow them, by a REST API in JSON.

Weights are grams, sides are cm, amounts are major units, times are UTC with milliseconds. Every request has the header \`x-api-key\`.

## Guide

${pages.join("\n")}

## Reference

- [OpenAPI 3.1](${base}/openapi.json): every operation, field, error and event, with example answers
- [Reference lists](${base}/config): countries, states, postal codes, cities and customs as JSON
`;
}

/** The sources, which the image has too. */
function folderOfPages(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json"))) folder = path.dirname(folder);
  return path.join(folder, "app", "entrypoints", "rest", "docs", "guide");
}
