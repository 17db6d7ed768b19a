import { SaxesParser } from "saxes";

/** An element with its namespace. */
export interface XmlElement {
  /** without its prefix */
  readonly name: string;
  /** empty: none */
  readonly namespace: string;
  /** `xsi:nil="true"` */
  readonly isNil: boolean;
  /** without their prefixes */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** its own text, without that of its children */
  readonly text: string;
}

/** The text is no XML that a carrier reads. */
export class MalformedXml extends Error {}

const xsi = "http://www.w3.org/2001/XMLSchema-instance";

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads one document strictly: well-formed, with declared prefixes, without a document type.
 * @throws MalformedXml
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  parser.on("error", (error) => {
    throw new MalformedXml(error.message);
  });
  parser.on("doctype", () => {
    throw new MalformedXml("a document type is not allowed");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const all = Object.values(attributes);
    const isNil = all.some(
      (attribute) => attribute.uri === xsi && attribute.local === "nil" && attribute.value === "true",
    );
    const element: OpenElement = {
      name: local,
      namespace: uri,
      isNil,
      attributes: Object.fromEntries(all.map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (more: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  if (root === null) throw new MalformedXml("the document is empty");
  return root;
}

export const childNamed = ({ children }: XmlElement, name: string): XmlElement | null =>
  children.find((child) => child.name === name) ?? null;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXml = (text: string): string =>
  // XML 1.0 has no place for other control characters, not even escaped. Source: section 2.2.
  text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "").replaceAll(/[&<>"]/g, (found) => escapes[found] ?? found);

/** `<name>content</name>`. The content is XML already. */
export const xmlElement = (name: string, content: string): string => `<${name}>${content}</${name}>`;

/** `<name>text</name>`, escaped. */
export const xmlText = (name: string, text: string): string => xmlElement(name, escapeXml(text));
