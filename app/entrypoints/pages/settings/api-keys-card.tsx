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
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Field } from "../frame/field.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { FormerHours, KeyAccess } from "./key-choices.ts";
import { keyAccess } from "./key-choices.ts";
import type { KeyValues } from "./key-fields.ts";
import { keyFields } from "./key-fields.ts";
import { useReplaceKeyDialog } from "./replace-key-dialog.tsx";

export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  /** `null`: a mixture that only the command line makes. */
  readonly access: KeyAccess | null;
  readonly isStrict: boolean;
  readonly created: string;
  /** `null`: it works until it is revoked. */
  readonly end: { readonly at: string; readonly isOver: boolean } | null;
  readonly lastUsed: string | null;
}

interface ApiKeysCardProps {
  readonly keys: readonly ApiKeyRow[];
  /** A key that was just created, in clear. It is shown once. */
  readonly newKey: string | null;
  /** The answer to the latest `onCreate`; `key` is null if no key was created. */
  readonly created: { readonly key: string | null } | null;
  /** Why no key was created, to read. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly documentationUrl: string;
  /** A setting beside the keys. */
  readonly setting?: ReactNode;
  /** Choices of access for a new key, the widest first; none: the viewer may neither create nor revoke keys. */
  readonly choices?: readonly KeyAccess[];
  onCreate(key: KeyValues): void;
  onReplace(prefix: string, hours: FormerHours): void;
  onRevoke(prefix: string): void;
  onCopied(): void;
}

export function ApiKeysCard(props: ApiKeysCardProps) {
  const texts = useTexts();
  const { newKey, choices = keyAccess } = props;
  const [values, setValues] = useState<KeyValues>({
    access: choices[0] ?? "read",
    days: "0",
    strict: false,
    name: "",
  });
  const sentName = useRef("");
  useEachAnswer(props.created, ({ key }) => {
    if (key === null) return;
    // A name that was typed meanwhile is of the next key.
    setValues((now) => (now.name === sentName.current ? { ...now, name: "" } : now));
  });
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const rememberFocus = useReturnFocus(revoking !== null);
  const replacing = useReplaceKeyDialog(props.onReplace);

  const change = (changed: Partial<KeyValues>) => setValues((before) => ({ ...before, ...changed }));
  const words = texts.apiKeys.fields;
  const form = { table: keyFields, words, values, wrong: new Set<string>(), onChange: change };

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
              {texts.apiKeys.keys}
            </Text>
            <Link url={props.documentationUrl} external>
              {texts.apiKeys.documentation}
            </Link>
          </InlineStack>
          <Text as="p" tone="subdued">
            {texts.apiKeys.keysBody}
          </Text>
        </BlockStack>
        {props.setting}
        {newKey === null ? null : (
          <BlockStack gap="300">
            <Banner tone="success" title={texts.apiKeys.newKey}>
              <Text as="p">{texts.apiKeys.newKeyBody}</Text>
            </Banner>
            <TextField
              label={texts.apiKeys.newKeyLabel}
              value={newKey}
              readOnly
              autoComplete="off"
              monospaced
              selectTextOnFocus
              connectedRight={<Button onClick={() => void copy(newKey)}>{texts.common.copy}</Button>}
            />
          </BlockStack>
        )}
        {props.keys.length === 0 ? <Text as="p">{texts.apiKeys.keysEmpty}</Text> : null}
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
                {key.access === null ? null : (
                  <Text as="p" tone="subdued">
                    {words.access.choices[key.access]}
                  </Text>
                )}
                {key.isStrict ? (
                  <Text as="p" tone="subdued">
                    {texts.apiKeys.keyIsStrict}
                  </Text>
                ) : null}
                <Text as="p" tone="subdued">
                  {texts.apiKeys.keyCreated(key.created)}
                </Text>
                {key.end === null ? null : (
                  <Text as="p" tone={key.end.isOver ? "critical" : "subdued"}>
                    {key.end.isOver ? texts.apiKeys.keyEnded(key.end.at) : texts.apiKeys.keyEnds(key.end.at)}
                  </Text>
                )}
                <Text as="p" tone="subdued">
                  {key.lastUsed === null ? texts.apiKeys.neverUsed : texts.apiKeys.lastUsed(key.lastUsed)}
                </Text>
              </BlockStack>
              <InlineStack gap="200">
                {key.end?.isOver === true ? null : (
                  <Button
                    variant="tertiary"
                    accessibilityLabel={texts.apiKeys.replaceKey(key.name)}
                    onClick={() => replacing.ask(key)}
                  >
                    {texts.apiKeys.replace}
                  </Button>
                )}
                <Button
                  tone="critical"
                  variant="tertiary"
                  accessibilityLabel={texts.apiKeys.revokeKey(key.name)}
                  onClick={() => {
                    rememberFocus(document.activeElement);
                    setRevoking(key);
                  }}
                >
                  {texts.apiKeys.revoke}
                </Button>
              </InlineStack>
            </InlineStack>
            <Divider />
          </BlockStack>
        ))}
        <Field
          form={form}
          name="access"
          options={choices.map((value) => ({ value, label: words.access.choices[value] }))}
        />
        <Field form={form} name="days" />
        <Field form={form} name="strict" />
        <Field
          form={form}
          name="name"
          {...(props.problem === null ? {} : { error: props.problem })}
          typed={{
            connectedRight: (
              <Button
                loading={props.busy}
                onClick={() => {
                  sentName.current = values.name;
                  props.onCreate(values);
                }}
              >
                {texts.apiKeys.createKey}
              </Button>
            ),
          }}
        />
      </BlockStack>
      <Modal
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={revoking === null ? "" : texts.apiKeys.revokeTitle(revoking.name)}
        primaryAction={{
          content: texts.apiKeys.revoke,
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
          <Text as="p">{texts.apiKeys.revokeBody}</Text>
        </Modal.Section>
      </Modal>
      {replacing.dialog}
    </Card>
  );
}
