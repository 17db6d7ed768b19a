// Run: push
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { drawingOf, withDrawing } from "../../scripts/architecture/drawing.ts";
import type { Imports } from "../../scripts/architecture/imports-of-app.ts";
import { importsOfApp } from "../../scripts/architecture/imports-of-app.ts";
import { atMost } from "../support/time-limits.ts";

const page = path.resolve(import.meta.dirname, "../../ARCHITECTURE.md");

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

/** All folders above a file. */
function parentsOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
}

/** Imports of `source → target` pairs. */
function planted(...pairs: readonly (readonly [string, string])[]): Imports {
  return pairs.map(([source, resolved]) => ({ source, dependencies: [{ resolved }] }));
}

describe("folders", () => {
  let modules: Imports;
  beforeAll(async () => {
    modules = await importsOfApp();
  }, atMost(600_000));

  test("never import each other", () => {
    expect(modules.length).toBeGreaterThan(500);
    const folders = modules.flatMap(({ source }) => (source.startsWith("app/") ? parentsOf(source) : []));
    // Entry points name the type of the value that the process wires.
    const levels = new Set(folders.filter((folder) => folder !== "app"));
    expect(levels.size).toBeGreaterThan(100);
    expect([...levels].flatMap((parent) => mutualImports(modules, parent))).toEqual([]);
  });

  test("are drawn in ARCHITECTURE.md as they are: else run `npm run architecture`", () => {
    const text = readFileSync(page, "utf8");
    expect(text).toContain("```mermaid\nflowchart");
    expect(withDrawing(text, drawingOf(modules))).toBe(text);
  });

  test("are found when they do, also through different files", () => {
    const modules = planted(
      ["app/domain/orders/settle.ts", "app/entrypoints/shopify/client.ts"],
      ["app/domain/orders/steps/ship.ts", "app/domain/orders/decide/decide.ts"],
      ["app/entrypoints/shopify/platform.ts", "app/domain/orders/platform.ts"],
      ["app/entrypoints/shopify/webhook.ts", "app/process/env.server.ts"],
    );
    expect(mutualImports(modules, "app")).toEqual([
      "app/domain/orders/settle.ts → app/entrypoints/shopify/client.ts and app/entrypoints/shopify/platform.ts → app/domain/orders/platform.ts",
    ]);
    expect(mutualImports(modules, "app/domain/orders")).toEqual([]);
  });
});

describe("the drawing", () => {
  const engine = ["app/domain/orders/settle.ts", "app/domain/engine/index.ts"] as const;

  test("has a box for each folder and an arrow for their imports", () => {
    expect(drawingOf(planted(engine, ["app/domain/engine/index.ts", "node_modules/zod/index.js"]))).toBe(
      [
        "flowchart TB",
        "  subgraph domain",
        '    domain_engine["engine"]',
        '    domain_orders["orders"]',
        "  end",
        "  domain_orders --> domain_engine",
      ].join("\n"),
    );
  });

  test("changes with an import where there was no way before", () => {
    const wrong = planted(engine, ["app/domain/engine/index.ts", "app/adapters/store/stores.ts"]);
    expect(drawingOf(wrong)).toContain("domain_engine --> adapters_store");
  });

  test("leaves out an arrow whose way is drawn already", () => {
    const modules = planted(
      engine,
      ["app/adapters/shopify/gid.ts", "app/domain/orders/settle.ts"],
      ["app/adapters/shopify/gid.ts", "app/domain/engine/index.ts"],
    );
    expect(drawingOf(modules)).toContain("  adapters_shopify --> domain_orders\n");
  });

  test("keeps the arrows of folders that import each other", () => {
    const modules = planted(
      ["app/process/start.ts", "app/adapters/shopify/gid.ts"],
      ["app/process/start.ts", "app/entrypoints/shopify/jobs.ts"],
      ["app/adapters/shopify/gid.ts", "app/entrypoints/shopify/jobs.ts"],
      ["app/entrypoints/shopify/jobs.ts", "app/adapters/shopify/gid.ts"],
    );
    const drawing = drawingOf(modules);
    expect(drawing).toContain("  process --> adapters_shopify & entrypoints_shopify");
    expect(drawing).toContain("  adapters_shopify --> entrypoints_shopify");
    expect(drawing).toContain("  entrypoints_shopify --> adapters_shopify");
  });

  test("dots the arrows to services, env and traces", () => {
    const modules = planted(
      ["app/entrypoints/rest/rates.ts", "app/process/services.server.ts"],
      ["app/entrypoints/cli/key.ts", "app/process/start.ts"],
    );
    const drawing = drawingOf(modules);
    expect(drawing).toContain("  entrypoints_rest -.-> process");
    expect(drawing).toContain("  entrypoints_cli --> process");
  });
});
