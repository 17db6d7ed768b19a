/** XML from carriers: malformed, hostile and huge documents are refused before anything of them is kept. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { UnreadableAnswer } from "../../../app/adapters/carriers/kit/wire-answer.ts";
import type { XmlBounds } from "../../../app/adapters/carriers/kit/xml.ts";
import {
  fields,
  listOf,
  many,
  maybe,
  one,
  parseXml,
  readXml,
  valuesOf,
  xmlBoolean,
  xmlDecimal,
  xmlInt,
  xmlSomeText,
  xmlText,
} from "../../../app/adapters/carriers/kit/xml.ts";
import { escaped, writtenXml } from "../../../app/adapters/carriers/kit/xml-text.ts";
import { numRuns, seed } from "../../support/effort.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parsed = (text: string, bounds?: XmlBounds) => parseXml(bytesOf(text), bounds);
const narrow: XmlBounds = { maxBytes: 10_000, maxDepth: 5, maxNodes: 20 };

describe("a document", () => {
  it("is read by local names, with namespaces, text, CDATA and entities of XML itself", () => {
    const read = parsed(
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- a --><?pi b?><a:A xmlns:a="/A" kind="&quot;x&quot;"><a:B>Ά &amp; &#946;<![CDATA[<γ>]]></a:B><C/></a:A>`,
    );
    expect(read).toMatchObject({ name: "A", namespace: "/A", attributes: { kind: '"x"' } });
    expect(read.children.map(({ name, namespace, text }) => [name, namespace, text])).toEqual([
      ["B", "/A", "Ά & β<γ>"],
      ["C", "", ""],
    ]);
  });

  it.each([
    ["nothing", ""],
    ["no XML", "not xml"],
    ["a page of HTML", "<html><body><p>Bad Gateway<br></body></html>"],
    ["an open element", "<a><b></b>"],
    ["crossing elements", "<a><b></a></b>"],
    ["two roots", "<a/><b/>"],
    ["text behind the root", "<a/>x"],
    ["the same attribute twice", '<a b="1" b="2"/>'],
    ["the same attribute twice by namespace", '<a xmlns:x="/n" xmlns:y="/n" x:b="1" y:b="2"/>'],
    ["an attribute without quotes", "<a b=1/>"],
    ["a prefix that nothing declares", "<x:a/>"],
    ["an entity of HTML", "<a>&nbsp;</a>"],
    ["a bare ampersand", "<a>B & C</a>"],
    ["a control character", "<a>\u0001</a>"],
    ["a reference to a control character", "<a>&#1;</a>"],
    ["a control character by version 1.1", '<?xml version="1.1"?><a>&#1;</a>'],
    ["half of a surrogate pair", "<a>&#xD800;</a>"],
    ["the end of CDATA in text", "<a>]]></a>"],
    ["a declaration behind a blank", ' <?xml version="1.0"?><a/>'],
    ["another encoding", '<?xml version="1.0" encoding="windows-1253"?><a/>'],
    ["an external DTD", '<!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a/>'],
    ["an entity of a file", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'],
    [
      "entities of entities",
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>',
    ],
    ["an open DTD", "<!DOCTYPE a [<!ENTITY e 'x'>"],
  ])("with %s is refused", (_, text) => {
    expect(() => parsed(text)).toThrow(UnreadableAnswer);
  });

  it("that is no UTF-8 is refused", () => {
    expect(() => parseXml(Uint8Array.from([0x3c, 0x61, 0x3e, 0xc1, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow(
      UnreadableAnswer,
    );
    expect(() => parseXml(Buffer.from('<?xml version="1.0"?><a/>', "utf16le"))).toThrow(UnreadableAnswer);
  });

  it.each([
    ["bytes", `<a>${"x".repeat(narrow.maxBytes)}</a>`],
    ["levels", `${"<a>".repeat(6)}${"</a>".repeat(6)}`],
    ["elements", `<a>${"<b/>".repeat(20)}</a>`],
    ["attributes", `<a ${Array.from({ length: 20 }, (_, at) => `b${at}=""`).join(" ")}/>`],
    ["namespaces", `<a ${Array.from({ length: 20 }, (_, at) => `xmlns:b${at}="/${at}"`).join(" ")}/>`],
  ])("with too many %s is refused; one fewer is read", (_, text) => {
    expect(() => parsed(text, narrow)).toThrow(UnreadableAnswer);
    expect(() => parsed(text, { maxBytes: 20_000, maxDepth: 6, maxNodes: 21 })).not.toThrow();
  });

  it("of millions of levels is refused at once, and not by an overflow of the stack", () => {
    expect(() => parsed("<a>".repeat(3_000_000))).toThrow(/64 levels/);
  });

  it("says nothing of its content when it is refused", () => {
    for (const text of ["<a>Maria Ioannou</b>", "<maria-ioannou", "<a><!DOCTYPE maria></a>"])
      try {
        parsed(text);
        expect.unreachable();
      } catch (error) {
        expect(String(error)).not.toMatch(/maria/i);
      }
  });

  it("cut anywhere is refused", () => {
    const whole = '<?xml version="1.0"?><a xmlns="/n"><b c="d">text &amp; more</b><e/></a>';
    for (let length = 0; length < whole.length; length++)
      expect(() => parsed(whole.slice(0, length)), whole.slice(0, length)).toThrow(UnreadableAnswer);
  });

  it("with random bytes in it is read or refused, and nothing else", () => {
    const whole = bytesOf(
      '<?xml version="1.0"?><a xmlns="/n"><b c="d">text &amp; Ά</b><![CDATA[x]]><e/></a>',
    );
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(changes, (changed) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, byte] of changed) bytes[at] = byte;
        try {
          parseXml(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableAnswer);
        }
      }),
      { seed, ...numRuns(1_000) },
    );
  });
});

describe("an element's values", () => {
  const record = fields({ No: one(xmlSomeText), Weight: maybe(xmlDecimal), Open: maybe(xmlBoolean) });
  const answer = fields({
    Result: one(xmlInt),
    Name: maybe(xmlText),
    Jobs: listOf("Job", record),
    string: many(xmlText),
  });
  const read = (inside: string) =>
    readXml(
      answer,
      parsed(`<R xmlns="/r" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${inside}</R>`),
    );

  it("are read by name, in any order, with unknown ones and other namespaces left out", () => {
    expect(
      read(
        '<New><x/></New><Jobs><Job><No> 7 </No><Weight>1.50</Weight></Job></Jobs><Result> 0</Result><z:Name xmlns:z="/z">A</z:Name>',
      ),
    ).toEqual({ Result: 0, Name: null, Jobs: [{ No: "7", Weight: 1.5, Open: null }], string: [] });
  });

  it("are one list whatever number of members came", () => {
    const job = (no: number) => `<Job><No>${no}</No></Job>`;
    const jobs = (inside: string) => read(`<Result>0</Result>${inside}`).Jobs.map(({ No }) => No);
    expect(jobs("")).toEqual([]);
    expect(jobs("<Jobs/>")).toEqual([]);
    expect(jobs("<Jobs> \n </Jobs>")).toEqual([]);
    expect(jobs('<Jobs i:nil="true"/>')).toEqual([]);
    expect(jobs(`<Jobs>${job(1)}</Jobs>`)).toEqual(["1"]);
    expect(jobs(`<Jobs>${job(1)}<Job i:nil="true"/>${job(2)}</Jobs>`)).toEqual(["1", "2"]);
  });

  it.each([
    ["is missing", ""],
    ["is nil", '<Result i:nil="true"/>'],
    ["is empty", "<Result/>"],
    ["comes twice", "<Result>0</Result><Result>0</Result>"],
    ["is no whole number", "<Result>0.5</Result>"],
    ["has an element in it", "<Result><a>0</a></Result>"],
    ["has text around its elements", "<Result>0</Result>and more"],
  ])("are refused when the one that is needed %s", (_, inside) => {
    expect(() => read(inside)).toThrow(UnreadableAnswer);
  });

  it.each(["1,5", "1e3", "NaN", "INF", "0x10", "1 5", "٣", ""])(
    "are no decimals when they are %s",
    (text) => {
      expect(() => readXml(fields({ A: one(xmlDecimal) }), parsed(`<R><A>${text}</A></R>`))).toThrow(
        UnreadableAnswer,
      );
    },
  );

  it("named as members of every object are values as any other", () => {
    const value = valuesOf(
      parsed('<a __proto__="x"><__proto__>1</__proto__><constructor>2</constructor></a>'),
    );
    expect(Object.entries(value as object)).toEqual([
      ["__proto__", ["1"]],
      ["constructor", ["2"]],
    ]);
    expect(readXml(fields({ toString: maybe(z.string()) }), parsed("<a><b/></a>"))).toEqual({
      toString: null,
    });
  });
});

describe("written XML", () => {
  it("has its elements in the order of writing, lists repeated, and nothing for what is absent", () => {
    expect(
      writtenXml("CreateJob", "http://x/?a&b", {
        key: 'a<b>&"c"',
        record: { Zip: "10 551", None: null, Not: undefined, Empty: "", Weight: 3.25, Pieces: 2, Cod: false },
        ids: { string: ["1", "2"] },
      }),
    ).toBe(
      '<CreateJob xmlns="http://x/?a&amp;b"><key>a&lt;b&gt;&amp;&quot;c&quot;</key><record><Zip>10 551</Zip><Empty></Empty><Weight>3.25</Weight><Pieces>2</Pieces><Cod>false</Cod></record><ids><string>1</string><string>2</string></ids></CreateJob>',
    );
  });

  it("is read back as it was, whatever a merchant typed", () => {
    const signs = [
      "<",
      ">",
      "&",
      '"',
      "'",
      "]]>",
      "Ά",
      "ς",
      "😀",
      "\n",
      "\t",
      "\r",
      " ",
      "<!--",
      "&amp;",
      "&#1;",
    ];
    const typed = fc.array(fc.oneof(fc.constantFrom(...signs), fc.string())).map((parts) => parts.join(""));
    const carried = typed.filter((text) => escaped(text).length >= text.length);
    fc.assert(
      fc.property(carried, (text) => {
        expect(parsed(writtenXml("a", "/n", text)).text).toBe(text);
      }),
      { seed, ...numRuns(500) },
    );
  });

  it("leaves out what XML can't carry, and is well-formed for every character", () => {
    for (let code = 0; code <= 0xffff; code++) escaped(String.fromCharCode(code));
    const every = `${Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join("")}\ud800\ufffe\uffff`;
    expect(() => parsed(writtenXml("a", "/n", every))).not.toThrow();
    expect(escaped("a\u0000b\u000bc")).toBe("abc");
  });

  it("refuses numbers without a decimal form, and names that are none", () => {
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])
      expect(() => writtenXml("a", "/n", { b: number })).toThrow(TypeError);
    expect(() => writtenXml("a b", "/n", "")).toThrow(TypeError);
  });
});
