import {
  Banner,
  BlockStack,
  Button,
  Card,
  Divider,
  InlineStack,
  Link,
  Modal,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../texts/use-texts.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";

export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly created: string;
  readonly lastUsed: string | null;
}

interface ApiKeysCardProps {
  readonly keys: readonly ApiKeyRow[];
  /** A key that was just created, in clear. It is shown once. */
  readonly newKey: string | null;
  /** The form to create a key lacked a name. */
  readonly nameMissing: boolean;
  readonly busy: boolean;
  readonly documentationUrl: string;
  onCreate(name: string): void;
  onRevoke(prefix: string): void;
  onCopied(): void;
}

export function ApiKeysCard(props: ApiKeysCardProps) {
  const texts = useTexts();
  const { newKey } = props;
  const [name, setName] = useState("");
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const rememberFocus = useReturnFocus(revoking !== null);

  async function copy(key: string) {
    await navigator.clipboard.writeText(key);
    props.onCopied();
  }

  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <InlineStack align="space-between" gap="200">
            <Text as="h2" variant="headingMd">
              {texts.settings.keys}
            </Text>
            <Link url={props.documentationUrl} external>
              {texts.settings.documentation}
            </Link>
          </InlineStack>
          <Text as="p" tone="subdued">
            {texts.settings.keysBody}
          </Text>
        </BlockStack>
        {newKey === null ? null : (
          <BlockStack gap="300">
            <Banner tone="success" title={texts.settings.newKey}>
              <Text as="p">{texts.settings.newKeyBody}</Text>
            </Banner>
            <TextField
              label={texts.settings.newKeyLabel}
              value={newKey}
              readOnly
              autoComplete="off"
              monospaced
              selectTextOnFocus
              connectedRight={<Button onClick={() => void copy(newKey)}>{texts.common.copy}</Button>}
            />
          </BlockStack>
        )}
        {props.keys.length === 0 ? <Text as="p">{texts.settings.keysEmpty}</Text> : null}
        {props.keys.map((key) => (
          <BlockStack key={key.id} gap="300">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <BlockStack>
                <Text as="p" fontWeight="medium">
                  {key.name}
                </Text>
                <Text as="p" tone="subdued">
                  <code>{key.prefix}…</code>
                </Text>
                <Text as="p" tone="subdued">
                  {texts.settings.keyCreated(key.created)}
                </Text>
                <Text as="p" tone="subdued">
                  {key.lastUsed === null ? texts.settings.neverUsed : texts.settings.lastUsed(key.lastUsed)}
                </Text>
              </BlockStack>
              <Button
                tone="critical"
                variant="tertiary"
                accessibilityLabel={texts.settings.revokeKey(key.name)}
                onClick={() => {
                  rememberFocus(document.activeElement);
                  setRevoking(key);
                }}
              >
                {texts.settings.revoke}
              </Button>
            </InlineStack>
            <Divider />
          </BlockStack>
        ))}
        <TextField
          label={texts.settings.keyName}
          helpText={texts.settings.keyNameHelp}
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="off"
          {...(props.nameMissing ? { error: texts.settings.keyNameMissing } : {})}
          connectedRight={
            <Button
              loading={props.busy}
              onClick={() => {
                props.onCreate(name);
                setName("");
              }}
            >
              {texts.settings.createKey}
            </Button>
          }
        />
      </BlockStack>
      <Modal
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={revoking === null ? "" : texts.settings.revokeTitle(revoking.name)}
        primaryAction={{
          content: texts.settings.revoke,
          destructive: true,
          onAction: () => {
            if (revoking !== null) props.onRevoke(revoking.prefix);
            rememberFocus(null);
            setRevoking(null);
          },
        }}
        secondaryActions={[{ content: texts.common.cancel, onAction: () => setRevoking(null) }]}
      >
        <Modal.Section>
          <Text as="p">{texts.settings.revokeBody}</Text>
        </Modal.Section>
      </Modal>
    </Card>
  );
}
