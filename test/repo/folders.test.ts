import path from "node:path";
import type { ICruiseResult, IModule } from "dependency-cruiser";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { describe, expect, test } from "vitest";
import { atMost } from "../support/time-limits.ts";

const repo = path.resolve(import.meta.dirname, "../..");

type Imports = readonly {
  readonly source: string;
  readonly dependencies: readonly Pick<IModule["dependencies"][number], "resolved">[];
}[];

/** Pairs of folders directly below `parent` that import each other, each with an import of either direction. */
function mutualImports(modules: Imports, parent: string): string[] {
  const folderOf = (file: string) =>
    file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).match(/^([^/]+)\//)?.[1] : undefined;
  const firstImport = new Map<string, string>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (from === undefined || to === undefined || from === to) continue;
      const pair = `${from} ${to}`;
      if (!firstImport.has(pair)) firstImport.set(pair, `${source} → ${resolved}`);
    }
  return [...firstImport].flatMap(([pair, forth]) => {
    const [from = "", to = ""] = pair.split(" ");
    const back = firstImport.get(`${to} ${from}`);
    return back === undefined || from > to ? [] : [`${forth} and ${back}`];
  });
}

describe("folders", () => {
  test(
    "never import each other",
    async () => {
      const options = await extractOptions(path.join(repo, ".dependency-cruiser.cjs"));
      const { output } = await cruise(["app"], {
        ...options,
        baseDir: repo,
        outputType: "json",
        validate: false,
      });
      const { modules }: ICruiseResult = typeof output === "string" ? JSON.parse(output) : output;
      expect(modules.length).toBeGreaterThan(500);
      for (const parent of ["app/domain", "app/adapters", "app/entrypoints", "app/domain/orders"])
        expect(mutualImports(modules, parent)).toEqual([]);
    },
    atMost(600_000),
  );

  test("are found when they do, also through different files", () => {
    const planted = [
      {
        source: "app/domain/orders/settle.ts",
        dependencies: [{ resolved: "app/entrypoints/shopify/client.ts" }],
      },
      {
        source: "app/domain/orders/steps/ship.ts",
        dependencies: [{ resolved: "app/domain/orders/decide/decide.ts" }],
      },
      {
        source: "app/entrypoints/shopify/platform.ts",
        dependencies: [{ resolved: "app/domain/orders/platform.ts" }],
      },
      {
        source: "app/entrypoints/shopify/webhook.ts",
        dependencies: [{ resolved: "app/process/env.server.ts" }],
      },
    ];
    expect(mutualImports(planted, "app")).toEqual([
      "app/domain/orders/settle.ts → app/entrypoints/shopify/client.ts and app/entrypoints/shopify/platform.ts → app/domain/orders/platform.ts",
    ]);
    expect(mutualImports(planted, "app/domain/orders")).toEqual([]);
  });
});
