/**
 * Counts what a PDF from outside holds, in one walk over its bytes, before the library reads it: the library knows no bound, and takes a minute for
 * ninety thousand empty objects. Source of the syntax: ISO 32000-2, 7.2 (letters), 7.3 (objects), 7.5 (files).
 */
import { UnsafePdfError } from "./pdf-fault.ts";

/** A tagged paper of fifty pages has a few thousand objects. */
export const MOST_OBJECTS = 20_000;
/** Numbers, names, texts, lists and dictionaries, in packed objects too. */
const MOST_VALUES = 400_000;
const DEEPEST = 100;
const LONGEST_NUMBER = 16;
/** No keyword is longer, nor is `Length` with all its letters as numbers. */
const LONGEST_WORD = 24;
/** Bytes between objects that belong to nothing. The library tries each of them as the beginning of an object. */
const MOST_BETWEEN = 4_096;

const LF = 0x0a;
const CR = 0x0d;
const [PERCENT, SLASH, OPEN_TEXT, CLOSE_TEXT, LESS, GREATER, OPEN_LIST, CLOSE_LIST, BACKSLASH, MINUS] =
  Array.from("%/()<>[]\\-", (sign) => sign.charCodeAt(0));

/** The kind of each byte: 1 is a space, 2 ends a name or a number, 0 is any other. */
const kinds = new Uint8Array(256);
for (const space of [0, 9, LF, 12, CR, 32]) kinds[space] = 1;
for (const sign of "%/()<>[]{}") kinds[sign.charCodeAt(0)] = 2;

const END_OF_STREAM = Buffer.from("endstream");

/** The counts of one file so far. */
export class PdfBounds {
  #objects = 0;
  #values = 0;
  #between = 0;

  /** The whole file, without the contents of its streams. @throws UnsafePdfError */
  file(bytes: Uint8Array): void {
    new Walk(this, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).file();
  }

  /**
   * The unpacked contents of a stream of objects. Each object begins where a value does, and no two at one place: one long value could
   * otherwise be read thousands of times.
   * @throws UnsafePdfError
   */
  packed(contents: Uint8Array, count: number, first: number): void {
    const isUsable = [count, first].every((number) => Number.isInteger(number) && number >= 0);
    if (!isUsable || first > contents.length) throw new UnsafePdfError("unreadable");
    for (let object = 0; object < count; object++) this.addObject();
    const buffer = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
    const starts = new Walk(this, buffer.subarray(first)).values();
    const numbers = buffer.toString("latin1", 0, first).match(/\d+/g) ?? [];
    for (let at = 1; at < count * 2; at += 2)
      if (!starts.delete(Number(numbers[at] ?? -1))) throw new UnsafePdfError("unreadable");
  }

