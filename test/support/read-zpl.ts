import { createCanvas, loadImage } from "@napi-rs/canvas";
import { ready } from "zpl-renderer-js";

/** Each label of a ZPL job, as a printer of 8 or 12 dots a millimetre prints it. */
export async function renderZpl(
  zpl: Uint8Array,
  dpi: 203 | 300,
): Promise<{ image: ImageData; png: Uint8Array }[]> {
  const { api } = await ready;
  const pages = await api.zplToBase64MultipleAsync(
    new TextDecoder().decode(zpl),
    101.6,
    152.4,
    dpi === 203 ? 8 : 12,
  );
  return Promise.all(
    pages.map(async (page) => {
      const picture = await loadImage(Buffer.from(page, "base64"));
      const canvas = createCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      context.fillStyle = "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0);
      const image = context.getImageData(0, 0, canvas.width, canvas.height) as unknown as ImageData;
      return { image, png: canvas.toBuffer("image/png") };
    }),
  );
}

/** The texts that a job prints: its fields' data, without barcodes. */
export function zplTexts(zpl: Uint8Array): readonly string[] {
  const commands = new TextDecoder().decode(zpl);
  const fields = [...commands.matchAll(/\^FT[^\n]*?\^FH_\^FD(.*?)\^FS/g)];
  return fields.map(([, data = ""]) =>
    data.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );
}
