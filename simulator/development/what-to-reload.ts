import type { EnvironmentModuleGraph, EnvironmentModuleNode } from "vite";

/**
 * What a saved file asks for. `pages`: Vite alone, server code is not concerned. `server`: load the server's code again.
 * `process`: the file belongs to what stays open between loads.
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
  // A set's iteration also reaches what is added meanwhile.
  for (const module of seen) for (const importer of module.importers) seen.add(importer);
  return new Set([...seen].flatMap(({ file }) => file ?? []));
}
