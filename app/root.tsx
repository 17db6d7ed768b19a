import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useContext } from "react";
import type { loader as adminLoader } from "./entrypoints/pages/frame/loader.server.ts";
import { ScriptNonce } from "./entrypoints/pages/script-nonce.ts";
import { frameLanguage } from "./texts/document-title.ts";

export default function Root() {
  return <Outlet />;
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce);
  const admin = useRouteLoaderData<typeof adminLoader>("app");
  return (
    <html lang={frameLanguage(useMatches())}>
      <head>
        <meta charSet="utf-8" />
        {/* Before every other script, as Shopify asks. A page that failed has no data. */}
        {admin ? <script src={admin.appBridgeUrl} data-api-key={admin.apiKey} /> : null}
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Meta />
        <Links />
        {admin?.fontStylesheet ? <link rel="stylesheet" href={admin.fontStylesheet} /> : null}
      </head>
      <body>
        {children}
        <ScrollRestoration {...(nonce && { nonce })} />
        <Scripts {...(nonce && { nonce })} />
      </body>
    </html>
  );
}
