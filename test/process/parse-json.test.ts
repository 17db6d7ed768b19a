import { describe, expect, it } from "vitest";
import { MOST_VALUES_OF_A_REQUEST, parseJsonWithin } from "../../app/domain/files/parse-json.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("JSON from outside", () => {
  it.each([
    nested(64),
    `{"a":${nested(63)}}`,
    `[${nested(63)},${nested(63)}]`,
    // Brackets in texts nest nothing, whatever is escaped around them.
    JSON.stringify({ text: `"${"[".repeat(100)}\\`, next: `\\"${"{".repeat(100)}` }),
  ])("is parsed up to 64 levels", (text) => {
    expect(parseJsonWithin(text)).toEqual(JSON.parse(text));
  });

  it.each([nested(65), "[".repeat(1_000_000), `{"a":"\\\\","b":${nested(64)}}`])(
    "is refused beyond them",
    (text) => {
      expect(() => parseJsonWithin(text)).toThrow(/nested more than 64 levels deep/);
    },
  );

  it("is refused with more values than any document has, and read with as many", () => {
    const values = (count: number) => `[${Array.from({ length: count }, () => "1").join(",")}]`;
    expect(() => parseJsonWithin(values(400_002))).toThrow(/more than 400000 values/);
    expect(parseJsonWithin(values(400_000))).toHaveLength(400_000);
    expect(() => parseJsonWithin(values(20_002), MOST_VALUES_OF_A_REQUEST)).toThrow(/more than 20000 values/);
    expect(parseJsonWithin(values(20_000), MOST_VALUES_OF_A_REQUEST)).toHaveLength(20_000);
  });

  it.each(["", "]", '"', '"\\', '["[', "]]]]"])("that is none is refused as such: %s", (text) => {
    expect(() => parseJsonWithin(text)).toThrow(/JSON|end|Unexpected|Unterminated|Bad/i);
  });
});
