import { readFileSync } from "node:fs";
import { ApiVersion } from "@shopify/shopify-api";
import type { DocumentNode } from "graphql";
import { getNamedType, isEnumType, TypeInfo, validate, visit, visitWithTypeInfo } from "graphql";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiVersion } from "../../app/adapters/shopify/api-version.ts";
import { allOrdersScope } from "../../app/entrypoints/shopify/optional-scopes.ts";
import { topics } from "../../app/entrypoints/shopify/webhooks/topics.ts";
import { loadAdminSchema } from "../../scripts/codegen/admin-schema.ts";
import { operations } from "./operation-list.ts";

const admin = loadAdminSchema(apiVersion);

const toml = z
  .object({
    embedded: z.literal(true),
    access_scopes: z.object({
      scopes: z.string(),
      optional_scopes: z.array(z.string()).default([]),
      use_legacy_install_flow: z.literal(false),
    }),
    webhooks: z.object({
      api_version: z.string(),
      subscriptions: z.array(
        z.object({
          topics: z.array(z.string()).default([]),
          compliance_topics: z.array(z.string()).default([]),
          uri: z.string(),
        }),
      ),
    }),
  })
  .parse(parseToml(readFileSync(new URL("../../shopify.app.toml", import.meta.url), "utf8")));

describe("the operations sent to the Admin API", () => {
  it("are found", () => {
    const names = operations.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["shopFacts", "updateTrackingInfo", "createFulfillmentEvent"]),
    );
  });

  it.each(operations)(
    "$name is valid in the published schema and uses nothing deprecated",
    ({ document }) => {
      expect(validate(admin.schema, document).map(({ message }) => message)).toEqual([]);
      expect(deprecatedFieldsOf(document)).toEqual([]);
    },
  );

  it("need exactly the app's required scopes, if they name no optional one", () => {
    const always = operations.filter(({ needs }) => needs.length === 0);
    expectExactly(
      toml.access_scopes.scopes.split(","),
      always.flatMap(({ document }) => accessOf(document)),
    );
  });

  it.each(operations.filter(({ needs }) => needs.length > 0))(
    "$name needs exactly the optional scopes that it names",
    ({ document, needs }) => {
      const granted = toml.access_scopes.scopes.split(",");
      const others = accessOf(document).filter(({ oneOf }) => !oneOf.some((scope) => grants(granted, scope)));
      expectExactly(needs, others);
    },
  );

  it("name exactly the app's optional scopes", () => {
    const named = new Set([...operations.flatMap(({ needs }) => needs), allOrdersScope]);
    expect([...named].sort()).toEqual([...toml.access_scopes.optional_scopes].sort());
  });
});

describe("shopify.app.toml", () => {
  it("names the operations' API version, which the library supports", () => {
    expect(toml.webhooks.api_version).toBe(apiVersion);
    expect(ApiVersion.October26).toBe(apiVersion);
  });

  it("subscribes to exactly the topics of the table, all at one URL", () => {
    const subscribed = toml.webhooks.subscriptions.flatMap(({ topics, compliance_topics }) => [
      ...topics,
      ...compliance_topics,
    ]);
    expect(subscribed.sort()).toEqual(Object.keys(topics).sort());
    expect(new Set(toml.webhooks.subscriptions.map(({ uri }) => uri))).toEqual(new Set(["/webhooks"]));
  });

  it("subscribes only to topics that Shopify has", () => {
    const known = admin.schema.getType("WebhookSubscriptionTopic");
    const values = isEnumType(known) ? known.getValues().map(({ name }) => name) : [];
    const topics = toml.webhooks.subscriptions.flatMap(({ topics }) => topics);
    expect(topics.filter((topic) => !values.includes(topic.replaceAll("/", "_").toUpperCase()))).toEqual([]);
  });

  it("declares the compliance topics as such", () => {
    const subscribed = toml.webhooks.subscriptions.flatMap(({ compliance_topics }) => compliance_topics);
    expect(subscribed.sort()).toEqual(["customers/data_request", "customers/redact", "shop/redact"]);
    const inTable = Object.keys(topics).filter((name) => topics[name]?.compliance === true);
    expect(inTable.sort()).toEqual(subscribed);
  });
});

/** Expects that the scopes suffice, and that none of them is needless. */
function expectExactly(scopes: readonly string[], needs: readonly Need[]): void {
  const missedBy = (some: readonly string[]) =>
    needs.filter(({ oneOf }) => !oneOf.some((scope) => grants(some, scope)));
  expect(missedBy(scopes)).toEqual([]);
  const needless = scopes.filter((scope) => missedBy(scopes.filter((other) => other !== scope)).length === 0);
  expect(needless, "scopes that nothing needs").toEqual([]);
}

/** A write scope includes reading. */
function grants(scopes: readonly string[], needed: string): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/^read_/, "write_"));
}

interface Need {
  readonly path: string;
  readonly oneOf: readonly string[];
}

/** The scopes that each field of a document, and the field's type, need. */
function accessOf(document: DocumentNode): readonly Need[] {
  const needs: Need[] = [];
  const types = new TypeInfo(admin.schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const parent = types.getParentType()?.name;
        const field = types.getFieldDef();
        if (parent === undefined || !field) return;
        for (const path of [`${parent}.${field.name}`, getNamedType(field.type).name]) {
          const oneOf = scopesIn(admin.access.get(path));
          if (oneOf.length > 0) needs.push({ path, oneOf });
        }
      },
    }),
  );
  return needs;
}

/**
 * Scopes of which one suffices. Shopify writes "`a` access scope, `b` access scope or `c` access scope. Also: …".
 * The text after "Also" concerns users, and an app's offline token has none. `orders` and `shipping` mean either form.
 */
function scopesIn(sentence: string | undefined): readonly string[] {
  const [scopes = ""] = (sentence ?? "").split("Also:");
  return [...scopes.matchAll(/`([a-z_]+)`(?! user permission)/g)].flatMap(([, name = ""]) =>
    /^(read|write)_/.test(name) ? [name] : [`read_${name}`, `write_${name}`],
  );
}

function deprecatedFieldsOf(document: DocumentNode): readonly string[] {
  const found: string[] = [];
  const types = new TypeInfo(admin.schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const field = types.getFieldDef();
        if (field?.deprecationReason) found.push(`${types.getParentType()?.name}.${field.name}`);
      },
    }),
  );
  return found;
}
