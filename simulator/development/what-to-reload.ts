import type { EnvironmentModuleGraph, EnvironmentModuleNode } from "vite";

/**
 * The reload that a saved file needs. `pages`: Vite alone, server code is not concerned. `server`: load the
 * server's code again. `process`: the file belongs to the parts that stay open between loads.
 */
export type Reload = "pages" | "server" | "process";

/** @param entries absolute paths of the modules that lead to each kind of code */
export function whatToReload(
  graph: Pick<EnvironmentModuleGraph, "getModulesByFile">,
  file: string,
  entries: { readonly server: string; readonly process: readonly string[] },
): Reload {
  const importers = filesThatImport(graph.getModulesByFile(file) ?? new Set());
  if (entries.process.some((entry) => importers.has(entry))) return "process";
  return importers.has(entries.server) ? "server" : "pages";
}

/** These modules' own files, and those of everything that imports them, directly or not. */
function filesThatImport(modules: ReadonlySet<EnvironmentModuleNode>): ReadonlySet<string> {
  const seen = new Set(modules);
  // A set's iteration also reaches entries that are added meanwhile.
  for (const module of seen) for (const importer of module.importers) seen.add(importer);
  return new Set([...seen].flatMap(({ file }) => file ?? []));
}
