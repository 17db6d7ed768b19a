/** The pages for Shopify's review, and the tomls that are deployed, agree with the app. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { allOrdersScope } from "../../app/entrypoints/shopify/optional-scopes.ts";
import { extensions } from "../../app/texts/en/extensions.ts";
import { goingLive } from "../../app/texts/en/going-live.ts";
import { home } from "../../app/texts/en/home.ts";
import { shipment } from "../../app/texts/en/shipment.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface AppToml {
  readonly access_scopes: { readonly scopes: string; readonly optional_scopes: readonly string[] };
}
const toml = (file: string) => parse(read(file)) as unknown as AppToml;
const whole = toml("shopify.app.toml");

describe("the listing", () => {
  const page = read("docs/review/listing.md");

  it.each(
    [...page.matchAll(/^\| [^|]*\((\d+)\) \| (.*) \|$/gm)].map(([, most, text]) => [Number(most), text]),
  )("has a field of %i characters at most: %s", (most, text = "") =>
    expect(text.length).toBeLessThanOrEqual(most),
  );

  it("has details and features that fit", () => {
    const [, details = ""] = /## Details \(500\)\n\n(.*)\n/.exec(page) ?? [];
    expect(details.length).toBeGreaterThan(100);
    expect(details.length).toBeLessThanOrEqual(500);
    const features = [...page.matchAll(/^- (.*)$/gm)].map(([, feature = ""]) => feature);
    expect(features).toHaveLength(5);
    for (const feature of features) expect(feature.length, feature).toBeLessThanOrEqual(80);
  });

  it("names every language that pages have", () => {
    const languages = readdirSync(path.join(root, "app/texts")).filter((name) => /^[a-z]{2}$/.test(name));
    const whole = languages.filter((code) =>
      readdirSync(path.join(root, "app/texts", code)).includes("home.ts"),
    );
    const names = whole.map((code) => new Intl.DisplayNames("en", { type: "language" }).of(code));
    expect(page).toContain(`| Languages | ${names.sort().join(", ")} |`);
  });
});

describe("the page about scopes", () => {
  const [always = "", optional = ""] = read("docs/review/scopes.md").split("## Optional");
  const named = (text: string) => [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, scope]) => scope);

  it("explains exactly the scopes that the app asks for", () => {
    expect(named(always)).toEqual(whole.access_scopes.scopes.split(","));
    expect(named(optional)).toEqual(whole.access_scopes.optional_scopes);
  });
});

describe("the test instructions", () => {
  it("name the buttons as the page does", () => {
    const page = read("docs/review/test-instructions.md");
    const words = extensions["print-order"];
    expect(extensions["print-orders"].name).toBe(words.name);
    for (const text of [words.name, words.mark, home.replaceLabel, shipment.cancelShipment])
      expect(page).toContain(`*${text}*`);
    for (const text of [goingLive.title, goingLive.testCarrier.switchOn, goingLive.goLive])
      expect(page).toContain(`*${text}*`);
  });
});

describe("shopify.app.first.toml", () => {
  it("is shopify.app.toml without the scope that Shopify grants on request", () => {
    const { access_scopes, ...others } = whole;
    const first = toml("shopify.app.first.toml");
    expect(first).toEqual({
      ...others,
      access_scopes: {
        ...access_scopes,
        optional_scopes: access_scopes.optional_scopes.filter((scope) => scope !== allOrdersScope),
      },
    });
    expect(first.access_scopes.optional_scopes).not.toContain("read_all_orders");
  });
});
