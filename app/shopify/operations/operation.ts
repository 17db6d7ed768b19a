import type { z } from "zod";

/** A GraphQL document with the shape of its variables and of the part of its answer that we read. */
export interface Operation<Variables, Answer> {
  readonly document: string;
  readonly answer: z.ZodType<Answer>;
  /** Only a type: carries the variables' shape. */
  readonly variables?: Variables;
}

/** `operation<{ id: string }>()(document, answer)`: the variables are named, the answer's type follows from the schema. */
export function operation<Variables extends Record<string, unknown>>() {
  return <Answer>(document: string, answer: z.ZodType<Answer>): Operation<Variables, Answer> => ({
    document,
    answer,
  });
}
