import path from "node:path";
import { build, transformWithEsbuild } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * A module with everything that it imports, as one minified script that defines `bundle`.
 * @param entry from the project's root
 * @throws Error when it imports what a browser lacks
 */
export async function bundleOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root,
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: path.join(root, entry), formats: ["iife"], name: "bundle" },
      rollupOptions: {
        onwarn({ message }) {
          throw new Error(message);
        },
      },
    },
  });
  const [one] = Array.isArray(built) ? built : [built];
  if (one === undefined || !("output" in one)) throw new Error(`${entry} was not built`);
  const [{ code }] = one.output;
  return (await transformWithEsbuild(code, "bundle.js", { minify: true, target: "es2022" })).code;
}
