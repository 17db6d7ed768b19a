import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";

/** A merchant's sign at the head of packing slips. */
export interface SlipLogo {
  /** A PNG that was checked. */
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface LogoStore {
  get(merchantId: string): Promise<SlipLogo | null>;
  /** `null` removes it. */
  set(merchantId: string, logo: SlipLogo | null): Promise<void>;
}

export const MAX_LOGO_BYTES = 300_000;
/** 45 × 14 mm, as it is printed, at twice the finest label printer's resolution. */
export const MOST_LOGO_PX = { width: 1_200, height: 400 } as const;

/** Inflates on another thread, because this one answers requests. */
const inflated = promisify(inflate);

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Channels by the PNG's colour type; palettes are not taken. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * Checks a PNG down to its pixels, because a broken one would fail each print: browsers turn every picture, SVG too, into one.
 * `null`: it is none, too large, interlaced, of a palette, or damaged.
 */
export async function readLogo(bytes: Uint8Array): Promise<SlipLogo | null> {
  if (bytes.length > MAX_LOGO_BYTES || SIGNATURE.some((byte, at) => bytes[at] !== byte)) return null;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return null;
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    const type = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, end - 4);
    if (type === "IHDR" && length === 13) header = content;
    if (type === "IDAT") data.push(content);
    if (type === "IEND") return header === null ? null : checked(bytes, header, Buffer.concat(data));
    at = end;
  }
  return null;
}

async function checked(bytes: Uint8Array, header: Buffer, data: Buffer): Promise<SlipLogo | null> {
  const [widthPx, heightPx] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, , , interlaced] = header.subarray(8);
  const perPixel = channels[colour ?? -1];
  if (depth !== 8 || interlaced !== 0 || perPixel === undefined) return null;
  if (widthPx < 1 || heightPx < 1 || widthPx > MOST_LOGO_PX.width || heightPx > MOST_LOGO_PX.height)
    return null;
  const expected = heightPx * (1 + widthPx * perPixel);
  try {
    const pixels = await inflated(data, { maxOutputLength: expected + 1 });
    return pixels.length === expected ? { bytes, widthPx, heightPx } : null;
  } catch {
    return null;
  }
}
