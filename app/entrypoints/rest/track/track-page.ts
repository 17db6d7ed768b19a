/** The recipient's page as HTML without scripts. */
import { createHash } from "node:crypto";
import type { TrackTexts } from "../../../texts/shape.ts";
import type { TrackView } from "./track-view.ts";

const style = (colour: string) => `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1a1c1d; background: #f1f1f1 }
body { margin: 0; border-top: 0.5rem solid ${colour}; overflow-wrap: anywhere }
main { margin: 0 auto; max-width: 36rem; padding: 1rem }
header { display: flex; gap: 1rem; align-items: center; min-height: 3.5rem }
header img { max-width: 11rem; max-height: 3.5rem }
h1 { font-size: 1.1rem; margin: 0; font-weight: 400 }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0.5rem }
p { margin: 0.25rem 0 }
section { background: #fff; border: 1px solid #d4d4d4; border-radius: 0.5rem; padding: 1rem; margin: 1rem 0 }
.status { font-size: 1.6rem; line-height: 1.3; font-weight: 600; color: ${colour} }
.test { border: 2px solid #8e1f0b; background: #fdecea; border-radius: 0.5rem; padding: 0.75rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1rem 0 }
dt { color: #4a4d50 } dd { margin: 0 }
ol { list-style: none; margin: 0; padding: 0 }
li { border-left: 3px solid ${colour}; padding: 0 0 1rem 1rem }
time, .details { color: #4a4d50 }
a { color: ${colour} }
button { font: inherit; color: #fff; background: ${colour}; border: 0; border-radius: 0.5rem; padding: 0.75rem 1.25rem; margin-top: 1rem }
:focus-visible { outline: 3px solid #005bd3; outline-offset: 2px }
`;

export const DARK = "#1a1c1d";

/** @param form the source that the page's form may be sent to */
export function pageHeaders(
  colour: string = DARK,
  form: "'none'" | "'self'" = "'none'",
): Readonly<Record<string, string>> {
  const hash = createHash("sha256").update(style(colour)).digest("base64");
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; form-action ${form}; base-uri 'none'; frame-ancestors 'none'`,
    // The path is a permission.
    "referrer-policy": "no-referrer",
    "cache-control": "private, max-age=60",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
}

/** @param token the link's token, below which the logo lies @param timeZone the merchant's */
export function trackPage(view: TrackView, carrierWord: string, token: string, timeZone: string): string {
  const { brand, texts, events } = view;
  const format = new Intl.DateTimeFormat(view.language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  const logo =
    brand.logo_url === null
      ? ""
      : `<img src="/track/${token}/logo.png" alt="${escapeHtml(brand.name ?? "")}">`;
  const heading = brand.name === null ? texts.title : `${brand.name}: ${texts.title}`;
  const scans = events.map(
    ({ at, text, details, place }) => `<li>
<p><strong>${escapeHtml(text)}</strong></p>
${[details, place]
  .filter((words) => words && words !== text)
  .map((words) => `<p class="details">${escapeHtml(words ?? "")}</p>`)
  .join("")}
<time datetime="${at}">${escapeHtml(format.format(new Date(at)))}</time>
</li>`,
  );
  return documentOf(
    view.language,
    heading,
    brand.colour,
    `<header>${logo}<h1>${escapeHtml(heading)}</h1></header>
${view.is_test ? `<p class="test">${escapeHtml(texts.sandbox)}</p>` : ""}
<section>
<p class="status">${escapeHtml(view.status_text)}</p>
${texts.expected === null ? "" : `<p>${escapeHtml(texts.expected)}</p>`}
<dl>
${view.order === null ? "" : `<dt>${escapeHtml(texts.order)}</dt><dd>${escapeHtml(view.order)}</dd>`}
<dt>${escapeHtml(carrierWord)}</dt><dd>${escapeHtml(view.carrier)}</dd>
<dt>${escapeHtml(texts.number)}</dt><dd>${escapeHtml([view.tracking_ref, ...view.further_refs].join(", "))}</dd>
</dl>
${view.tracking_url === null ? "" : link(view.tracking_url, texts.carrierPage)}
${helpLine(brand, texts.help)}
</section>
<section>
<h2>${escapeHtml(texts.history)}</h2>
${scans.length === 0 ? `<p>${escapeHtml(texts.noScans)}</p>` : `<ol>${scans.join("\n")}</ol>`}
</section>`,
  );
}

function link(url: string, words: string): string {
  return `<p><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(words)}</a></p>`;
}

type Help = Pick<TrackView["brand"], "help_url" | "help_email">;

function helpLine({ help_url, help_email }: Help, words: string): string {
  if (help_url !== null) return link(help_url, words);
  return help_email === null ? "" : link(`mailto:${encodeURI(help_email)}`, `${words}: ${help_email}`);
}

export type WhyClosed = "missing" | "deleted" | "unavailable";

/** The page of a link that shows no parcel. @param brand of the shop that it was once of; `null`: not known */
export function closedPage(
  language: string,
  texts: TrackTexts,
  why: WhyClosed,
  brand: (Help & { readonly name: string | null }) | null = null,
): string {
  const heading = texts[why];
  const named = brand?.name ? `${brand.name}: ${heading}` : heading;
  return documentOf(
    language,
    named,
    DARK,
    `<h1>${escapeHtml(named)}</h1><p>${escapeHtml(texts[`${why}Body`])}</p>${brand === null ? "" : helpLine(brand, texts.help)}`,
  );
}

/** A whole page without scripts. @param body HTML */
export function documentOf(language: string, heading: string, colour: string, body: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<link rel="icon" href="data:,">
<style>${style(colour)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}
