import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: {
    environment: "jsdom",
    include: ["*/test/**/*.test.ts"],
    // It reads the extension's source, which has to be transformed like any other.
    server: { deps: { inline: [/ui-extensions-tester/] } },
  },
});
