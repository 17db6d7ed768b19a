import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import { readMarks } from "../../../app/adapters/carriers/kit/read-marks.ts";
import { anyJsonOf, jsonOf } from "../../../app/adapters/carriers/kit/wire-answer.ts";
import {
  fields,
  listOf,
  maybe,
  one,
  readXml,
  xmlOf,
  xmlText,
} from "../../../app/adapters/carriers/kit/xml.ts";

const answered = (text: string) => ({
  status: 200,
  contentType: "",
  bytes: new TextEncoder().encode(text),
  marks: readMarks(),
});

describe("an answer whose reading is noted", () => {
  it("of JSON marks the parts that a schema names, and reads as the plain one", () => {
    const text = JSON.stringify({
      parcels: [{ id: "1", state: "new", extra: 1 }],
      pages: { last: 3 },
      more: null,
    });
    const schema = z.object({
      parcels: z.array(z.object({ id: z.string(), state: z.string().optional() })),
      more: z.unknown(),
    });
    const answer = answered(text);
    expect(jsonOf(schema, answer)).toEqual(jsonOf(schema, { ...answered(text), marks: undefined! }));
    expect([...answer.marks.read]).toEqual(["", "parcels", "parcels.id", "parcels.state", "more"]);
  });

  it("of JSON marks what code reads by itself, however deep and late", () => {
    const answer = answered('{"a":{"b":[{"c":1,"d":2}]},"e":3}');
    const json = anyJsonOf(answer) as { readonly a: { readonly b: readonly { readonly c: number }[] } };
    expect([...answer.marks.read]).toEqual([""]);
    expect(json.a.b.map(({ c }) => c)).toEqual([1]);
    expect([...answer.marks.read]).toEqual(["", "a", "a.b", "a.b.c"]);
  });

  it("of XML marks elements that a schema names, and texts that code reads by itself", () => {
    const text =
      "<Answer><Code>1</Code><Jobs><Job><Id>7</Id><Note>n</Note></Job></Jobs><Other>x</Other></Answer>";
    const schema = fields({ Jobs: listOf("Job", fields({ Id: one(xmlText), Gone: maybe(xmlText) })) });
    const answer = answered(text);
    const root = xmlOf(answer);
    expect(readXml(schema, root)).toEqual({ Jobs: [{ Id: "7", Gone: null }] });
    expect(root.children.find(({ name }) => name === "Code")?.text).toBe("1");
    const leaves = ["Answer.Code", "Answer.Jobs.Job.Id", "Answer.Jobs.Job.Note", "Answer.Other"];
    expect(leaves.filter((path) => answer.marks.read.has(path))).toEqual([
      "Answer.Code",
      "Answer.Jobs.Job.Id",
    ]);
  });

  it("names the places that are in another form, those of the fitting form of several, and no value", () => {
    const answer = answered('{"id":{"secret":"s3cret"},"items":[{"n":"one"}]}');
    const item = z.union([z.null(), z.object({ n: z.number() })]);
    const schema = z.object({ id: z.string(), items: z.array(item), last: z.string() });
    const reading = { name: "book", read: () => jsonOf(schema, answer) };
    const terms = { carrier: "Kiosk", refusalOf: () => null };
    expect(() => readAnswer(reading, null, answer, terms)).toThrow("Kiosk's answer could not be read.");
    expect(answer.marks.differences).toEqual([
      "id: expected string, received object",
      "items.0.n: expected number, received string",
      "last: expected string, received undefined",
    ]);
  });
});
