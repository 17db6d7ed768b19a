/** Reading and writing XML for carriers that speak it: strictly, and within bounds. */
import { SaxesParser } from "saxes";
import { z } from "zod";
import type { ReadMarks } from "./read-marks.ts";
import { pathBelow } from "./read-marks.ts";
import type { CarrierAnswer } from "./send-call.ts";
import { inForm, onceEach, UnreadableAnswer } from "./wire-answer.ts";

/** An element as it was read. Comments and processing instructions are not kept. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** Its namespace's name; empty: none. */
  readonly namespace: string;
  /** Those without a namespace. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, as it came. */
  readonly text: string;
  /** `xsi:nil`: there is no value. */
  readonly isNil: boolean;
}

export interface XmlBounds {
  readonly maxBytes: number;
  readonly maxDepth: number;
  /** Elements and attributes of the document together. */
  readonly maxNodes: number;
}

/** More than any answer that we read has: a country's points have some ten thousand elements, a label is one long text. */
const usualBounds: XmlBounds = { maxBytes: 32 * 1024 * 1024, maxDepth: 64, maxNodes: 400_000 };

const XSI = "http://www.w3.org/2001/XMLSchema-instance";

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & {
  readonly attributes: Record<string, string>;
  readonly children: Growing[];
};

/**
 * Parses a document of XML 1.0 in UTF-8. It must be well-formed, with every prefix declared. A DTD is refused, and so is
 * every entity but the five of XML itself.
 * @throws UnreadableAnswer whose message quotes nothing of the document
 */
export function parseXml(bytes: Uint8Array, bounds: XmlBounds = usualBounds): XmlElement {
  if (bytes.length > bounds.maxBytes) throw new UnreadableAnswer(`XML longer than ${bounds.maxBytes} bytes.`);
  try {
    return treeOf(new TextDecoder("utf-8", { fatal: true }).decode(bytes), bounds);
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw error;
    throw new UnreadableAnswer("Not well-formed XML in UTF-8.");
  }
}

function treeOf(text: string, { maxDepth, maxNodes }: XmlBounds): XmlElement {
  // Version 1.1 allows control characters, and no carrier sends it.
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: "1.0",
    forceXMLVersion: true,
  });
  const open: Growing[] = [];
  let root: Growing | undefined;
  let nodes = 0;
  const count = () => {
    if (++nodes > maxNodes)
      throw new UnreadableAnswer(`XML with more than ${maxNodes} elements and attributes.`);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (!/^(utf-8|us-ascii)$/i.test(encoding))
      throw new UnreadableAnswer("XML in another encoding than UTF-8.");
  });
  parser.on("doctype", () => {
    throw new UnreadableAnswer("XML with a DTD.");
  });
  // Counted before its attributes are read and before anything of it is kept.
  parser.on("opentagstart", () => {
    count();
    if (open.length >= maxDepth) throw new UnreadableAnswer(`XML nested more than ${maxDepth} levels deep.`);
  });
  parser.on("attribute", count);
  parser.on("opentag", ({ local, uri, attributes }) => {
    const element: Growing = {
      name: local,
      namespace: uri,
      attributes: {},
      children: [],
      text: "",
      isNil: false,
    };
    for (const { local: name, uri: namespace, prefix, value } of Object.values(attributes)) {
      if (namespace === XSI && name === "nil") element.isNil = /^\s*(true|1)\s*$/.test(value);
      else if (prefix === "" && name !== "xmlns")
        Object.defineProperty(element.attributes, name, { value, enumerable: true });
    }
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  const addText = (added: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += added;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  if (root === undefined) throw new UnreadableAnswer("XML without an element.");
  return root;
}

/** The answer's document, parsed once for its refusals and its result. @throws UnreadableAnswer */
export const xmlOf: (answer: CarrierAnswer) => XmlElement = onceEach(({ bytes, marks }) => {
  const root = parseXml(bytes);
  return marks === undefined ? root : marked(root, marks, root.name);
});

/** Elements whose reading is noted, with the plain ones. */
const noted = new WeakMap<XmlElement, { readonly plain: XmlElement; of(value: XmlValue): XmlValue }>();

function marked(plain: XmlElement, marks: ReadMarks, path: string): XmlElement {
  const element: XmlElement = {
    ...plain,
    children: plain.children.map((child) => marked(child, marks, pathBelow(path, child.name))),
    get text() {
      marks.note(path);
      return plain.text;
    },
  };
  noted.set(element, { plain, of: (value) => marks.of(value, path) });
  return element;
}

/**
 * An element as values that a schema reads: its text, `null` if it is nil, or, with elements in it, the list of each
 * name's values. A list has one form, however many members came. Elements of another namespace are left out.
 */
export type XmlValue = string | null | { readonly [name: string]: readonly XmlValue[] };

/** @throws UnreadableAnswer text beside elements */
export function valuesOf(element: XmlElement): XmlValue {
  const marks = noted.get(element);
  if (marks !== undefined) return marks.of(valuesOf(marks.plain));
  const { children, text, isNil, namespace } = element;
  if (isNil) return null;
  if (children.length === 0) return text;
  if (text.trim() !== "") throw new UnreadableAnswer("XML with text beside elements.");
  // Names come from outside: there must be no members of every object beside them.
  const lists: Record<string, XmlValue[]> = Object.create(null);
  for (const child of children) {
    if (child.namespace !== namespace && child.namespace !== "") continue;
    const list = lists[child.name] ?? [];
    list.push(valuesOf(child));
    lists[child.name] = list;
  }
  return lists;
}

/** The element in this form, made by `fields`. @throws UnreadableAnswer */
export function readXml<Schema extends z.ZodType>(schema: Schema, element: XmlElement): z.output<Schema> {
  return inForm(schema, valuesOf(element));
}

/** An element's parts, by name and in any order; unknown ones are ignored. An empty element has none. */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? {} : value),
    z.object(shape),
  );
}

