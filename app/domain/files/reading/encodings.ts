/** The encodings in which spreadsheets and shop systems of Europe save text. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1253",
  "iso-8859-7",
  "windows-1252",
  "windows-1250",
] as const;

export type Encoding = (typeof encodings)[number];

/** A way to read the file, with words that differ from those of another way. */
export interface EncodingReading {
  readonly encoding: Encoding;
  readonly words: readonly string[];
}

/** A file's text; or the readings that a person must choose from; or the reason that it has no text. */
export type DecodedText =
  | { readonly text: string; readonly encoding: Encoding }
  | { readonly readings: readonly EncodingReading[] }
  | { readonly fault: "not-text" | "unknown-encoding" };

/** @returns null: the bytes are not of this encoding */
export function decodedAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    // The decoder drops a byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
