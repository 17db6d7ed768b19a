import { instantOfAthens } from "../../kit/athens-time.ts";
import type { XmlElement } from "../../kit/xml.ts";
import { namespace } from "./outcome.ts";

/** An element has another type than the service's: an ASMX service answers with a fault. */
export class UnreadableField extends Error {}

/**
 * The children of an element, by exact names: another spelling, case or namespace is a missing value. An ASMX service
 * reads by name and in any order. Missing numbers are 0.
 */
export class Fields {
  readonly #element: XmlElement;

  constructor(element: XmlElement) {
    this.#element = element;
  }

  text(name: string): string {
    const found = this.#child(name);
    return found === null || found.isNil ? "" : found.text;
  }

  int(name: string): number {
    const text = this.text(name);
    if (text === "") return 0;
    if (!/^[+-]?\d{1,10}$/.test(text) || Math.abs(Number(text)) >= 2 ** 31)
      throw new UnreadableField(`${name} is no int`);
    return Number(text);
  }

  double(name: string): number {
    const text = this.text(name);
    if (text === "") return 0;
    if (!/^[+-]?\d+(\.\d+)?$/.test(text)) throw new UnreadableField(`${name} is no double`);
    return Number(text);
  }

  boolean(name: string): boolean {
    const text = this.text(name);
    if (!["", "true", "false", "1", "0"].includes(text)) throw new UnreadableField(`${name} is no boolean`);
    return text === "true" || text === "1";
  }

  /** Unix milliseconds; local times are Athens'. */
  moment(name: string): number {
    const text = this.text(name);
    const at = instantOfAthens(text);
    if (at === null) throw new UnreadableField(`${name} is no dateTime`);
    return at.getTime();
  }

  /** The members of a list's element. */
  list(name: string, member: string): readonly XmlElement[] {
    const found = this.#child(name);
    return (found?.children ?? []).filter((child) => isNamed(child, member) && !child.isNil);
  }

  names(): string[] {
    return this.#element.children.map(({ name }) => name);
  }

  #child(name: string): XmlElement | null {
    return this.#element.children.find((child) => isNamed(child, name)) ?? null;
  }
}

const isNamed = (element: XmlElement, name: string): boolean =>
  element.name === name && element.namespace === namespace;
