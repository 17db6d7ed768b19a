import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonError, readJson } from "../../app/domain/tariffs/load/read-json.ts";
import { atMost } from "../support/time-limits.ts";

describe("JSON with places", () => {
  test("is the same JSON", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(undefined, 1, "\t"), (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), null, indent);
        expect(readJson(written).value).toEqual(JSON.parse(written));
      }),
    );
    expect(Object.keys(readJson('{ "__proto__": 1 }').value as object)).toEqual(["__proto__"]);
    expect(readJson('"\\ud83d\\ude00 \\u007f"').value).toBe("😀 \u007f");
  });

  test("is refused where JSON is", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", ",", "}", "]", '"', "0", "x", "\n"),
        (text, at, put) => {
          const spoilt = text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1);
          const accepted = (read: (text: string) => unknown) => {
            try {
              read(spoilt);
              return true;
            } catch {
              return false;
            }
          };
          expect(accepted(readJson)).toBe(accepted(JSON.parse));
        },
      ),
    );
  });

  test("knows the position of everything", () => {
    const { at } = readJson('{\n  "a": [1,\n    { "b c": true }]\n}');
    expect(at([])).toEqual({ row: 1, column: 1 });
    expect(at(["a"])).toEqual({ row: 2, column: 8 });
    expect(at(["a", 0])).toEqual({ row: 2, column: 9 });
    expect(at(["a", 1, "b c"])).toEqual({ row: 3, column: 14 });
    expect(at(["a", 2])).toBeUndefined();
  });

  test("knows it of thousands of values below long names", () => {
    const deep = 150;
    const name = "n".repeat(2_000);
    const text = `${`{"${name}":`.repeat(deep)}[${"1,".repeat(20_000)}1]${"}".repeat(deep)}`;
    const started = performance.now();
    const { at } = readJson(text);
    expect(performance.now() - started).toBeLessThan(atMost(10_000));
    expect(at([...Array<string>(deep).fill(name), 20_000])).toEqual({
      row: 1,
      column: text.indexOf("1]") + 1,
    });
  });

  test.each<[string, string, number, number]>([
    ["{", "expects a name in quotation marks here", 1, 2],
    ["[1, ]", "has a comma too much before this ]", 1, 5],
    ['{"a" 1}', 'expects a colon after "a"', 1, 6],
    ['{"a": 1\n"b": 2}', "expects a comma or } here", 2, 1],
    ["[1 2]", "expects a comma or ] here", 1, 4],
    ["{} {}", "has something after its end", 1, 4],
    ["[\n  tru]", 'has "t" where a value should be', 2, 3],
    ["[".repeat(300), "is nested too deeply", 1, 202],
  ])("says what is wrong with %j", (text, message, row, column) => {
    try {
      readJson(text);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      expect({ message: error.message, ...error.position }).toEqual({ message, row, column });
    }
  });

  test("names what is there twice", () => {
    const { doubles } = readJson('{ "a": 1, "b": { "a": 2 },\n "a": 3 }');
    expect(doubles).toEqual([{ name: "a", position: { row: 2, column: 2 } }]);
  });
});
