import type { AdminOperations } from "./generated/admin.ts";

/** The name of the document's one operation; `never` when no types have been generated for it. */
export type NameOf<Document extends string> =
  Trimmed<Document> extends `${"query" | "mutation"} ${infer Rest}`
    ? Extract<FirstWord<Rest>, keyof AdminOperations>
    : never;

/** Removes leading blanks and the `#graphql` mark for editors. */
type Trimmed<Text extends string> = Text extends `${" " | "\n" | "#graphql"}${infer Rest}`
  ? Trimmed<Rest>
  : Text;

type FirstWord<Text extends string> = Text extends `${infer Word} ${string}`
  ? Word extends `${infer Name}(${string}`
    ? Name
    : Word
  : Text;

export type VariablesOf<Name extends keyof AdminOperations> = Given<AdminOperations[Name]["variables"]>;

/**
 * The answer's type. A field of a mutation is `null` only beside an error, and the client throws then: so a mutation's answer
 * has all fields.
 */
export type AnswerOf<Name extends keyof AdminOperations> = Whole<AdminOperations[Name]>;

type Whole<Types extends { kind: "query" | "mutation"; answer: unknown }> = Types["kind"] extends "mutation"
  ? { [Field in keyof Types["answer"]]: NonNullable<Types["answer"][Field]> }
  : Types["answer"];

/** Makes everything read-only, so that read-only lists can be sent. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Given<Value[Field]> }
    : Value;
