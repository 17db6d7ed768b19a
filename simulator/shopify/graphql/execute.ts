import type {
  DocumentNode,
  ExecutionResult,
  GraphQLFormattedError,
  GraphQLOutputType,
  GraphQLResolveInfo,
} from "graphql";
import {
  execute,
  getNamedType,
  getNullableType,
  getOperationAST,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
} from "graphql";
import { unexplainedRefusal } from "../faults/unexplained-refusal.ts";
import { accessDenied, accessSentences, mayRead } from "./access.ts";
import { recordGid } from "./connection.ts";
import type { Context, Window } from "./context.ts";
import type { CostReport } from "./cost.ts";
import { charge, requestedCost, throttled, tooCostly } from "./cost.ts";
import { oversizedInput } from "./input-size.ts";
import { notSimulated } from "./not-simulated.ts";
import { protectedValue } from "./protected-value.ts";
import type { ReadDocument } from "./read-document.ts";
import { readDocument } from "./read-document.ts";
import { resolvers } from "./resolvers/index.ts";
import type { AdminSchema } from "./schema.ts";
import { shopifyErrors } from "./validation-errors.ts";

export interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | null;
}

export interface GraphqlAnswer {
  data?: unknown;
  errors?: (GraphQLFormattedError | Record<string, unknown>)[];
  extensions?: { cost: CostReport };
}

/** Runs one request against the real schema. `fields` are its root fields. */
export async function runGraphql(
  admin: AdminSchema,
  request: GraphqlRequest,
  context: Context,
): Promise<{ answer: GraphqlAnswer; fields: string[] }> {
  let known: ReadDocument;
  try {
    known = readDocument(admin, request.query);
  } catch (error) {
    return { answer: { errors: [{ message: (error as Error).message }] }, fields: [] };
  }
  const { document, invalid } = known;
  const operation = getOperationAST(document, request.operationName);
  const fields = (operation?.selectionSet.selections ?? []).flatMap((node) =>
    node.kind === "Field" ? [node.name.value] : [],
  );
  if (invalid.length > 0) return { answer: { errors: shopifyErrors(invalid) }, fields };
  const oversized = known.oversized ?? oversizedInput(request.variables);
  if (oversized) return { answer: { errors: [oversized.toJSON()] }, fields };
  const requested = requestedCost(document, request.variables);
  const excess = tooCostly(requested);
  if (excess) return { answer: { errors: [excess.toJSON()] }, fields };
  const unaffordable = throttled(context.world, context.shop, requested);
  if (unaffordable) {
    const { error, cost } = unaffordable;
    return { answer: { errors: [error.toJSON()], extensions: { cost } }, fields };
  }
  const result = await executeDocument(admin, document, request, context);
  // The requested cost is the most that is ever charged.
  const actual = Math.min(requested, actualCost(operation?.operation, result.data));
  const cost = charge(context.world, context.shop, requested, actual);
  const answer: GraphqlAnswer = { data: result.data, extensions: { cost } };
  if (result.errors) answer.errors = result.errors.map((error) => error.toJSON());
  return { answer, fields };
}

/** Executes a parsed and checked document, for any caller. */
export async function executeDocument(
  admin: AdminSchema,
  document: DocumentNode,
  { variables, operationName }: Pick<GraphqlRequest, "variables" | "operationName">,
  context: Context,
): Promise<ExecutionResult> {
  return execute({
    schema: admin.schema,
    document,
    variableValues: variables,
    operationName,
    contextValue: context,
    fieldResolver: (source, args, _context, info) =>
      resolveField(admin, source as unknown, args as Record<string, unknown>, context, info),
    typeResolver: (value) => (value as { __typename: string }).__typename,
  });
}

/**
 * Access first, then the resolver table, then the record's own property. A nullable scalar without a value is
 * null; any other missing field is reported as not simulated.
 */
function resolveField(
  admin: AdminSchema,
  source: unknown,
  args: Record<string, unknown>,
  context: Context,
  info: GraphQLResolveInfo,
): unknown {
  const { parentType, fieldName, returnType } = info;
  const mutation = info.operation.operation === OperationTypeNode.MUTATION;
  for (const sentence of accessSentences(admin.requiredAccess, info)) {
    if (!mayRead(sentence, context.scopes, mutation)) throw accessDenied(info, sentence);
  }
  if (context.refuses && parentType.name === "Mutation") return refusal(returnType);
  const shown = protectedValue(context.shop, info);
  if (shown === null) return null;
  const resolver = resolvers[parentType.name]?.[fieldName];
  if (resolver) return resolver(source, inBulk(args, context, info), context);
  const record = (source ?? {}) as Record<string, unknown>;
  if (typeof record.__typename === "string" && typeof record.id === "number") {
    if (fieldName === "id") return recordGid(record as { __typename: string; id: number });
    if (fieldName === "legacyResourceId") return String(record.id);
  }
  if (Object.hasOwn(record, fieldName)) return record[fieldName];
  const list = isListType(getNullableType(returnType));
  if (!isNonNullType(returnType) && !list && isLeafType(getNamedType(returnType))) return null;
  throw notSimulated(`${parentType.name}.${fieldName}`);
}

/** A mutation's payload with a user error that no rule explains. */
function refusal(payload: GraphQLOutputType): Record<string, unknown> {
  const type = getNamedType(payload);
  const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
  const userError = { field: null, message: unexplainedRefusal, code: null };
  return Object.fromEntries(
    fields.map((field) => [field, field.toLowerCase().endsWith("usererrors") ? [userError] : null]),
  );
}

/** A bulk query's connections have no pages. */
function inBulk(
  args: Record<string, unknown>,
  { window }: Context,
  { parentType, returnType }: GraphQLResolveInfo,
): Record<string, unknown> {
  if (!window || !getNamedType(returnType).name.endsWith("Connection")) return args;
  const all: Window = { offset: 0, limit: Number.POSITIVE_INFINITY, records: null };
  return { ...args, window: parentType.name === "QueryRoot" ? window : all };
}

/** Ten for a mutation, one for each returned object. */
function actualCost(operation: OperationTypeNode | undefined, data: unknown): number {
  let objects = 0;
  const queue: unknown[] = [data];
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) objects += 1;
    queue.push(...Object.values(value));
  }
  return (operation === OperationTypeNode.MUTATION ? 10 : 0) + Math.max(0, objects - 1);
}
