import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { useEffect } from "react";
import { settingsFields } from "../../../domain/orders/settings-fields.ts";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { DraftSaveBar } from "../frame/draft-save-bar.tsx";
import { Field } from "../frame/field.tsx";
import { useDownload } from "../frame/use-download.ts";
import { useDraft } from "../frame/use-draft.ts";
import { useCheckoutButtons } from "../set-up/checkout-buttons.ts";
import type { action } from "./actions.server.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { CheckoutCard } from "./checkout-card.tsx";
import { EnvironmentCard } from "./environment-card.tsx";
import type { loader } from "./loader.server.ts";
import { PrivacyCard } from "./privacy-card.tsx";
import type { SettingsValues } from "./settings-form.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useApiKeys } from "./use-api-keys.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.settings.title);

export default function Settings() {
  const page = useLoaderData<typeof loader>();
  const { common, settings: texts, setUp: setUpWords } = useTexts();
  const draft = useSettingsDraft(page.values);
  const words = useTexts().shopSettings.fields;
  const form = {
    table: settingsFields,
    words,
    values: draft.values,
    wrong: draft.wrong,
    onChange: draft.change,
  };
  const checkout = useCheckoutButtons(page.setUp.rates.kind, setUpWords);
  const privacyFile = useDownload();
  const keys = useApiKeys(page.keys);
  const submit = useSubmit();
  // Home's action, after which Home is shown with the guide.
  const showGuide = () => submit({ intent: "show-guide" }, { method: "post", action: "/app?index" });
  useFocusOnAnchor();

  return (
    <Page
      title={texts.title}
      secondaryActions={[
        ...page.links.map(({ url, name }) => ({ content: name, url })),
        ...(page.skipsSteps ? [{ content: setUpWords.showGuide, onAction: showGuide }] : []),
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <Form onSubmit={draft.save}>
            <SettingsForm
              form={form}
              countries={page.countries}
              services={page.services}
              carriers={page.carriers}
              collecting={page.collecting}
              formats={page.formats}
              seesReturns={page.seesReturns}
            />
          </Form>
          <EnvironmentCard {...page.environment} />
          <CheckoutCard
            state={page.setUp}
            connecting={checkout.connecting}
            rotating={checkout.rotating}
            error={checkout.connectLater}
            rates={checkout.rates}
            onConnect={checkout.connect}
            onRotate={checkout.rotate}
          />
          <PrivacyCard requests={page.privacy} file={privacyFile} />
          <ApiKeysCard
            keys={page.keys}
            documentationUrl={page.documentationUrl}
            setting={<Field form={form} name="refusesDuplicates" />}
            {...keys}
          />
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

function useSettingsDraft(values: SettingsValues) {
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const draft = useDraft(
    { key: "", values },
    { state, data: answer?.intent === "save" ? answer : undefined },
  );
  return {
    ...draft,
    save: () => submit({ intent: "save", ...draft.values }, { method: "post" }),
  };
}

/** The set-up guide links to a card by its anchor. Its first field takes the focus. */
function useFocusOnAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    document.getElementById(hash.slice(1))?.querySelector<HTMLElement>("input, select")?.focus();
  }, [hash]);
}
