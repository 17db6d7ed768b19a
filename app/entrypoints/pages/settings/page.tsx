import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useSubmit } from "@remix-run/react";
import { BlockStack, Box, Form, Page, Tabs } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useEffect } from "react";
import type { SettingsField } from "../../../domain/orders/settings-fields.ts";
import { settingsFields } from "../../../domain/orders/settings-fields.ts";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { DraftSaveBar } from "../frame/draft-save-bar.tsx";
import { Field } from "../frame/field.tsx";
import { labelsOf, Meanwhile } from "../frame/meanwhile.tsx";
import { useDownload } from "../frame/use-download.ts";
import type { Stored } from "../frame/use-draft.ts";
import { useDraft } from "../frame/use-draft.ts";
import { useCheckoutButtons } from "../set-up/checkout-buttons.ts";
import { OutsideCards } from "../ui/outside-cards.tsx";
import type { action } from "./actions.server.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { CheckoutCard } from "./checkout-card.tsx";
import { EnvironmentCard } from "./environment-card.tsx";
import type { loader } from "./loader.server.ts";
import { PrivacyCard } from "./privacy-card.tsx";
import type { SettingsSection } from "./sections.ts";
import { sectionNames, sectionOfField } from "./sections.ts";
import type { SettingsValues } from "./settings-form.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsSearch } from "./settings-search.tsx";
import { useApiKeys } from "./use-api-keys.ts";
import { useSection } from "./use-section.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.settings.title);

export default function Settings() {
  const page = useLoaderData<typeof loader>();
  const { common, settings: texts, setUp: setUpWords } = useTexts();
  const draft = useSettingsDraft(page.form);
  const { shopSettings } = useTexts();
  const form = {
    table: settingsFields,
    words: shopSettings.fields,
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
  const { section, show, showSetting, showWrong } = useSection();
  const { refusal } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once
  useEffect(() => showWrong(refusal), [refusal]);
  const apart: Partial<Record<SettingsSection, ReactNode>> = {
    shoppers: (
      <CheckoutCard
        state={page.setUp}
        connecting={checkout.connecting}
        rotating={checkout.rotating}
        error={checkout.connectLater}
        rates={checkout.rates}
        onConnect={checkout.connect}
        onRotate={checkout.rotate}
      />
    ),
    data: <PrivacyCard requests={page.privacy} file={privacyFile} />,
    developers: (
      <>
        <EnvironmentCard {...page.environment} />
        <div id="keys">
          <ApiKeysCard
            keys={page.keys}
            documentationUrl={page.documentationUrl}
            setting={<Field form={form} name="refusesDuplicates" />}
            {...keys}
          />
        </div>
      </>
    ),
  };
  return (
    <Page
      title={texts.title}
      actionGroups={[
        {
          title: texts.otherPages,
          actions: [
            ...page.links.map(({ url, name }) => ({ content: name, url })),
            ...(page.skipsSteps ? [{ content: setUpWords.showGuide, onAction: showGuide }] : []),
          ],
        },
      ]}
    >
      <Box paddingBlockEnd="800">
        <Meanwhile draft={draft} labels={labelsOf(shopSettings.fields)}>
          <OutsideCards>
            <SettingsSearch links={page.links} onChoose={showSetting} />
          </OutsideCards>
          <Tabs
            tabs={sectionNames.map((name) => ({
              id: `${name}-tab`,
              panelID: `${name}-section`,
              content: shopSettings.sections[name],
              ...badgeOf(name, [...draft.wrong, ...Object.keys(draft.others)]),
            }))}
            selected={sectionNames.indexOf(section)}
            onSelect={(at) => show(sectionNames[at] ?? section)}
          />
          {sectionNames.map((name) => (
            <div
              key={name}
              id={`${name}-section`}
              role="tabpanel"
              aria-labelledby={`${name}-tab`}
              hidden={name !== section}
            >
              <BlockStack gap="400">
                {name === "shoppers" ? apart[name] : null}
                <Form onSubmit={draft.save}>
                  <SettingsForm
                    section={name}
                    form={form}
                    countries={page.countries}
                    services={page.services}
                    carriers={page.carriers}
                    collecting={page.collecting}
                    formats={page.formats}
                    seesReturns={page.seesReturns}
                  />
                </Form>
                {name === "shoppers" ? null : apart[name]}
              </BlockStack>
            </div>
          ))}
        </Meanwhile>
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

function useSettingsDraft(stored: Stored<SettingsValues>) {
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const draft = useDraft(stored, { state, data: answer?.intent === "save" ? answer : undefined });
  return {
    ...draft,
    /** The fields of the last answer that could not be saved. */
    refusal: answer?.intent === "save" && answer.outcome === "wrong" ? answer.wrong : NONE,
    save: () => submit({ intent: "save", key: draft.key, ...draft.values }, { method: "post" }),
  };
}

const NONE: readonly string[] = [];

/** The number of fields in a section that could not be saved, or that another person has changed. */
function badgeOf(section: SettingsSection, marked: readonly string[]) {
  const names = marked.filter((name): name is SettingsField => name in settingsFields);
  const count = names.filter((name) => sectionOfField(name) === section).length;
  return count === 0 ? {} : { badge: String(count) };
}
