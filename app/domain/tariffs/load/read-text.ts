/** A file's text, or the reason that it is none. */
export type ReadText = { readonly text: string } | { readonly problem: string };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * UTF-8, with or without a byte order mark. Anything else is refused rather than guessed: a wrong guess prices
 * the wrong city.
 */
export function readText(bytes: Uint8Array): ReadText {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    return { problem: "is a workbook, not text: save the sheet as “CSV UTF-8” and name that file" };
  }
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  try {
    if (!isUtf16) return { text: utf8.decode(bytes) };
  } catch {
    // Not UTF-8.
  }
  return {
    problem:
      "is not UTF-8 text, so its letters can't be told for certain: save it as “CSV UTF-8” (in Excel, under “Save as”)",
  };
}
