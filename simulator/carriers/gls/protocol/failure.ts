import type { Reply } from "../../kit/http.ts";
import type { Quirks } from "../quirks.ts";

/** A call that ShipIT refuses. Nothing was done. */
export class Failure extends Error {
  readonly code: string;
  readonly path: readonly PropertyKey[] | null;
  readonly args: readonly string[];

  /** @param path of the field at fault, the first of the arguments; null: of no field */
  constructor(code: string, path: readonly PropertyKey[] | null = null, ...args: readonly string[]) {
    super(code);
    this.code = code;
    this.path = path;
    this.args = args;
  }
}

/** A failure of the JSON parser: a wrong type, enum or name. Its reason is plain text. Source: section 11. */
export class ParserFailure extends Error {}

/** 400 without a body; code, text and arguments are headers. Source: section 11. */
export function failed(quirks: Quirks, { code, path, args }: Failure): Reply {
  const all = [...(path === null ? [] : [pathText(quirks, path)]), ...args];
  return {
    status: 400,
    headers: { error: code, message: messageOf(code, all), args: ascii(JSON.stringify(all)) },
    body: "",
  };
}

export const parserFailed = ({ message }: ParserFailure): Reply => ({
  status: 400,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: message,
});

/** `Shipment.ShipmentUnit[0].Weight` or `/Shipment/ShipmentUnit/0/Weight`. Assumption: the sheet shows neither. */
export function pathText({ paths }: Quirks, path: readonly PropertyKey[]): string {
  if (paths === "slashes") return `/${path.map(String).join("/")}`;
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

const messageOf = (code: string, args: readonly string[]): string =>
  ascii(`The request was refused: ${code}${args.length === 0 ? "" : ` (${args.join(", ")})`}`);

/** Headers have no letters beyond Latin. */
const ascii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
