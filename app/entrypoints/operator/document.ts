/** The operator's pages as HTML without scripts: forms and links do all, and the policy lets nothing else in. */
import { createHash } from "node:crypto";
import { escapeHtml } from "../rest/track/track-page.ts";

/** HTML. Text becomes HTML by `html` alone. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | null | readonly Html[];

/** Escapes each value but HTML; a list is its members one after another, and `null` is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = parts.map((part) => {
    if (part === null) return "";
    if (part instanceof Html) return part.text;
    return typeof part === "object" ? part.map(({ text }) => text).join("\n") : escapeHtml(String(part));
  });
  return new Html(String.raw({ raw: strings }, ...written));
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const style = `
:root { color-scheme: light; font: 1rem/1.5 Inter, system-ui, sans-serif; color: #303030; background: #f1f1f1 }
body { margin: 0; overflow-wrap: anywhere }
header { background: #1a1a1a; padding: 0.5rem 1rem }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; max-width: 70rem; margin: 0 auto }
nav a, nav button { color: #fff; text-decoration: none; padding: 0.5rem; border-radius: 0.5rem }
nav a[aria-current] { background: #4a4a4a }
nav form { margin-inline-start: auto }
nav button { background: none; border: 1px solid #8a8a8a }
main { margin: 0 auto; max-width: 70rem; padding: 1rem }
h1 { font-size: 1.4rem; margin: 0.5rem 0 1rem } h2 { font-size: 1.1rem; margin: 0 0 0.5rem }
section { background: #fff; border: 1px solid #e3e3e3; border-radius: 0.75rem; padding: 1rem; margin: 0 0 1rem }
.rows { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; padding: 0.5rem 0.75rem 0.5rem 0; border-block-end: 1px solid #e3e3e3; vertical-align: top }
th { font-weight: 600 }
td button { margin: 0 0.25rem 0.25rem 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 }
dt { color: #616161 } dd { margin: 0 }
form.fields { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin: 0.5rem 0 }
label { display: block; font-size: 0.9rem }
input { font: inherit; display: block; padding: 0.4rem 0.6rem; border: 1px solid #8a8a8a; border-radius: 0.5rem; max-inline-size: 100%; box-sizing: border-box }
button { font: inherit; padding: 0.4rem 0.9rem; color: #303030; background: #fff; border: 1px solid #8a8a8a; border-radius: 0.5rem; cursor: pointer }
button.primary { color: #fff; background: #303030; border-color: #303030 }
button.critical { color: #fff; background: #a4200a; border-color: #a4200a }
td form { display: inline }
a { color: #005bd3 }
.notice { background: #cdfed4; border: 1px solid #1a7a2e; border-radius: 0.5rem; padding: 0.5rem 0.75rem }
.problem { background: #fee8eb; border: 1px solid #a4200a; border-radius: 0.5rem; padding: 0.5rem 0.75rem }
.subdued { color: #616161 }
:focus-visible { outline: 3px solid #005bd3; outline-offset: 2px }
header :focus-visible { outline-color: #fff }
`;

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // Without any referrer, browsers name no origin with a form.
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
} as const;

const places = [
  { path: "/operator/merchants", name: "Merchants" },
  { path: "/operator/queue", name: "Queue" },
  { path: "/operator/state", name: "State" },
] as const;

export type Place = (typeof places)[number]["path"];

export interface Shown {
  readonly title: string;
  /** The menu's entry of the page. */
  readonly at: Place;
  /** The operator who is logged in. */
  readonly operator: string;
  readonly notice?: Html | null;
  readonly body: readonly Html[];
}

/** A page with its menu. */
export function pageAnswer({ title, at, operator, notice = null, body }: Shown, status = 200): Answer {
  const menu = places.map(({ path, name }) =>
    path === at
      ? html`<a href="${path}" aria-current="page">${name}</a>`
      : html`<a href="${path}">${name}</a>`,
  );
  const log = html`<form method="post" action="/operator/log-out"><button>Log out ${operator}</button></form>`;
  return answer(
    status,
    title,
    html`<header><nav aria-label="Pages">${menu}${log}</nav></header>
<main>
<h1>${title}</h1>
${notice}
${body}
</main>`,
  );
}

/** A page without a login. */
export function visitorAnswer(title: string, body: Html, status = 200): Answer {
  return answer(
    status,
    title,
    html`<main>
<h1>${title}</h1>
<section>${body}</section>
</main>`,
  );
}

function answer(status: number, title: string, body: Html): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Waybill</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return { status, headers, body: document.text };
}

/** To a page, after a form: reloading it sends nothing again. */
export function seeOther(location: string, cookie?: string): Answer {
  const sent = {
    location,
    "cache-control": "no-store",
    ...(cookie !== undefined && { "set-cookie": cookie }),
  };
  return { status: 303, headers: sent, body: null };
}

/** A table that scrolls by itself on a phone. */
export function rowsOf(name: string, columns: readonly string[], rows: readonly (readonly Part[])[]): Html {
  if (rows.length === 0) return html`<p class="subdued">None.</p>`;
  const head = columns.map((column) => html`<th scope="col">${column}</th>`);
  const lines = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="rows" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

/** Terms with their facts. */
export function factsOf(facts: readonly (readonly [term: string, fact: Part])[]): Html {
  return html`<dl>${facts.map(([term, fact]) => html`<dt>${term}</dt><dd>${fact}</dd>`)}</dl>`;
}

interface FieldTerms {
  readonly value?: string;
  readonly type?: "text" | "number" | "search";
  readonly isRequired?: boolean;
  readonly longest?: number;
}

export function fieldOf(name: string, label: string, terms: FieldTerms = {}): Html {
  const { value = "", type = "text", isRequired = false, longest = 500 } = terms;
  const required = isRequired ? html` required` : null;
  return html`<label>${label}<input name="${name}" type="${type}" value="${value}" maxlength="${longest}"${required} autocomplete="off"></label>`;
}

export function minute(date: Date | null): Html {
  if (date === null) return html`–`;
  const text = date.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 16).replace("T", " ")}</time>`;
}
