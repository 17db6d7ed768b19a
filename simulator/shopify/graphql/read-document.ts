import type { DocumentNode, GraphQLError } from "graphql";
import { parse, validate } from "graphql";
import { oversizedList } from "./input-size.ts";
import type { AdminSchema } from "./schema.ts";

/** A parsed document, with the schema's objections. */
export interface ReadDocument {
  document: DocumentNode;
  invalid: readonly GraphQLError[];
  oversized: GraphQLError | null;
}

/** documents kept; an app repeats the same few */
const MOST = 500;

const read = new WeakMap<AdminSchema, Map<string, ReadDocument>>();

/** Parses a document and checks it against the schema, once. @throws GraphQLError it can't be parsed */
export function readDocument(admin: AdminSchema, query: string): ReadDocument {
  const known = read.get(admin) ?? new Map<string, ReadDocument>();
  read.set(admin, known);
  const before = known.get(query);
  if (before) return before;
  const document = parse(query);
  const fresh = { document, invalid: validate(admin.schema, document), oversized: oversizedList(document) };
  if (known.size >= MOST) known.clear();
  known.set(query, fresh);
  return fresh;
}
