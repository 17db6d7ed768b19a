/** Releases as Shopify takes them at deploy: `shopify app build` takes more. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readExtensions } from "../../simulator/shopify/extensions/read-extensions.ts";
import { startShopify } from "../../simulator/shopify/index.ts";

const repo = path.resolve(import.meta.dirname, "../..");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-release-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;

/** A release with one extension for each list of targets. */
function release(...extensions: readonly (readonly string[])[]): string {
  const root = path.join(folder, String(++made));
  extensions.forEach((targets, at) => {
    const own = path.join(root, "extensions", `extension-${at}`);
    mkdirSync(own, { recursive: true });
    writeFileSync(path.join(own, "index.ts"), "export default () => {};\n");
    const targeting = targets.map(
      (target) => `[[extensions.targeting]]\nmodule = "./index.ts"\ntarget = "${target}"\n`,
    );
    writeFileSync(
      path.join(own, "shopify.extension.toml"),
      `api_version = "2026-07"\n[[extensions]]\ntype = "ui_extension"\nname = "One"\nhandle = "handle-${at}"\n${targeting.join("")}`,
    );
  });
  writeFileSync(path.join(root, "shopify.app.toml"), 'name = "Parcels"\n');
  return path.join(root, "shopify.app.toml");
}

const order = "admin.order-details.print-action.render";
const selection = "admin.order-index.selection-print-action.render";

describe("a release", () => {
  it("of this repository is taken, each of its extensions with a target of its own", () => {
    const extensions = readExtensions(path.join(repo, "shopify.app.toml"));
    expect(extensions.map(({ target }) => target).toSorted()).toEqual([
      "admin.order-details.block.render",
      order,
      selection,
    ]);
  });

  it.each([
    ["two print actions", [order, selection]],
    ["two blocks", ["admin.order-details.block.render", "admin.product-details.block.render"]],
    ["two actions", ["admin.order-details.action.render", "admin.product-details.action.render"]],
    ["a block and an action", ["admin.order-details.block.render", "admin.order-details.action.render"]],
    ["the admin and checkout", [order, "purchase.checkout.block.render"]],
  ])("with %s in one extension is refused", async (_case, targets) => {
    const appTomlPath = release(targets);
    const started = startShopify({ appUrl: "http://127.0.0.1:9", apiKey: "k", apiSecret: "s", appTomlPath });
    await expect(started).rejects.toThrow("should have just one of the following targets");
  });

  it("with the same print actions in two extensions, or several targets of checkout, is taken", () => {
    expect(readExtensions(release([order], [selection])).map(({ handle }) => handle)).toEqual([
      ...["handle-0", "handle-1"],
    ]);
    expect(
      readExtensions(release(["purchase.checkout.block.render", "purchase.thank-you.block.render"])),
    ).toEqual([]);
  });
});
