import type { DocumentNode, FieldNode, GraphQLSchema } from "graphql";
import {
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { UserProblem } from "../commerce/user-problem.ts";

const MOST_CONNECTIONS = 5;
const DEEPEST = 2;

/**
 * Shopify's demands on a bulk query: one top-level field, one to five connections, nested at most two deep and
 * never in a list, parents with their id. Source: shopify.dev, "Perform bulk operations with the GraphQL Admin
 * API", operation restrictions.
 * @throws UserProblem
 */
export function checkBulkQuery(schema: GraphQLSchema, query: string): DocumentNode {
  const document = parsed(query);
  const [operation, ...others] = document.definitions.filter(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION,
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== "query" || others.length > 0)
    throw invalid("it must be one query.");
  const [wrong] = validate(schema, document);
  if (wrong) throw invalid(wrong.message);
  const roots = operation.selectionSet.selections;
  if (roots.length !== 1) throw invalid("Bulk queries must contain exactly one top-level field.");
  const root = roots[0];
  if (root?.kind === Kind.FIELD && ["node", "nodes"].includes(root.name.value))
    throw invalid("The top-level node and nodes fields can't be used.");
  checkConnections(schema, document);
  return document;
}

function checkConnections(schema: GraphQLSchema, document: DocumentNode): void {
  const types = new TypeInfo(schema);
  const inside: ("connection" | "list" | "other")[] = [];
  let connections = 0;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter(field) {
          const type = types.getType();
          const isConnection = type != null && getNamedType(type).name.endsWith("Connection");
          const isList = type != null && isListType(getNullableType(type)) && field.name.value !== "edges";
          if (isConnection) {
            connections += 1;
            if (inside.includes("list"))
              throw invalid("Connection fields within a list field aren't supported.");
            const depth = inside.filter((each) => each === "connection").length;
            if (depth > DEEPEST) throw invalid("Queries can't nest connections deeper than 2 levels.");
            if (!selects(field, "edges"))
              throw invalid(`The connection ${field.name.value} must select edges.`);
          }
          const isParent = field.name.value === "node" && holdsConnection(schema, types, field);
          if (isParent && !selects(field, "id"))
            throw invalid(
              "The parent 'node' field for a nested connection must select the 'id' field without an alias.",
            );
          inside.push(isConnection ? "connection" : isList ? "list" : "other");
        },
        leave() {
          inside.pop();
        },
      },
    }),
  );
  if (connections === 0) throw invalid("Bulk queries must contain at least one connection.");
  if (connections > MOST_CONNECTIONS) throw invalid("Bulk queries cannot contain more than 5 connections.");
}

function selects(field: FieldNode, name: string): boolean {
  return (field.selectionSet?.selections ?? []).some(
    (node) => node.kind === Kind.FIELD && node.name.value === name && node.alias === undefined,
  );
}

function holdsConnection(schema: GraphQLSchema, types: TypeInfo, node: FieldNode): boolean {
  const named = types.getType();
  const type = named && schema.getType(getNamedType(named).name);
  if (!type || !("getFields" in type)) return false;
  const fields = type.getFields();
  return (node.selectionSet?.selections ?? []).some((child) => {
    const found = child.kind === Kind.FIELD ? fields[child.name.value] : undefined;
    return found !== undefined && getNamedType(found.type).name.endsWith("Connection");
  });
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

const invalid = (why: string): UserProblem => new UserProblem(`Invalid bulk query: ${why}`, ["query"]);
