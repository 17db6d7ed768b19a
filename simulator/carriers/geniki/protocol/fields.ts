import { instantOfAthens } from "../../kit/athens-time.ts";
import type { XmlElement } from "../../kit/xml.ts";

/** The request is not of the WSDL's form. Source: section 2. Assumption: a fault `Client`, as ASP.NET answers. */
export class Malformed extends Error {}

/** A parameter: how its element is read. Null is an absent element. */
export interface Field<Value> {
  /** @throws Malformed */
  read(element: XmlElement | null, name: string): Value;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValuesOf<Given extends Fields> = {
  readonly [Name in keyof Given]: Given[Name] extends Field<infer Value> ? Value : never;
};

const needed =
  <Value>(parse: (text: string) => Value | null): Field<Value>["read"] =>
  (element, name) => {
    if (element === null || element.isNil) throw new Malformed(`the required element ${name} is missing`);
    const value = parse(element.text.trim());
    if (value === null) throw new Malformed(`${name} can't be "${element.text}"`);
    return value;
  };

const matching =
  (pattern: RegExp) =>
  (text: string): string | null =>
    pattern.test(text) ? text : null;

/** A string may be left out; null then. */
export const text: Field<string | null> = {
  read: (element) => (element === null || element.isNil ? null : element.text),
};

export const int: Field<number> = {
  read: needed((given) => (/^-?\d{1,9}$/.test(given) ? Number(given) : null)),
};

/** 64 bits: kept as text. */
export const long: Field<string> = { read: needed(matching(/^-?\d{1,19}$/)) };

/** With a dot; kept as text. */
export const decimal: Field<string> = { read: needed(matching(/^-?\d+(\.\d+)?$/)) };

export const boolean: Field<boolean> = {
  read: needed((given) => ({ true: true, "1": true, false: false, "0": false })[given] ?? null),
};

export const dateTime: Field<Date> = { read: needed(instantOfAthens) };

/** .NET's first moment, which a missing time is. Source: section 2. */
export const yearOne = new Date("0001-01-01T00:00:00Z");

/** A time that is required, and year 1 where it is missing. Source: section 11. */
export const dateTimeOrYearOne: Field<Date> = {
  read: (element, name) => (element === null || element.isNil ? yearOne : dateTime.read(element, name)),
};

export const oneOf = <const Names extends readonly string[]>(names: Names): Field<Names[number]> => ({
  read: needed((given) => names.find((name) => name === given) ?? null),
});

/** `<string>` each. */
export const texts: Field<readonly string[]> = {
  read: (element) => {
    const members = element?.children ?? [];
    if (members.some(({ name }) => name !== "string")) throw new Malformed("a list holds <string> alone");
    return members.map((member) => member.text);
  },
};

/** A group of elements; null if it is missing. */
export const record = <Given extends Fields>(fields: Given): Field<ValuesOf<Given> | null> => ({
  read: (element) => (element === null || element.isNil ? null : readFields(fields, element.children)),
});

/**
 * Reads elements in the WSDL's order. Others, and those that come twice or in another place, are refused.
 * @throws Malformed
 */
export function readFields<Given extends Fields>(
  fields: Given,
  elements: readonly XmlElement[],
): ValuesOf<Given> {
  const names = Object.keys(fields);
  let last = -1;
  for (const { name } of elements) {
    const place = names.indexOf(name);
    if (place === -1) throw new Malformed(`the WSDL has no element ${name} here`);
    if (place <= last) throw new Malformed(`${name} comes twice or too late; the WSDL's order is ${names}`);
    last = place;
  }
  const read = Object.entries(fields).map(([name, field]) => [
    name,
    field.read(elements.find((element) => element.name === name) ?? null, name),
  ]);
  return Object.fromEntries(read) as ValuesOf<Given>;
}
