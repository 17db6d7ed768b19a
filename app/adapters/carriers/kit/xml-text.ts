/** An element's content: a value, elements by name in the order of writing, or several elements of one name. */
export type XmlContent = string | number | boolean | XmlFields;

/** Without `null` and `undefined`, which are left out; an empty text is an empty element. */
export interface XmlFields {
  readonly [name: string]: XmlContent | readonly XmlContent[] | null | undefined;
}

/** `<name xmlns="namespace">…</name>`; the elements in it are of the same namespace. */
export function writtenXml(name: string, namespace: string, content: XmlContent): string {
  return `<${checked(name)} xmlns="${escaped(namespace)}">${inside(content)}</${name}>`;
}

function inside(content: XmlContent): string {
  if (typeof content === "string") return escaped(content);
  if (typeof content === "number") return numberText(content);
  if (typeof content === "boolean") return String(content);
  return Object.entries(content)
    .flatMap(([name, value]) =>
      (isList(value) ? value : [value]).flatMap((each) =>
        each === null || each === undefined ? [] : [`<${checked(name)}>${inside(each)}</${name}>`],
      ),
    )
    .join("");
}

const isList = (value: XmlFields[string]): value is readonly XmlContent[] => Array.isArray(value);

/** A number without an exponent. */
function numberText(value: number): string {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text))
    throw new TypeError("a number that XML Schema's decimals have no form for");
  return text;
}

/** Names are constants of ours. */
function checked(name: string): string {
  if (!/^[A-Za-z_][\w.-]*$/.test(name)) throw new TypeError(`${name} is no name of an element`);
  return name;
}

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** XML 1.0 can't carry most control characters, not even escaped: they are left out. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML refuses
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>"\r]/g, (sign) => signs[sign] ?? sign)
  );
}
