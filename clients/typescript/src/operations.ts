/** The API's paths, parameters, bodies and answers, as types of the client's methods. */
import type { components, paths } from "./generated/openapi.ts";
import type { SendOptions } from "./send.ts";

export type Schemas = components["schemas"];
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths that take this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { readonly responses: unknown }> ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P][M];

type Parameters<O, In extends "path" | "query"> = O extends { parameters: infer All }
  ? In extends keyof All
    ? NonNullable<All[In]>
    : never
  : never;

/** A call's options, with the values of the path's `{names}` and its query. */
export type CallOptions<P extends keyof paths, M extends Method> = SendOptions &
  ([Parameters<Operation<P, M>, "path">] extends [never]
    ? { readonly path?: never }
    : { readonly path: Parameters<Operation<P, M>, "path"> }) &
  ([Parameters<Operation<P, M>, "query">] extends [never]
    ? { readonly query?: never }
    : { readonly query?: Parameters<Operation<P, M>, "query"> });

/** The options may be left out where the path has no `{names}`. */
export type Rest<P extends keyof paths, M extends Method> = [Parameters<Operation<P, M>, "path">] extends [
  never,
]
  ? [options?: CallOptions<P, M>]
  : [options: CallOptions<P, M>];

export type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: { content: infer Content } } ? Content[keyof Content] : never;

type Json<O> = O extends { responses: { 200: { content: { "application/json": infer Answer } } } }
  ? Answer
  : never;

/** `{ status, data }` is answered as its `data`. */
type Unwrapped<Answer> = Answer extends { status: "ok"; data: infer Data } ? Data : Answer;
export type AnswerOf<P extends keyof paths, M extends Method> = Unwrapped<Json<Operation<P, M>>>;

export type Query<P extends PathOf<"get">> = Parameters<Operation<P, "get">, "query">;
