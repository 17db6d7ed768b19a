import { fileURLToPath } from "node:url";
import { bundled } from "../admin/assets.ts";
import { escapeHtml } from "../admin/escape-html.ts";
import type { Reply } from "../http/reply.ts";
import { html, notFound } from "../http/reply.ts";
import type { Incoming, Router } from "../http/router.ts";
import type { World } from "../state/world.ts";
import type { FrameData } from "./browser/protocol.ts";
import type { AdminExtension } from "./read-extensions.ts";

/** Browsers resolve it to loopback. Another host is another origin, as `extensions.shopifycdn.com` is for Shopify's admin. */
const host = "extensions.localhost";

export const extensionsUrl = (world: World): string => `http://${host}:${new URL(world.address).port}`;

/** The extension's name in a language of staff. */
export function nameOf({ name, locales, defaultLocale }: AdminExtension, locale: string): string {
  if (!name.startsWith("t:")) return name;
  const key = name.slice(2);
  for (const code of [locale.split("-")[0] ?? "", defaultLocale]) {
    const text = (locales[code] as Record<string, unknown> | undefined)?.[key];
    if (typeof text === "string") return text;
  }
  return name;
}

/** The pages that run extensions, and their scripts. */
export function addExtensionRoutes(router: Router, world: World): void {
  router.add("GET", "/frames/:handle", (incoming, { handle }) => {
    if (!(incoming.headers.host ?? "").startsWith(`${host}:`)) throw notFound("frame of another host");
    return html(framePage(world, extensionOf(world, handle), incoming.url.searchParams));
  });
  router.add("GET", "/frames/:handle/extension.js", async (_incoming, { handle }) =>
    script(await bundled(extensionOf(world, handle).module)),
  );
  router.add("GET", "/simulator/assets/extension-frame.js", async () =>
    script(await bundled(fileURLToPath(new URL("./browser/extension-frame.ts", import.meta.url)))),
  );
}

function extensionOf(world: World, handle: string | undefined): AdminExtension {
  const found = world.app.extensions.find((extension) => extension.handle === handle);
  if (found === undefined) throw notFound(`extension ${handle}`);
  return found;
}

function framePage(world: World, extension: AdminExtension, params: URLSearchParams): string {
  const { handle, target, locales, defaultLocale } = extension;
  const locale = params.get("locale") ?? defaultLocale;
  const data: FrameData = {
    ...{ adminUrl: new URL(world.url).origin, appUrl: world.app.appUrl, target, locale },
    selected: (params.get("selected") ?? "").split(",").filter((id) => id !== ""),
    texts: [locales[locale.split("-")[0] ?? ""], locales[defaultLocale]].filter((each) => each !== undefined),
  };
  return `<!doctype html><html lang="${escapeHtml(locale)}"><meta charset="utf-8"><title>${escapeHtml(handle)}</title>
<link rel="icon" href="data:,"><style>
body { margin: 0; font: 13px/20px Inter, -apple-system, "Segoe UI", Roboto, sans-serif; color: #303030; }
s-stack { display: flex; flex-direction: column; gap: 8px; align-items: flex-start; }
s-stack[direction="inline"] { flex-direction: row; align-items: center; }
[tone="critical"] { color: #8e0b21; } [tone="success"] { color: #0c5132; }
s-option { display: none; }
</style><body>
<script type="application/json" id="frame-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script src="/simulator/assets/extension-frame.js"></script>
<script src="/frames/${handle}/extension.js"></script>
<script>(simulated.default ?? simulated)();</script>
</body></html>`;
}

const script = (body: string): Reply => ({
  status: 200,
  headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
  body,
});

/** Staff have a language in their account; here it is the first one that their browser requests. */
export const browserLanguage = ({ headers }: Incoming): string =>
  /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*/.exec(headers["accept-language"] ?? "")?.[0] ?? "en";
