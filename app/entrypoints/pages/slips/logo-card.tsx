import { Banner, BlockStack, Button, Card, DropZone, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { pictureOf } from "./picture-of.ts";

interface LogoCardProps {
  /** A data URL. */
  readonly logo: string | null;
  readonly busy: boolean;
  /** The server did not take the last picture. */
  readonly refused: boolean;
  /** @param png in base64 */
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
