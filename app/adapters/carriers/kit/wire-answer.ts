import { z } from "zod";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import type { CarrierAnswer } from "./send-call.ts";

/** A success of another form than the carrier's documents have, such as a page of HTML. Its message quotes no value. */
export class UnreadableAnswer extends Error {
  override readonly name: string = "UnreadableAnswer";
  /** Each place that differs, with the form that was expected. */
  readonly differences: readonly string[];

  constructor(message: string, differences: readonly string[] = [message]) {
    super(message);
    this.differences = differences;
  }
}

export const isSuccess = ({ status }: Pick<CarrierAnswer, "status">): boolean =>
  status >= 200 && status < 300;

/** The body as UTF-8. */
export const textOf = ({ bytes }: Pick<CarrierAnswer, "bytes">): string => new TextDecoder().decode(bytes);

/** The value in this form. @throws UnreadableAnswer with the places that differ: a message could quote a person's data */
export function inForm<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw unreadableForm(parsed.error);
}

export function unreadableForm({ issues }: z.ZodError): UnreadableAnswer {
  const places = issues.map(({ path }) => path.join(".") || "body");
  return new UnreadableAnswer(`Not in the documented form: ${places.join(", ")}.`, differencesIn(issues));
}

/** Of a union, those of the form that fits deepest. */
function differencesIn(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const depth = (each: readonly z.core.$ZodIssue[]) => Math.max(...each.map((one) => one.path.length));
    const [deepest] =
      issue.code === "invalid_union" ? issue.errors.toSorted((a, b) => depth(b) - depth(a)) : [];
    if (deepest !== undefined) return differencesIn(deepest, path);
    return [`${path.join(".") || "body"}: ${issue.message.replace(/^Invalid input: /, "")}`];
  });
}

/** The body's JSON in this form. @throws UnreadableAnswer */
export function jsonOf<Schema extends z.ZodType>(schema: Schema, answer: CarrierAnswer): z.output<Schema> {
  return inForm(schema, anyJsonOf(answer));
}

/** The body's JSON; `undefined` if it is none. */
export const anyJsonOf = onceEach((answer): unknown => {
  try {
    const json = parseJsonWithin(textOf(answer));
    return answer.marks?.of(json) ?? json;
  } catch {
    return undefined;
  }
});

/** A reading that a carrier's refusals and its results both need: made once for each answer, also when it fails. */
export function onceEach<Read>(read: (answer: CarrierAnswer) => Read): (answer: CarrierAnswer) => Read {
  const made = new WeakMap<CarrierAnswer, () => Read>();
  return (answer) => {
    const known = made.get(answer) ?? settled(() => read(answer));
    made.set(answer, known);
    return known();
  };
}

function settled<Read>(read: () => Read): () => Read {
  try {
    const result = read();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** An empty answer. A page with status 200 comes from something before the carrier's server. @throws UnreadableAnswer */
export function nothing(answer: CarrierAnswer): null {
  if (textOf(answer).trimStart().startsWith("<"))
    throw new UnreadableAnswer("A page in place of an empty answer.");
  return null;
}

/** Ids that are texts in one document and numbers in another. */
export const identifier = z.union([z.string().min(1), z.number().transform(String)]);