/** The element is there, once, and has a value. */
export function one<Schema extends z.ZodType>(schema: Schema) {
  return z.tuple([schema]).transform(([only]) => only as z.output<Schema>);
}

/** `null`: the element is missing or nil. It is there once at most. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.tuple([]), z.tuple([z.union([z.null(), schema])])])
    .optional()
    .transform((found): z.output<Schema> | null => (found?.[0] ?? null) as z.output<Schema> | null);
}

/** All elements of the name; none is an empty list, and nil ones are left out. */
export function many<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.union([z.null(), schema]))
    .optional()
    .transform((found) => (found ?? []).filter((each) => each !== null) as readonly z.output<Schema>[]);
}

/** The members of a list's element, such as `<Jobs><VoucherJob/>…</Jobs>`; without that element, an empty list. */
export function listOf<Schema extends z.ZodType>(member: string, schema: Schema) {
  return maybe(fields({ [member]: many(schema) })).transform(
    (list) => ((list as Record<string, unknown> | null)?.[member] ?? []) as readonly z.output<Schema>[],
  );
}

/** The members of an element, whatever they are called; an empty element has none. */
export function listsOf<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === "object" && value !== null ? Object.values(value).flat() : []),
    z.array(schema),
  ) as z.ZodType<readonly z.output<Schema>[]>;
}

/** Values of elements: their text without the blanks around it. */
const trimmed = z.string().transform((text) => text.trim());
export const xmlText = trimmed;
export const xmlSomeText = trimmed.pipe(z.string().min(1));
/** A whole number within 2^53; keep an id as text. */
export const xmlInt = trimmed.pipe(z.string().regex(/^[+-]?\d{1,15}$/)).transform(Number);
/** With a dot before decimals. */
export const xmlDecimal = trimmed
  .pipe(z.string().regex(/^[+-]?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})$/))
  .transform(Number);
export const xmlBoolean = trimmed
  .pipe(z.enum(["true", "false", "1", "0"]))
  .transform((text) => text === "true" || text === "1");
