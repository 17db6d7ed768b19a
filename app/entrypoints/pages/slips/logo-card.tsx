import { Banner, BlockStack, Button, Card, DropZone, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";

interface LogoCardProps {
  /** A data URL. */
  readonly logo: string | null;
  readonly busy: boolean;
  /** The server did not take the last picture. */
  readonly refused: boolean;
  /** @param png the picture in base64 */
  onChoose(png: string): void;
  onRemove(): void;
}

export function LogoCard({ logo, busy, refused, onChoose, onRemove }: LogoCardProps) {
  const { slips: texts } = useTexts();
  const [unreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const png = await pictureOf(file);
      setUnreadable(false);
      onChoose(png);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.logo}
        </Text>
        <Text as="p">{texts.logoBody}</Text>
        {unreadable || refused ? <Banner tone="critical">{texts.logoRefused}</Banner> : null}
        {logo === null ? null : (
          <InlineStack gap="300" blockAlign="center">
            <img src={logo} alt={texts.logoNow} style={{ maxWidth: "180px", maxHeight: "56px" }} />
            <Button onClick={onRemove} loading={busy}>
              {texts.logoRemove}
            </Button>
          </InlineStack>
        )}
        <DropZone
          label={texts.logoChoose}
          labelHidden
          allowMultiple={false}
          type="image"
          accept="image/png,image/jpeg,image/svg+xml"
          onDrop={(files) => void choose(files[0])}
        >
          <DropZone.FileUpload actionTitle={texts.logoChoose} />
        </DropZone>
      </BlockStack>
    </Card>
  );
}

/** The size in pixels that a logo is reduced to before it is stored. */
const MOST = { width: 1_200, height: 400 } as const;

/**
 * Draws a picture as a PNG that fits, in base64. An SVG becomes pixels here: as a picture, it runs nothing.
 * @throws Error the browser can't read it
 */
async function pictureOf(file: File): Promise<string> {
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
