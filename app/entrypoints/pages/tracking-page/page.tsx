import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import {
  BlockStack,
  Box,
  Button,
  Card,
  Form,
  FormLayout,
  InlineStack,
  Page,
  Text,
  TextField,
} from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useBackToSettings } from "../frame/back-to-settings.ts";
import { Field } from "../frame/field.tsx";
import { Meanwhile } from "../frame/meanwhile.tsx";
import type { Stored } from "../frame/use-draft.ts";
import { useDraft } from "../frame/use-draft.ts";
import { LogoCard } from "../slips/logo-card.tsx";
import { Heading } from "../ui/heading.tsx";
import { OutsideCards } from "../ui/outside-cards.tsx";
import type { action, TrackingPageAnswer } from "./actions.server.ts";
import type { loader, PlatformIdentity } from "./loader.server.ts";
import { MailsCard } from "./mails-card.tsx";
import type { LookValues } from "./tracking-page-fields.ts";
import { lookFields } from "./tracking-page-fields.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.settings.trackingPage);

/** The look of the page that recipients follow their parcels on. */
export default function TrackingPage() {
  const { logo, look, platform, languages, mails, code } = useLoaderData<typeof loader>();
  const { settings, trackingPage: texts } = useTexts();
  const toSettings = useBackToSettings();
  const picture = useFetcher<typeof action>();
  return (
    <Page title={settings.trackingPage} {...toSettings}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <OutsideCards>
            <Text as="p">{texts.body}</Text>
          </OutsideCards>
          <LookCard opened={look} platform={platform} languages={languages} />
          <LogoCard
            logo={logo}
            busy={picture.state !== "idle"}
            refused={picture.data?.ok === false}
            onChoose={(png) => picture.submit({ intent: "logo", picture: png }, { method: "post" })}
            onRemove={() => picture.submit({ intent: "remove-logo" }, { method: "post" })}
          />
          <MailsCard {...mails} shop={platform.name} />
          <Card>
            <BlockStack gap="300">
              <Heading title={texts.embed} body={texts.embedBody} />
              <TextField
                label={texts.code}
                value={code}
                readOnly
                multiline={3}
                monospaced
                selectTextOnFocus
                autoComplete="off"
              />
            </BlockStack>
          </Card>
        </BlockStack>
      </Box>
    </Page>
  );
}

interface LookCardProps {
  readonly opened: Stored<LookValues>;
  readonly platform: PlatformIdentity;
  readonly languages: readonly { readonly code: string; readonly name: string }[];
}

function LookCard({ opened, platform, languages }: LookCardProps) {
  const { trackingPage: texts } = useTexts();
  const { data: answer, state, submit } = useFetcher<TrackingPageAnswer>();
  const sent = { state, data: answer?.intent === "save" ? answer : undefined };
  const draft = useDraft(opened, sent, texts.saved);
  const form = {
    ...{ table: lookFields, words: texts.fields, values: draft.values },
    ...{ wrong: draft.wrong, onChange: draft.change },
  };
  return (
    <Card>
      <Form onSubmit={() => submit({ intent: "save", key: draft.key, ...draft.values }, { method: "post" })}>
        <Meanwhile draft={draft}>
          <Text as="h2" variant="headingMd">
            {texts.look}
          </Text>
          <FormLayout>
            <Field form={form} name="name" typed={{ placeholder: platform.name }} />
            <Field form={form} name="colour" />
            <Field
              form={form}
              name="helpUrl"
              {...(platform.help !== "" && { helpText: texts.helpUrlOr(platform.help) })}
            />
            <Field
              form={form}
              name="language"
              options={[
                { value: "", label: texts.readersLanguage },
                ...languages.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
          </FormLayout>
          <InlineStack>
            <Button submit variant="primary" loading={state !== "idle"}>
              {texts.save}
            </Button>
          </InlineStack>
        </Meanwhile>
      </Form>
    </Card>
  );
}
