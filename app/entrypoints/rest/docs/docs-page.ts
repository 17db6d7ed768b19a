import type { SandboxScenario } from "../../../domain/engine/index.ts";
import { sandboxScenarios } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import { quoteExamples } from "../rates/rates.ts";
import { exampleBase, guidePages } from "./guide/guide.ts";
import { escapeHtml } from "./guide/markdown-to-html.ts";

/** The page: a first call that works when pasted, then the reference. */
export function docsPage({
  PUBLIC_URL,
  SANDBOX_URL,
}: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shipping API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header>
<h1>Shipping API</h1>
<p>Quote parcel rates, make shipments with labels, follow them.
The whole of it as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<main>
<section aria-labelledby="first-call">
<h2 id="first-call">Your first call</h2>
<p>Get a sandbox key. It looks like <code>wb_sandbox_…</code>, and what you do with it costs nothing. Then ask for rates:</p>
<pre class="call" tabindex="0"><code>${escapeHtml(quoteCall(exampleBase({ PUBLIC_URL, SANDBOX_URL })))}</code></pre>
<p>The answer is an array of rates, the cheapest first. <a href="/docs/first-call">The guide</a> goes on to a label.</p>
</section>
<section aria-labelledby="guide">
<h2 id="guide">Guide</h2>
<ul>
${guidePages.map(({ name, title, about }) => `<li><a href="/docs/${name}">${title}</a>: ${about}</li>`).join("\n")}
</ul>
<p>Every example works when copied. Programs find all pages as Markdown by <a href="/llms.txt">llms.txt</a>.</p>
</section>
<section aria-labelledby="scenarios">
<h2 id="scenarios">Try what can happen</h2>
<p>In the sandbox, the recipient's name chooses what happens to a shipment. <code>POST /v1/sandbox/clock</code> with
<code>{ "advance_minutes": 60 }</code> makes its scans due at once. In production these names mean nothing, and the clock answers 403.</p>
<table>
<thead><tr><th scope="col">Recipient's name</th><th scope="col">Scenario</th><th scope="col">Scans, minutes after the purchase</th></tr></thead>
<tbody>
${sandboxScenarios.map(scenarioRow).join("\n")}
</tbody>
</table>
<p>Lockers are tried with the carrier <code>thyrida</code>: <code>GET /v1/points?country=GR&amp;zip=54624</code> lists them. An unknown
<code>location_id</code> is refused with the nearest. <code>SANDBOX-SKG-CLOSED</code> is closed; <code>SANDBOX-SKG-JUST-CLOSED</code> and
<code>SANDBOX-SKG-FULL</code> are refused by the carrier when you buy; <code>SANDBOX-SKG-SMALL</code> has small compartments alone.
<code>viadotto</code> is asked for scans at minutes :05 and :35, and can't cancel a shipment.</p>
</section>
<section aria-labelledby="reference-title">
<h2 id="reference-title">Reference</h2>
<div id="reference"></div>
</section>
</main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/docs.js"></script>
</body>
</html>
`;
}

function scenarioRow({ name, meaning, scans }: SandboxScenario): string {
  const said = escapeHtml(meaning).replace(/`([^`]+)`/g, "<code>$1</code>");
  const times = scans.map(({ afterMinutes, details }) => `${afterMinutes}: ${details}`).join("<br>");
  return `<tr><th scope="row"><code>${name}</code></th><td>${said}</td><td>${times}</td></tr>`;
}

function quoteCall(base: string): string {
  return `curl ${base}/v1/rates \\
  -H 'x-api-key: YOUR_KEY' \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify(quoteExamples.domestic.value, null, 2)}'`;
}

/** The reference sends requests to this server only. */
export const docsScript = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

export const docsStyle = `:root { color-scheme: light; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #202223; background: #fff; }
header, main { max-width: 1100px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 32px; }
h1 { font-size: 28px; margin: 0; }
h2 { font-size: 20px; margin: 32px 0 8px; }
a { color: #005bd3; }
pre.call { background: #f6f6f7; border: 1px solid #d8dadd; border-radius: 8px; padding: 12px; overflow-x: auto; font-size: 13px; }
table { border-collapse: collapse; }
main > section > table th, main > section > table td { border: 1px solid #d8dadd; padding: 6px 10px; text-align: left; vertical-align: top; font-weight: normal; overflow-wrap: anywhere; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 20px; top: 8px; background: #fff; padding: 8px; }
.site { font-size: 18px; font-weight: 600; margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 12px 0 0; padding: 0; }
nav [aria-current] { color: #202223; font-weight: 600; text-decoration: none; }
.guide { max-width: 760px; margin-left: auto; margin-right: auto; padding-bottom: 48px; }
.guide h1 { margin: 28px 0 8px; }
.guide h3 { font-size: 17px; margin: 24px 0 4px; }
.guide table { display: block; overflow-x: auto; }
.guide th, .guide td { border: 1px solid #d8dadd; padding: 6px 10px; text-align: left; vertical-align: top; font-weight: normal; }
.guide thead th { font-weight: 600; }
.guide p, .guide li { overflow-wrap: anywhere; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; }
li { margin: 6px 0; overflow-wrap: anywhere; }
.swagger-ui .info { display: none; }
.swagger-ui .scheme-container { margin: 0; padding: 12px 0; box-shadow: none; }
.swagger-ui .wrapper { padding: 0; }
`;
