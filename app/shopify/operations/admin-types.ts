import type { AdminOperations } from "./generated/admin.ts";

/** The name of the one operation that a document holds, when its types have been generated. */
export type NameOf<Document extends string> =
  Trimmed<Document> extends `${"query" | "mutation"} ${infer Rest}`
    ? Extract<FirstWord<Rest>, keyof AdminOperations>
    : never;

/** Without the blanks and the mark for editors that it begins with. */
type Trimmed<Text extends string> = Text extends `${" " | "\n" | "#graphql"}${infer Rest}`
  ? Trimmed<Rest>
  : Text;

type FirstWord<Text extends string> = Text extends `${infer Word} ${string}`
  ? Word extends `${infer Name}(${string}`
    ? Name
    : Word
  : Text;

/** What may be sent with it. */
export type VariablesOf<Name extends keyof AdminOperations> = Given<AdminOperations[Name]["variables"]>;

/**
 * What comes back. Every field of a mutation may be null, which it is only beside an error; the client throws then, so a
 * mutation's answer has them all.
 */
export type AnswerOf<Name extends keyof AdminOperations> = Whole<AdminOperations[Name]>;

type Whole<Types extends { kind: "query" | "mutation"; answer: unknown }> = Types["kind"] extends "mutation"
  ? { [Field in keyof Types["answer"]]: NonNullable<Types["answer"][Field]> }
  : Types["answer"];

/** The same with nothing that could be written to, so that lists of ours may be read-only. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Given<Value[Field]> }
    : Value;
