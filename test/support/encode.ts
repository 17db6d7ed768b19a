/** Text as bytes of an encoding, by the platform's own decoder read backwards. */
import type { Encoding } from "../../app/domain/files/reading/encodings.ts";

const tables = new Map<string, ReadonlyMap<string, number>>();

/** @param encoding also others of one byte a letter, such as `windows-1251` */
export function encode(
  text: string,
  encoding: Encoding | "windows-1251" | "ibm866",
  mark = false,
): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text;
  if (encoding === "utf-8") return new TextEncoder().encode(marked);
  if (encoding === "utf-16le") return new Uint8Array(Buffer.from(marked, "utf16le"));
  if (encoding === "utf-16be") return new Uint8Array(Buffer.from(marked, "utf16le").swap16());
  const table = tableOf(encoding);
  return Uint8Array.from(text, (letter) => {
    const byte = table.get(letter);
    if (byte === undefined) throw new Error(`${encoding} has no ${letter}`);
    return byte;
  });
}

function tableOf(encoding: string): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte] as const),
  );
  tables.set(encoding, table);
  return table;
}
