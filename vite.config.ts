import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { compressAssets } from "./app/domain/reference/publish/coded-files.ts";
import { buildLists } from "./app/domain/reference/publish/list-files.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What changes seldom is cached apart from what changes often; every page needs both. */
function chunkOf(module: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(module)) return "react";
  if (/\/node_modules\/(@shopify\/polaris|react-transition-group|react-fast-compare)/.test(module))
    return "polaris";
  return undefined;
}

/** The reference lists, compressed once for all: beside the server, which reads them at its start. */
const publishedLists = {
  name: "published-lists",
  closeBundle: () =>
    buildLists({
      lists: "app/domain/reference/lists",
      schemas: "app/domain/reference/schemas",
      to: "build/lists",
    }),
};

/** Scripts and styles are compressed once for all, and as small as can be: the server sends what lies beside them. */
const compressedAssets = {
  name: "compressed-assets",
  closeBundle: () => compressAssets(globSync("build/client/assets/*.{css,js}")),
};

/** The logo in each carrier's folder, at the address that its driver names: `/carriers/acs.svg`. */
const carrierLogos: Plugin = {
  name: "carrier-logos",
  generateBundle() {
    for (const file of globSync("app/adapters/carriers/*/logo.svg")) {
      const fileName = `carriers/${path.basename(path.dirname(file))}.svg`;
      this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use("/carriers", ({ url = "" }, response, next) => {
      const carrier = /^\/([a-z0-9-]+)\.svg$/.exec(url)?.[1];
      const [file] = carrier === undefined ? [] : globSync(`app/adapters/carriers/${carrier}/logo.svg`);
      if (file === undefined) next();
      else response.setHeader("content-type", "image/svg+xml").end(readFileSync(file));
    });
  },
};

/** Hundreds of small modules, of which pages use a part: as one file, a process starts sooner and takes less memory (record 093). */
const inServer = [
  "@shopify/polaris",
  "@shopify/polaris-icons",
  "@shopify/polaris-tokens",
  "@shopify/app-bridge-react",
];

/** Has to share the pages' Polaris. Its server side stays outside: it is set up once for the process. */
const appProvider = "@shopify/shopify-app-remix/react";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ...(isSsrBuild ? [publishedLists] : [carrierLogos, compressedAssets]),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
  ...(isSsrBuild && {
    resolve: { alias: { [appProvider]: fileURLToPath(import.meta.resolve(appProvider)) } },
    ssr: { noExternal: inServer },
  }),
  // The server build runs on Node alone.
  build: isSsrBuild ? { target: "node20" } : { rollupOptions: { output: { manualChunks: chunkOf } } },
}));
