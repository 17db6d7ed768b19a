import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useLocation } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { documentTitle } from "../../texts/document-title.ts";
import { useTexts } from "../../texts/use-texts.tsx";
import { useAnnounce, useAnnounceAnswer } from "../../ui/announce.tsx";
import { DraftSaveBar } from "../frame/draft-save-bar.tsx";
import { offerFile } from "../frame/offer-file.ts";
import { useCheckoutButtons } from "../set-up/checkout-buttons.ts";
import type { action } from "./actions.server.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { CheckoutCard } from "./checkout-card.tsx";
import type { loader } from "./loader.server.ts";
import { PrivacyCard } from "./privacy-card.tsx";
import { SettingsForm } from "./settings-form.tsx";
import type { SettingsValues } from "./settings-values.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.settings.title);

export function Settings() {
  const page = useLoaderData<typeof loader>();
  const { common, settings: texts } = useTexts();
  const draft = useSettingsDraft(page.values);
  const setUpWords = useTexts().setUp;
  const checkout = useCheckoutButtons(page.setUp.rates.kind, setUpWords, useAnnounce());
  const privacy = usePrivacyFiles();
  const keys = useApiKeys(page.keys);
  useFocusOnAnchor();

  return (
    <Page title={texts.title} secondaryActions={[{ content: texts.messages, url: "/app/inbox" }]}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <Form onSubmit={draft.save}>
            <SettingsForm
              values={draft.values}
              wrong={draft.wrong}
              countries={page.countries}
              services={page.services}
              carriers={page.carriers}
              onChange={draft.change}
            />
          </Form>
          <CheckoutCard
            state={page.setUp}
            connecting={checkout.connecting}
            rotating={checkout.rotating}
            error={checkout.connectLater}
            rates={checkout.rates}
            onConnect={checkout.connect}
            onRotate={checkout.rotate}
          />
          <PrivacyCard requests={page.privacy} {...privacy} />
          <ApiKeysCard keys={page.keys} documentationUrl={page.documentationUrl} {...keys} />
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="settings"
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={draft.save}
        onDiscard={draft.discard}
      />
    </Page>
  );
}

/** What was changed and not saved yet, over what is stored. */
function useSettingsDraft(stored: SettingsValues) {
  const { common } = useTexts();
  const announce = useAnnounce();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [changes, setChanges] = useState<Partial<SettingsValues>>({});
  const [wrong, setWrong] = useState<ReadonlySet<keyof SettingsValues>>(new Set());
  const [refusals, setRefusals] = useState(0);
  const values = { ...stored, ...changes };
  const names = Object.keys(stored) as (keyof SettingsValues)[];

  const saving = state !== "idle";
  const handled = useRef<typeof answer>(undefined);
  // Only when the page has read the stored values again: the draft then gives way to what was really stored.
  useEffect(() => {
    if (saving || answer?.intent !== "save" || answer === handled.current) return;
    handled.current = answer;
    setWrong(new Set(answer.wrong));
    if (answer.wrong.length > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    setChanges({});
    announce(common.saved);
  }, [saving, answer, announce, common]); // After the fields are marked; correcting one must not pull the focus to the next.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
  }, [refusals]);

  return {
    values,
    wrong,
    saving,
    dirty: names.some((name) => values[name] !== stored[name]),
    change(change: Partial<SettingsValues>) {
      setChanges((before) => ({ ...before, ...change }));
      setWrong((before) => new Set([...before].filter((name) => !(name in change))));
    },
    save: () =>
      submit(
        { intent: "save", ...Object.fromEntries(names.map((name) => [name, String(values[name])])) },
        { method: "post" },
      ),
    discard() {
      setChanges({});
      setWrong(new Set());
    },
  };
}

/** Fetched rather than linked to: only the page's own requests prove who asks. */
function usePrivacyFiles() {
  const [fetching, setFetching] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  return {
    fetching,
    failed,
    async onDownload(id: string) {
      setFetching(id);
      setFailed(false);
      try {
        const response = await fetch(`/app/privacy/${id}`);
        if (!response.ok) throw new Error(`the file answered ${response.status}`);
        offerFile(await response.blob(), "customer-data.json");
      } catch {
        setFailed(true);
      }
      setFetching(null);
    },
  };
}

function useApiKeys(keys: readonly { readonly prefix: string }[]) {
  const { common, settings: texts } = useTexts();
  const announce = useAnnounce();
  const creating = useFetcher<typeof action>();
  const revoking = useFetcher<typeof action>();
  const created = creating.data?.intent === "create-key" ? creating.data : null;
  useAnnounceAnswer(revoking.data, revoking.data?.intent === "revoke-key" ? texts.revoked : null);
  return {
    // A key that was revoked since is of no more use.
    newKey: keys.some(({ prefix }) => created?.key?.startsWith(prefix)) ? (created?.key ?? null) : null,
    nameMissing: created !== null && created.key === null,
    busy: creating.state !== "idle",
    onCreate: (name: string) => creating.submit({ intent: "create-key", name }, { method: "post" }),
    onRevoke: (prefix: string) => revoking.submit({ intent: "revoke-key", prefix }, { method: "post" }),
    onCopied: () => announce(common.copied),
  };
}

/** The set-up guide leads to a card by its name: its first field is where to type. */
function useFocusOnAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    document.getElementById(hash.slice(1))?.querySelector<HTMLElement>("input, select")?.focus();
  }, [hash]);
}
