import { escapeHtml } from "../admin/escape-html.ts";
import { splitScopes } from "../app-registration.ts";
import type { Reply } from "../http/reply.ts";
import { badRequest, html, redirect } from "../http/reply.ts";
import { installApp } from "../install.ts";
import { randomHex } from "../state/identifiers.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { signingSecret } from "./app-secrets.ts";
import { adminUrl, hostParam, signQuery } from "./signed-query.ts";

/**
 * GET /admin/oauth/authorize: the first step of the authorization code flow. The merchant agrees at once.
 * Refuses an unknown app, and a redirect target outside the app.
 */
export function answerAuthorize(world: World, shop: Shop, query: URLSearchParams): Reply {
  refuseOtherApp(world, query);
  const target = query.get("redirect_uri") ?? "";
  const allowed =
    URL.canParse(target) &&
    (new URL(target).origin === new URL(world.app.appUrl).origin || world.app.redirectUrls.includes(target));
  if (!allowed) throw badRequest("The redirect_uri is not whitelisted");
  installApp(world, shop, splitScopes(query.get("scope") ?? ""));
  const code = randomHex(16);
  shop.authorizationCodes.add(code);
  const signed = signQuery(
    {
      code,
      host: hostParam(shop),
      shop: shop.domain,
      state: query.get("state") ?? "",
      timestamp: String(Math.floor(world.now().getTime() / 1000)),
    },
    signingSecret(world),
  );
  return redirect(`${target}?${signed}`);
}

/** GET /admin/oauth/install: managed installation, and the page that asks for optional scopes. */
export function answerInstallPage(world: World, shop: Shop, query: URLSearchParams): Reply {
  refuseOtherApp(world, query);
  const asked = splitScopes(query.get("optional_scopes") ?? "");
  const rows = [...world.app.scopes, ...asked]
    .map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`)
    .join("");
  return html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Install ${escapeHtml(world.app.name)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/simulator/assets/admin.css"><link rel="stylesheet" href="/simulator/assets/controls.css"><link rel="stylesheet" href="/simulator/assets/pages.css"></head>
<body class="plain"><main class="card"><h1>Install ${escapeHtml(world.app.name)}</h1>
<p>${escapeHtml(shop.name)} gives it access to:</p><ul>${rows}</ul>
<form method="post"><button class="button dark" name="scopes" value="${escapeHtml(asked.join(","))}">Install</button></form></main></body></html>`);
}

/** POST of that page. */
export function completeInstall(world: World, shop: Shop, query: URLSearchParams): Reply {
  refuseOtherApp(world, query);
  const optional = splitScopes(query.get("optional_scopes") ?? "").filter((scope) =>
    world.app.optionalScopes.includes(scope),
  );
  installApp(world, shop, [...world.app.scopes, ...optional]);
  return redirect(adminUrl(world, shop));
}

function refuseOtherApp(world: World, query: URLSearchParams): void {
  if (query.get("client_id") !== world.app.apiKey)
    throw badRequest("Could not find an app with this client_id");
}
