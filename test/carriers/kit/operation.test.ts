/** The one place that decides whether a call was certainly not done, or has an unknown outcome. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { readAnswer, written } from "../../../app/adapters/carriers/kit/operation.ts";
import type { RefusalOf } from "../../../app/adapters/carriers/kit/refusal.ts";
import { refusalBy } from "../../../app/adapters/carriers/kit/refusal.ts";
import {
  anyJsonOf,
  jsonOf,
  nothing,
  UnreadableAnswer,
} from "../../../app/adapters/carriers/kit/wire-answer.ts";
import { EngineError, OutcomeUnknownError } from "../../../app/domain/engine/index.ts";

const answerOf = (status: number, body: string) => ({
  status,
  contentType: "application/json",
  bytes: new TextEncoder().encode(body),
});

const said = z.object({ error: z.string() });
/** A carrier that refuses inside 200 and outside. */
const refusalOf: RefusalOf = (answer) => {
  const code = said.safeParse(anyJsonOf(answer)).data?.error;
  if (code === undefined) return null;
  if (code === "busy")
    return refusalBy(
      { code: "CARRIER_UNAVAILABLE", reason: null, message: "Busy.", nothingDone: true },
      { code },
    );
  if (code === "failed")
    return refusalBy({ code: "CARRIER_UNAVAILABLE", reason: null, message: "Down." }, { code });
  return refusalBy({ reason: "point_gone", message: "Choose another point." }, { code, said: "no point" });
};

const book: Operation<{ readonly pieces: number }, string> = {
  name: "book",
  acts: true,
  request: ({ pieces }) => ({ method: "POST", path: "/book", body: { pieces } }),
  read: (answer) => jsonOf(z.object({ number: z.string() }), answer).number,
  readRefusal: ({ code }) => (code === "taken" ? "had it" : undefined),
};
const look: typeof book = { ...book, name: "look" };
delete (look as { acts?: true }).acts;

function outcome(operation: typeof book, status: number, body: string): unknown {
  try {
    return readAnswer(operation, { pieces: 1 }, answerOf(status, body), { carrier: "Olive", refusalOf });
  } catch (error) {
    if (error instanceof OutcomeUnknownError) return "unknown";
    if (error instanceof EngineError) return [error.code, error.metadata];
    throw error;
  }
}

const away = ["CARRIER_UNAVAILABLE", null];
const pointGone = ["CARRIER_REJECTED", { reason: "point_gone", carrier_code: "P401" }];
const statusOf = (status: number) => ["CARRIER_REJECTED", { reason: "carrier_status", status }];

describe.each([
  ["a result", 200, '{"number":"7"}', "7", "7"],
  ["a refusal inside 200", 200, '{"error":"P401"}', pointGone, pointGone],
  ["a refusal outside it", 422, '{"error":"P401"}', pointGone, pointGone],
  ["a refusal of a failing server, with its reason", 500, '{"error":"P401"}', pointGone, pointGone],
  ["a refusal that is an ordinary answer", 400, '{"error":"taken"}', "had it", "had it"],
  ["too busy to begin", 200, '{"error":"busy"}', away, away],
  ["a failure behind the door", 200, '{"error":"failed"}', "unknown", away],
  ["another success than the documents have", 200, '{"numbers":["7"]}', "unknown", away],
  ["a page with 200", 200, "<html>Sign in</html>", "unknown", away],
  ["an empty answer", 200, "", "unknown", away],
  ["a cut answer", 200, '{"number":"7', "unknown", away],
  ["404 with a page", 404, "<html>", statusOf(404), statusOf(404)],
  ["429 with a page", 429, "<html>", away, away],
  ["408 with a page", 408, "<html>", "unknown", away],
  ["502 with a page", 502, "<html>", "unknown", away],
  ["301", 301, "", "unknown", away],
] as const)("%s", (_, status, body, ofActing, ofReading) => {
  it("is decided for a call that acts and one that reads", () => {
    expect(outcome(book, status, body)).toEqual(ofActing);
    expect(outcome(look, status, body)).toEqual(ofReading);
  });
});

it("a result that contradicts itself is unknown of a call that acts", () => {
  const contradicting: typeof book = {
    ...book,
    readRefusal: () => {
      throw new UnreadableAnswer("a number beside a refusal");
    },
  };
  expect(outcome(contradicting, 200, '{"error":"P401"}')).toBe("unknown");
});

it("a fault of ours in reading stays one", () => {
  const faulty: typeof book = {
    ...book,
    read: () => {
      throw new TypeError("ours");
    },
  };
  expect(() => outcome(faulty, 200, "{}")).toThrow(TypeError);
});

it("an unreadable answer names places, and no values", () => {
  try {
    jsonOf(z.object({ to: z.object({ name: z.number() }) }), answerOf(200, '{"to":{"name":"Maria"}}'));
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toBe("UnreadableAnswer: Not in the documented form: to.name.");
  }
});

it("an empty answer may be all there is, and a page is none", () => {
  expect(nothing(answerOf(200, ""))).toBeNull();
  expect(() => nothing(answerOf(200, " <html>"))).toThrow(UnreadableAnswer);
});

describe("a request", () => {
  it("is sent as JSON, as a form, as a text, or with its address alone", () => {
    expect(
      written({ method: "POST", path: "/a:b", query: { n: ["1", "2"], "k+": "a b/=" }, body: { x: 1 } }),
    ).toEqual({
      target: "/a:b?n=1&n=2&k%2B=a+b%2F%3D",
      headers: { "content-type": "application/json" },
      body: '{"x":1}',
    });
    expect(written({ method: "POST", path: "/", form: { grant: "a&b" } })).toEqual({
      target: "/",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "grant=a%26b",
    });
    expect(
      written({ method: "POST", path: "/", headers: { "content-type": "text/xml" }, text: "<a/>" }),
    ).toEqual({
      target: "/",
      headers: { "content-type": "text/xml" },
      body: "<a/>",
    });
    expect(written({ method: "GET", path: "/x" })).toEqual({ target: "/x", headers: {} });
  });
});
