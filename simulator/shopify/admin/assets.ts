import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = (name: string): string => fileURLToPath(new URL(`./browser/${name}`, import.meta.url));

const bundles = new Map<string, Promise<string>>();

/** A script of `browser/` with all its imports, as one plain script, built at the first request. */
export function browserScript(entry: "app-bridge" | "admin-page" | "admin-menu"): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const { build } = await import("vite");
  const result = await build({
    configFile: false,
    logLevel: "error",
    // an ordinary script, not a module: it runs before the page continues, and finds its own tag
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: source(`${entry}.ts`), formats: ["iife"], name: "simulated" },
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
