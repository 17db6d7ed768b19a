import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { GraphQLSchema, IntrospectionQuery } from "graphql";
import { buildClientSchema, GraphQLError, isScalarType, Kind } from "graphql";
import { toSecond } from "../state/world.ts";

/** Shopify's own schema of one API version, with its sentences about the access that types and fields need. */
export interface AdminSchema {
  schema: GraphQLSchema;
  /** "Order" or "Mutation.fulfillmentCreate" → Shopify's sentence about it */
  requiredAccess: ReadonlyMap<string, string>;
}

/** The introspection result, with Shopify's additions. */
interface AnnotatedIntrospection {
  __schema: {
    types: {
      name: string;
      requiredAccess?: string | null;
      fields?: { name: string; requiredAccess?: string | null }[] | null;
    }[];
  };
}

const loaded = new Map<string, AdminSchema>();

/**
 * The Admin schema as @shopify/dev-mcp carries it: the introspection of the real API.
 * @throws Error when that package has no schema of this version
 */
export function loadAdminSchema(version: string): AdminSchema {
  const known = loaded.get(version);
  if (known) return known;
  const file = join(dataFolder(), `admin_${version}.json.gz`);
  const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as {
    data: IntrospectionQuery & AnnotatedIntrospection;
  };
  const schema = buildClientSchema(data, { assumeValid: true });
  teachScalars(schema);
  const admin: AdminSchema = { schema, requiredAccess: indexAccess(data) };
  loaded.set(version, admin);
  return admin;
}

/** The introspection lacks the form of a scalar's values. */
function teachScalars(schema: GraphQLSchema): void {
  const refuseUnless = (name: string, fits: (text: string) => boolean) => {
    const scalar = schema.getType(name);
    if (!isScalarType(scalar)) return;
    scalar.parseValue = (value) => {
      if (typeof value === "string" && fits(value)) return value;
      throw new GraphQLError(`invalid ${name} '${String(value)}'`);
    };
    scalar.parseLiteral = (node) => scalar.parseValue(node.kind === Kind.STRING ? node.value : null);
  };
  refuseUnless("DateTime", (text) => /^\d{4}-\d{2}-\d{2}T\S+$/.test(text) && !Number.isNaN(Date.parse(text)));
  refuseUnless("URL", (text) => URL.canParse(text));
  const moments = schema.getType("DateTime");
  if (isScalarType(moments)) moments.serialize = (value) => toSecond(String(value));
}

/** The package exports only its program; its data is beside it. */
function dataFolder(): string {
  const roots = createRequire(import.meta.url).resolve.paths("@shopify/dev-mcp") ?? [];
  const folders = roots.map((root) => join(root, "@shopify", "dev-mcp", "dist", "data"));
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error("@shopify/dev-mcp is not installed: the Admin schema comes from it");
  return found;
}

function indexAccess({ __schema }: AnnotatedIntrospection): Map<string, string> {
  const index = new Map<string, string>();
  for (const type of __schema.types) {
    if (type.requiredAccess) index.set(type.name, type.requiredAccess);
    for (const field of type.fields ?? []) {
      if (field.requiredAccess) index.set(`${type.name}.${field.name}`, field.requiredAccess);
    }
  }
  return index;
}
