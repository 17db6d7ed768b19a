import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = (name: string): string => fileURLToPath(new URL(`./browser/${name}`, import.meta.url));

const bundles = new Map<string, Promise<string>>();

/** A script of `browser/`. */
export const browserScript = (
  entry: "app-bridge" | "admin-page" | "admin-menu" | "admin-extensions",
): Promise<string> => bundled(source(`${entry}.ts`));

/** A file with all its imports as one plain script, built at the first request. Its exports are members of `simulated`. */
export function bundled(file: string): Promise<string> {
  const known = bundles.get(file) ?? bundle(file);
  bundles.set(file, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const { build } = await import("vite");
  const result = await build({
    configFile: false,
    logLevel: "error",
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    // an ordinary script, not a module: it runs before the page continues, and finds its own tag
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "simulated" },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) =>
    "output" in part ? part.output : [],
  );
  const chunk = outputs.find((output) => output.type === "chunk");
  if (!chunk) throw new Error(`nothing came of bundling ${entry}`);
  return chunk.code;
}

export const stylesheet = (name: "admin" | "controls" | "pages"): string =>
  readFileSync(source(`${name}.css`), "utf8");
