import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { GraphQLSchema, IntrospectionQuery } from "graphql";
import { buildClientSchema } from "graphql";
import { z } from "zod";

const named = z.object({ name: z.string(), requiredAccess: z.string().nullish() });
const introspection = z.object({
  __schema: z.object({ types: z.array(named.extend({ fields: z.array(named).nullish() })) }),
});

/** Shopify's Admin schema of one API version, with the access scopes that types and fields need. */
export interface AdminSchema {
  readonly schema: GraphQLSchema;
  /** Shopify's sentence about the scope, by `Type` and by `Type.field`. */
  readonly access: ReadonlyMap<string, string>;
}

export function loadAdminSchema(version: string): AdminSchema {
  // The package exports no data, so this reads its file in node_modules.
  const file = fileURLToPath(
    new URL(`../../node_modules/@shopify/dev-mcp/dist/data/admin_${version}.json.gz`, import.meta.url),
  );
  const json: unknown = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
  const whole = z.union([z.object({ data: introspection }).transform(({ data }) => data), introspection]);
  const access = new Map<string, string>();
  for (const type of whole.parse(json).__schema.types) {
    if (type.requiredAccess) access.set(type.name, type.requiredAccess);
    for (const field of type.fields ?? [])
      if (field.requiredAccess) access.set(`${type.name}.${field.name}`, field.requiredAccess);
  }
  return { schema: buildClientSchema(introspectionOf(json)), access };
}

function introspectionOf(json: unknown): IntrospectionQuery {
  const holder = json as { data?: IntrospectionQuery } & IntrospectionQuery;
  return holder.data ?? holder;
}
