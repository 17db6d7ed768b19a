import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { buildLists } from "./app/reference/publish/list-files.ts";

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
    buildLists({ lists: "app/reference/lists", schemas: "app/reference/schemas", to: "build/lists" }),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ...(isSsrBuild ? [publishedLists] : []),
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
  // The server build runs on Node alone.
  build: isSsrBuild ? { target: "node20" } : { rollupOptions: { output: { manualChunks: chunkOf } } },
}));
