import type { GraphQLResolveInfo } from "graphql";
import { GraphQLError, getNamedType } from "graphql";

/**
 * True if granted scopes satisfy Shopify's sentence about required access. The sentence names scopes in
 * backticks; one of them is enough unless it says "both … as well as". A write scope contains its read scope,
 * and a bare `orders` means reading or writing it. The part after "Also:" is about staff permissions, which an
 * app's offline token doesn't have to prove. A sentence without scopes requires no scope.
 */
export function satisfiesAccess(sentence: string, granted: readonly string[], mutation: boolean): boolean {
  const held = new Set(granted.flatMap((scope) => [scope, scope.replace(/^write_/, "read_")]));
  const [main = ""] = sentence.split(/\.?\s+Also:/);
  const named = [...main.matchAll(/`([a-z_]+)`/g)].map((found) => found[1] ?? "");
  const scopes = named.filter((name) => !name.startsWith("manage_"));
  if (scopes.length === 0) return true;
  const holds = (scope: string): boolean =>
    /^(read|write)_/.test(scope) ? held.has(scope) : held.has(`read_${scope}`);
  if (/both .* as well as/.test(main)) return mutation ? scopes.every(holds) : scopes.some(holds);
  return scopes.some(holds);
}

const judged = new WeakMap<readonly string[], Map<string, boolean>>();

/** `satisfiesAccess`, computed once for each list of scopes; lists are replaced and never changed. */
export function mayRead(sentence: string, granted: readonly string[], mutation: boolean): boolean {
  const known = judged.get(granted) ?? new Map<string, boolean>();
  judged.set(granted, known);
  const key = `${mutation} ${sentence}`;
  const answer = known.get(key) ?? satisfiesAccess(sentence, granted, mutation);
  known.set(key, answer);
  return answer;
}

const required = new WeakMap<object, string[]>();

/** The field's own requirement, and that of its result. Connections count as their nodes. */
export function accessSentences(
  requiredAccess: ReadonlyMap<string, string>,
  info: GraphQLResolveInfo,
): string[] {
  const field = info.parentType.getFields()[info.fieldName] ?? info.parentType;
  const known = required.get(field);
  if (known) return known;
  const returned = getNamedType(info.returnType).name.replace(/(Connection|Edge)$/, "");
  const sentences = [
    requiredAccess.get(`${info.parentType.name}.${info.fieldName}`),
    requiredAccess.get(returned),
  ].filter((sentence) => sentence !== undefined);
  required.set(field, sentences);
  return sentences;
}

/** Shopify's answer to a field outside the granted scopes. */
export function accessDenied(info: GraphQLResolveInfo, sentence: string): GraphQLError {
  return new GraphQLError(`Access denied for ${info.fieldName} field. Required access: ${sentence.trim()}`, {
    extensions: {
      code: "ACCESS_DENIED",
      documentation: "https://shopify.dev/api/usage/access-scopes",
      requiredAccess: sentence.trim(),
    },
  });
}
