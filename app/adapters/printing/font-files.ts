import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inflateSync } from "node:zlib";

/** Resolves packages through node_modules, from the sources and from the bundled server alike. */
const { resolve } = createRequire(import.meta.url);

/** DejaVu has Latin, Greek and Cyrillic; the condensed cut fits more of an address on a line. */
const mainFiles = {
  regular: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  bold: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
} as const;

export type FontName = keyof typeof mainFiles;
export const fontNames = Object.keys(mainFiles) as FontName[];

interface OtherScript {
  /** The letters that are its own, and those that it shares with others. */
  readonly letters: RegExp;
  readonly file: () => string;
  /** Its letters change their form or place beside others. */
  readonly isShaped: boolean;
  readonly isRightToLeft?: true;
}

const noto = (script: string, letters: RegExp, more: Pick<OtherScript, "isRightToLeft"> = {}) => ({
  letters,
  file: () => resolve(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`),
  isShaped: true,
  ...more,
});

/** The package exports its module alone. */
const besides = (name: string, file: string) => () =>
  path.join(path.dirname(resolve(name)), "..", "fonts", file);

/** Scripts that DejaVu lacks, or whose letters it can't place; one weight of Noto for each. See decision record 181. */
const otherScripts = {
  arabic: noto("arabic", /\p{scx=Arabic}/u, { isRightToLeft: true }),
  hebrew: noto("hebrew", /\p{scx=Hebrew}/u, { isRightToLeft: true }),
  thai: noto("thai", /\p{scx=Thai}/u),
  lao: noto("lao", /\p{scx=Lao}/u),
  khmer: noto("khmer", /\p{scx=Khmer}/u),
  myanmar: noto("myanmar", /\p{scx=Myanmar}/u),
  devanagari: noto("devanagari", /\p{scx=Devanagari}/u),
  bengali: noto("bengali", /\p{scx=Bengali}/u),
  gurmukhi: noto("gurmukhi", /\p{scx=Gurmukhi}/u),
  gujarati: noto("gujarati", /\p{scx=Gujarati}/u),
  tamil: noto("tamil", /\p{scx=Tamil}/u),
  telugu: noto("telugu", /\p{scx=Telugu}/u),
  kannada: noto("kannada", /\p{scx=Kannada}/u),
  malayalam: noto("malayalam", /\p{scx=Malayalam}/u),
  sinhala: noto("sinhala", /\p{scx=Sinhala}/u),
  ethiopic: noto("ethiopic", /\p{scx=Ethiopic}/u),
  hangul: {
    // Syllables; a syllable of separate letters becomes one where Unicode has it.
    letters: /[\uac00-\ud7a3\u3131-\u318e]/u,
    file: besides("@embedpdf/fonts-kr", "NotoSansKR-Regular.otf"),
    isShaped: false,
  },
  han: {
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    file: besides("@embedpdf/fonts-sc", "NotoSansHans-Regular.otf"),
    isShaped: false,
  },
} as const satisfies Readonly<Record<string, OtherScript>>;

export type OtherFace = keyof typeof otherScripts;
export const otherFaces = Object.keys(otherScripts) as OtherFace[];
/** A font file of ours. */
export type FaceName = FontName | OtherFace;

export function scriptOf(face: OtherFace): Omit<OtherScript, "file"> {
  return otherScripts[face];
}

/** The font as TrueType or OpenType. */
export function fontBytes(face: FaceName): Buffer {
  const file =
    face in mainFiles ? resolve(mainFiles[face as FontName]) : otherScripts[face as OtherFace].file();
  const bytes = readFileSync(file);
  return bytes.readUInt32BE(0) === WOFF ? unpacked(bytes) : bytes;
}

const WOFF = 0x774f4646;

/** A Web Open Font Format 1.0 file, with its tables as they were: https://www.w3.org/TR/WOFF/ */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const record = 12 + 16 * index;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(end, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
