/** The shopper's page as HTML without scripts. It names no person and no address of one. */
import { createHash } from "node:crypto";
import type { OrderPoints } from "../../../domain/orders/labels/change-point.ts";
import type { ShownPoint } from "../../../domain/orders/quotes/points-for-rate.ts";
import { languageOrFallback } from "../../../texts/every-language.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import type { LockerTexts } from "../../../texts/shape.ts";
import { distanceIn } from "../checkout/describe-rate.ts";

type OpenPoints = Extract<OrderPoints, { state: "open" }>;

export type LockerView =
  | (OpenPoints & {
      /** The postcode of the search; `null`: the recipient's. */
      readonly near: string | null;
      readonly notice: "saved" | "refused" | null;
    })
  | { readonly state: Exclude<OrderPoints["state"], "open"> | "expired" | "invalid" };

const style = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1a1c1d; background: #f1f1f1 }
body { margin: 0 auto; max-width: 36rem; padding: 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.4rem; line-height: 1.3; margin: 0.5rem 0 }
h2 { font-size: 1.1rem; margin: 0 0 0.5rem }
h3 { font-size: 1rem; margin: 0 }
p { margin: 0.25rem 0 }
section, li { background: #fff; border: 1px solid #d4d4d4; border-radius: 0.5rem; padding: 1rem; margin: 0 0 1rem }
ul { list-style: none; margin: 0; padding: 0 }
.notice { border: 2px solid #0c5132; background: #e9f7ef; border-radius: 0.5rem; padding: 0.75rem; margin: 0 0 1rem }
.warning { border-color: #8e1f0b; background: #fdecea }
.row { display: flex; gap: 0.5rem }
label { display: block; font-weight: 600; margin-bottom: 0.25rem }
input { flex: 1; min-width: 0 }
input, button { font: inherit; min-height: 2.75rem; padding: 0 1rem; border: 1px solid #5c5f62; border-radius: 0.5rem; box-sizing: border-box }
button { background: #1a1c1d; color: #fff; font-weight: 600 }
li button { width: 100%; margin-top: 0.5rem }
:focus-visible { outline: 3px solid #005bd3; outline-offset: 2px }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The path is a permission.
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
} as const;

/** @param path the page's own, for its forms */
export function lockerPage(view: LockerView, language: string, path: string): string {
  const { locale, texts } = wordsIn(language);
  const { heading, body } =
    view.state === "open"
      ? { heading: texts.title, body: openBody(view, texts, locale, path) }
      : closedPage(view.state, texts);
  return `<!doctype html>
<html lang="${escapeHtml(locale.slice(0, 2))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`;
}

function openBody(
  { orderName, points: { chosen, nearest }, near, notice }: Extract<LockerView, { state: "open" }>,
  texts: LockerTexts,
  locale: string,
  path: string,
): string {
  const action = near === null ? path : `${path}?${new URLSearchParams({ near })}`;
  const present =
    chosen === null
      ? `<p>${escapeHtml(texts.none)}</p>`
      : chosen.takesIt
        ? `<p><strong>${escapeHtml(chosen.name)}</strong></p>${details(chosen, texts)}`
        : `<p>${escapeHtml(texts.gone(chosen.name))}</p>`;
  const others = nearest.filter(({ locationId }) => locationId !== chosen?.locationId || !chosen.takesIt);
  const items = others.map(
    (point) => `<li>
<h3>${escapeHtml(point.name)}</h3>
${details(point, texts)}
<p>≈ ${escapeHtml(distanceIn(point.distanceM, locale))}</p>
<button name="point" value="${escapeHtml(point.locationId)}" aria-label="${escapeHtml(texts.chooseThis(point.name))}">${escapeHtml(texts.choose)}</button>
</li>`,
  );
  return `<p>${escapeHtml(texts.order(orderName))}</p>
${noticeOf(notice, texts)}
<section>
<h2>${escapeHtml(texts.now)}</h2>
${present}
</section>
<section>
<form method="get" action="${escapeHtml(path)}" role="search">
<label for="near">${escapeHtml(texts.zip)}</label>
<div class="row">
<input id="near" name="near" value="${escapeHtml(near ?? "")}" autocomplete="postal-code" maxlength="20" required>
<button>${escapeHtml(texts.search)}</button>
</div>
</form>
</section>
<h2>${escapeHtml(near === null ? texts.nearest : texts.nearestTo(near))}</h2>
${
  items.length === 0
    ? `<p>${escapeHtml(texts.noneNear)}</p>`
    : `<form method="post" action="${escapeHtml(action)}">
<ul>
${items.join("\n")}
</ul>
</form>`
}`;
}

function wordsIn(language: string): { readonly locale: string; readonly texts: LockerTexts } {
  for (const { locale, locker } of [language, FALLBACK_LANGUAGE].map(languageOrFallback))
    if (locker !== undefined) return { locale, texts: locker };
  throw new Error(`${FALLBACK_LANGUAGE} has no words for the page`);
}

function details({ place, openingHours }: ShownPoint, texts: LockerTexts): string {
  const hours = openingHours === null ? "" : `<p>${escapeHtml(`${texts.hours}: ${openingHours}`)}</p>`;
  return `<p>${escapeHtml(place)}</p>${hours}`;
}

function noticeOf(notice: "saved" | "refused" | null, texts: LockerTexts): string {
  if (notice === null) return "";
  return notice === "saved"
    ? `<p class="notice" role="status">${escapeHtml(texts.saved)}</p>`
    : `<p class="notice warning" role="alert">${escapeHtml(texts.refused)}</p>`;
}

function closedPage(state: Exclude<LockerView["state"], "open">, texts: LockerTexts) {
  const words = {
    bought: [texts.bought, texts.boughtBody],
    "not-to-point": [texts.notToPoint, texts.notToPointBody],
    unavailable: [texts.later, texts.laterBody],
    expired: [texts.expired, texts.expiredBody],
    invalid: [texts.invalid, texts.invalidBody],
  } as const;
  const [heading, body] = words[state];
  return { heading, body: `<p>${escapeHtml(body)}</p>` };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
