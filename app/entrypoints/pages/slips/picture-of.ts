/** As large as a logo is stored. */
const MOST = { width: 1_200, height: 400 } as const;

/**
 * Draws a picture as a PNG that fits, in base64. An SVG becomes pixels here: as a picture, it runs nothing.
 * @throws Error the browser can't read it
 */
export async function pictureOf(file: File): Promise<string> {
  const image = await loaded(await dataUrlOf(file));
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth === 0 || naturalHeight === 0) throw new Error("The picture has no size");
  const fit = Math.min(MOST.width / naturalWidth, MOST.height / naturalHeight);
  // A drawing of lines is sharp at any size; a photograph is not made larger than it is.
  const scale = file.type === "image/svg+xml" ? fit : Math.min(1, fit);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^data:image\/png;base64,/, "");
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("The picture can't be read"));
    image.src = url;
  });
}
