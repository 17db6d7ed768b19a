import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
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
  build: isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } },
}));
