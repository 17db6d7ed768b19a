import { Banner, BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounce } from "../ui/announce.tsx";

/** A new secret, which no page shows again. */
export function ShownSecret({ secret }: { readonly secret: string }) {
  const { common, webhooks: texts } = useTexts();
  const announce = useAnnounce();
  return (
    <BlockStack gap="300">
      <Banner tone="success" title={texts.newSecret}>
        <Text as="p">{texts.newSecretBody}</Text>
      </Banner>
      <TextField
        label={texts.secret}
        value={secret}
        readOnly
        autoComplete="off"
        monospaced
        selectTextOnFocus
        connectedRight={
          <Button
            onClick={() => void navigator.clipboard.writeText(secret).then(() => announce(common.copied))}
          >
            {common.copy}
          </Button>
        }
      />
    </BlockStack>
  );
}