  addObject(): void {
    if (++this.#objects > MOST_OBJECTS) throw new UnsafePdfError("too-many-objects");
  }

  addValue(): void {
    if (++this.#values > MOST_VALUES) throw new UnsafePdfError("too-many-objects");
  }

  addBetween(bytes: number): void {
    this.#between += bytes;
    if (this.#between > MOST_BETWEEN) throw new UnsafePdfError("unreadable");
  }
}

class Walk {
  readonly #bounds: PdfBounds;
  readonly #bytes: Buffer;
  #at = 0;
  #depth = 0;

  constructor(bounds: PdfBounds, bytes: Buffer) {
    this.#bounds = bounds;
    this.#bytes = bytes;
  }

  file(): void {
    this.#at = this.#afterVersion();
    /** A value belongs to an object or a trailer, rows to a table of places; all else lies between objects. */
    let mode: "value" | "rows" | "between" = "between";
    /** Between objects: where the first word that belongs to nothing begins. */
    let outside: number | null = null;
    /** The value was a number, which may be the first of the three words of a reference. */
    let ofReference = 0;
    let name = "";
    /** The starts of the last two words: an object begins with its two numbers. */
    let before = this.#at;
    let last = this.#at;
    while (this.#space()) {
      const start = this.#at;
      const word = this.#value();
      if (this.#depth > 0 || mode === "value") {
        if (this.#depth === 0) {
          [mode, outside] = ["between", null];
          ofReference = /^\d+$/.test(word) ? 2 : 0;
        }
      } else if (mode === "rows" && /^(\d+|[nf])$/.test(word)) {
        // A row of the table.
      } else if (word === "obj" || /^(xref|trailer|startxref)$/.test(word)) {
        if (word === "obj") this.#bounds.addObject();
        this.#bounds.addBetween(outside === null ? 0 : (word === "obj" ? before : start) - outside);
        [mode, outside] = [word === "xref" ? "rows" : "value", null];
      } else if (outside === null && word.startsWith("stream")) this.#skipStream(start);
      else if (outside === null && word === "endobj") ofReference = 0;
      else if (outside === null && ofReference > 0 && /^(\d+|R)$/.test(word)) ofReference--;
      else {
        mode = "between";
        outside ??= start;
      }
      // It would lead the library back to an object that it has read, again and again.
      if (this.#bytes[start] === MINUS && decoded(name) === "Length") throw new UnsafePdfError("unreadable");
      name = this.#bytes[start] === SLASH ? word : "";
      [before, last] = [last, start];
    }
    if (outside !== null) this.#bounds.addBetween(this.#bytes.length - outside);
  }

  /** The first line is a comment by its first letter alone: objects may follow in it. */
  #afterVersion(): number {
    const [version = ""] = /^%PDF-[\d.]*/.exec(this.#bytes.toString("latin1", 0, 16)) ?? [];
    return version.length;
  }

  #skipStream(start: number): void {
    const end = this.#bytes.indexOf(END_OF_STREAM, start);
    // A stream without an end ends the counting here, because the library refuses such a file.
    this.#at = end === -1 ? this.#bytes.length : end + END_OF_STREAM.length;
  }

  /** The starts of the values that lie in no other. */
  values(): Set<number> {
    const starts = new Set<number>();
    while (this.#space()) {
      if (this.#depth === 0) starts.add(this.#at);
      this.#value();
    }
    return starts;
  }

  /** Steps over space and comments; false at the end. */
  #space(): boolean {
    const bytes = this.#bytes;
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at] ?? 0;
      if (byte === PERCENT) {
        while (this.#at < bytes.length && bytes[this.#at] !== LF && bytes[this.#at] !== CR) this.#at++;
      } else if (kinds[byte] !== 1) return true;
    }
    return false;
  }

  /** Steps over a name, number, text or word, or into or out of a list or dictionary. @returns the letters of a name or a word */
  #value(): string {
    const bytes = this.#bytes;
    const byte = bytes[this.#at];
    this.#bounds.addValue();
    if (byte === OPEN_TEXT) return this.#text();
    if (byte === LESS) {
      if (bytes[this.#at + 1] === LESS) return this.#open(2);
      const end = bytes.indexOf(GREATER ?? 0, this.#at);
      this.#at = end === -1 ? bytes.length : end + 1;
      return "";
    }
    if (byte === OPEN_LIST) return this.#open(1);
    if (byte === CLOSE_LIST || byte === GREATER) {
      this.#at += byte === GREATER && bytes[this.#at + 1] === GREATER ? 2 : 1;
      this.#depth = Math.max(0, this.#depth - 1);
      return "";
    }
    const start = this.#at++;
    if (byte !== SLASH && kinds[byte ?? 0] === 2) return "";
    while (this.#at < bytes.length && kinds[bytes[this.#at] ?? 0] === 0) this.#at++;
    // The library takes `nullnull` for two values.
    if (byte !== SLASH)
      for (let more = this.#at - start - LONGEST_NUMBER; more > 0; more -= 4) this.#bounds.addValue();
    return bytes.toString("latin1", start, Math.min(this.#at, start + LONGEST_WORD));
  }

  #open(length: number): string {
    this.#at += length;
    if (++this.#depth > DEEPEST) throw new UnsafePdfError("unreadable");
    return "";
  }

  #text(): string {
    const bytes = this.#bytes;
    let depth = 0;
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at];
      if (byte === BACKSLASH) this.#at++;
      else if (byte === OPEN_TEXT) depth++;
      else if (byte === CLOSE_TEXT && --depth === 0) {
        this.#at++;
        return "";
      }
    }
    return "";
  }
}

/** A name's letters may be written as their numbers: `/L#65ngth`. */
function decoded(name: string): string {
  return name
    .slice(1)
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
