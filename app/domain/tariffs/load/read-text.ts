import { decodeText } from "../../files/reading/decode-text.ts";

/** A file's text, or the reason that it is none. */
export type ReadText = { readonly text: string } | { readonly problem: string };

const SAVE = "save it as “CSV UTF-8” (in Excel, under “Save as”)";

/** Text in any usual encoding. One that leaves its letters open is refused rather than guessed: a wrong guess prices the wrong city. */
export function readText(bytes: Uint8Array): ReadText {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    return { problem: "is a workbook, not text: save the sheet as “CSV UTF-8” and name that file" };
  }
  const decoded = decodeText(bytes);
  if ("readings" in decoded) {
    const words = decoded.readings.flatMap(({ words: [word] }) => word ?? []);
    return { problem: `may say ${words.join(" or ")}, so its letters can't be told for certain: ${SAVE}` };
  }
  if ("fault" in decoded)
    return { problem: `is no text in a usual encoding, so its letters can't be told for certain: ${SAVE}` };
  return { text: decoded.text };
}
