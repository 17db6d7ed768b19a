import type { SandboxScenario } from "../engine/index.ts";
import { sandboxScenarios } from "../engine/index.ts";
import type { Services } from "../services.server.ts";
import { quoteExamples } from "./openapi-examples.ts";

/** The page: a first call that works when pasted, then the reference. */
export function docsPage({
  PUBLIC_URL,
  SANDBOX_URL,
}: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">): string {
  const base = SANDBOX_URL ?? PUBLIC_URL;
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
<ol>
<li>Get a sandbox key. It looks like <code>wb_sandbox_…</code>, and what you do with it costs nothing.
Four sample carriers are enabled in every new sandbox.</li>
<li>Ask for rates:
<pre class="call" tabindex="0"><code>${escapeHtml(quoteCall(base))}</code></pre>
The answer is an array of rates, the cheapest first.</li>
<li>Cash on delivery, insurance, Saturday delivery and a pickup are quoted too: send <code>cash_on_delivery</code>, <code>extras</code>
and <code>pickup</code> with <code>POST /v1/rates</code>. <code>charges</code> names the parts of each price. Cash needs your own contract with the carrier: in the sandbox, <code>POST
/v1/sandbox/credentials</code> gives you an invented one.</li>
<li>Buy one: <code>POST /v1/shipments</code> with the rate's <code>id</code> as <code>rate_id</code>, the same items
and full addresses. Send an <code>Idempotency-Key</code> with it, and a repeated request buys nothing twice.</li>
<li>With <code>"dry_run": true</code> the same request is checked as if it bought, at the carrier too where it can, and
answers the shipment as it would be, with <code>id</code> null. Nothing is bought or stored.</li>
<li>Print <code>label_url</code>, and follow the parcel with
<code>GET /public/v1/shipments/&lt;id&gt;/tracking</code>.</li>
</ol>
</section>
<section aria-labelledby="good-to-know">
<h2 id="good-to-know">Good to know</h2>
<ul>
<li>Weights are grams, sides are cm, amounts are in major units, times are UTC with milliseconds.</li>
<li>A refusal is <code>{ "error": { "code", "message", "metadata" } }</code>; <code>metadata.issues</code> names every
wrong field at once. Every answer carries an <code>x-request-id</code>.</li>
<li>A merchant can want one shipment an order: in the app's Settings, or with <code>npm run -s key -- duplicates</code>.
A second label for a <code>related_order_id</code> is then 409 <code>DUPLICATE_ORDER</code>, which names the shipment, unless the
request says <code>"allow_duplicate": true</code>. Cancelled shipments don't count.</li>
<li><code>POST /v1/shipments/&lt;id&gt;/returns</code> with <code>{}</code> buys a label for the way back: a shipment of its own
for the same order, whose <code>return_request_id</code> names the first one.</li>
<li>Where a rate has <code>has_customs_invoice_upload</code>, your own PDF can be the customs invoice: send it to
<code>POST /v1/customs_invoices</code> with <code>content-type: application/pdf</code>, and buy with its id as <code>customs_invoice_id</code> and
<code>"extras": { "is_customs_invoice_document": true }</code>.</li>
<li>On 429 and 503 wait for as long as <code>Retry-After</code> says.</li>
<li>Countries, states, postal codes, cities, days without pickup and customs are lists that address forms can be built
from: <a href="/config"><code>/config</code></a> names them. They need no key, and browsers may read them directly.</li>
<li>Keep keys on your server. A key that leaked is revoked and replaced; that works from the next request on.</li>
</ul>
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
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
code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; }
li { margin: 6px 0; overflow-wrap: anywhere; }
.swagger-ui .info { display: none; }
.swagger-ui .scheme-container { margin: 0; padding: 12px 0; box-shadow: none; }
.swagger-ui .wrapper { padding: 0; }
`;
