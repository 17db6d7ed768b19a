/** The form of an answer without its values: names, and kinds of values, by path. */
import { pathBelow } from "../../../adapters/carriers/kit/read-marks.ts";
import type { CarrierAnswer } from "../../../adapters/carriers/kit/send-call.ts";
import { textOf } from "../../../adapters/carriers/kit/wire-answer.ts";
import type { XmlElement } from "../../../adapters/carriers/kit/xml.ts";
import { parseXml } from "../../../adapters/carriers/kit/xml.ts";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";

/** Kinds of values by path, in the order of the answer. Empty: it is neither JSON nor XML. */
export type AnswerShape = ReadonlyMap<string, readonly string[]>;

export interface AnswerForm {
  /** `JSON`, `XML`, `PDF`, `text`, or `nothing`. */
  readonly kind: string;
  readonly shape: AnswerShape;
}

/** Names beyond this many are data, such as numbers of parcels as keys. */
const MOST_PATHS = 400;

export function formOf({ bytes }: Pick<CarrierAnswer, "bytes">): AnswerForm {
  if (bytes.length === 0) return { kind: "nothing", shape: new Map() };
  const start = textOf({ bytes: bytes.subarray(0, 64) }).trimStart();
  if (start.startsWith("%PDF")) return { kind: "PDF", shape: new Map() };
  return jsonForm(bytes) ?? xmlForm(bytes) ?? { kind: "text", shape: new Map() };
}

function jsonForm(bytes: Uint8Array): AnswerForm | null {
  try {
    const kinds = new Kinds();
    kinds.addJson("", parseJsonWithin(textOf({ bytes })));
    return { kind: "JSON", shape: kinds.found };
  } catch {
    return null;
  }
}

function xmlForm(bytes: Uint8Array): AnswerForm | null {
  try {
    const root = parseXml(bytes);
    const kinds = new Kinds();
    kinds.addXml(root.name, root);
    return { kind: "XML", shape: kinds.found };
  } catch {
    return null;
  }
}

class Kinds {
  readonly found = new Map<string, readonly string[]>();

  addJson(path: string, value: unknown): void {
    if (Array.isArray(value)) {
      this.add(path, value.length === 0 ? "empty list" : "list");
      for (const each of value) this.addJson(path, each);
    } else if (typeof value === "object" && value !== null) {
      this.add(path, "object");
      for (const [name, part] of Object.entries(value)) this.addJson(pathBelow(path, name), part);
    } else this.add(path, value === null ? "null" : typeof value);
  }

  addXml(path: string, { children, text, isNil }: XmlElement): void {
    if (isNil) this.add(path, "nil");
    else if (children.length > 0) this.add(path, "element");
    else this.add(path, text.trim() === "" ? "empty" : "text");
    for (const child of children) this.addXml(pathBelow(path, child.name), child);
  }

  private add(path: string, kind: string): void {
    const known = this.found.get(path);
    if (known === undefined && this.found.size >= MOST_PATHS) return;
    if (!known?.includes(kind)) this.found.set(path, [...(known ?? []), kind]);
  }
}

/** The paths that were never read, without those below another of them. */
export function unreadIn(shape: AnswerShape, read: ReadonlySet<string>): readonly string[] {
  const unread = [...shape.keys()].filter((path) => path !== "" && !isRead(path, read));
  return unread.filter((path) => !unread.some((other) => path.startsWith(`${other}.`)));
}

/** A frame, such as an envelope, is read where a part of it is. */
function isRead(path: string, read: ReadonlySet<string>): boolean {
  return read.has(path) || [...read].some((other) => other.startsWith(`${path}.`));
}
