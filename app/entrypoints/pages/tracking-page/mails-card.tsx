import { useFetcher } from "@remix-run/react";
import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  ChoiceList,
  Form,
  FormLayout,
  InlineError,
  InlineStack,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import type { MailFrame } from "../../../domain/orders/recipient-mails/compose-mail.ts";
import {
  composeMail,
  LONGEST_SUBJECT,
  LONGEST_TEXT,
  problemOfWords,
} from "../../../domain/orders/recipient-mails/compose-mail.ts";
import type {
  MailWords,
  OwnWords,
  RecipientMailKind,
} from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import { recipientMailKinds } from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import { useLocale, useTexts } from "../../../texts/use-texts.tsx";
import { Field } from "../frame/field.tsx";
import { Meanwhile } from "../frame/meanwhile.tsx";
import { useDraft } from "../frame/use-draft.ts";
import { Heading } from "../ui/heading.tsx";
import { Wrapping } from "../ui/wrapping.tsx";
import type { MailsValues, TrackingPageAnswer } from "./actions.server.ts";
import type { MailsOfPage } from "./loader.server.ts";
import { mailFields } from "./tracking-page-fields.ts";

const sampleLinks = { trackingUrl: "https://…/track/…", stopUrl: "https://…/mails/stop/…" };
const SAMPLE_NUMBER = "GL00000001GR";

/** The e-mails that recipients get, in the merchant's words, with a preview. */
export function MailsCard({
  canSend,
  form: opened,
  languages,
  ours,
  shop,
}: MailsOfPage & { readonly shop: string }) {
  const { mails: texts } = useTexts().trackingPage;
  const { data: answer, state, submit } = useFetcher<TrackingPageAnswer>();
  const sent = { state, data: answer?.intent === "save-mails" ? answer : undefined };
  const draft = useDraft<MailsValues>(opened, sent, texts.saved);
  const { kinds, words, ...values } = draft.values;
  const isWrong = Object.values(words).some((each) =>
    Object.values(each ?? {}).some((own) => own !== undefined && problemOfWords(own) !== null),
  );
  const form = {
    table: mailFields,
    words: texts.fields,
    values,
    wrong: draft.wrong,
    onChange: draft.change,
  };
  const save = () => {
    if (isWrong) return;
    const fields = { kinds: JSON.stringify(kinds), words: JSON.stringify(words) };
    submit({ intent: "save-mails", key: draft.key, ...fields, ...values }, { method: "post" });
  };
  return (
    <Card>
      <Form onSubmit={save}>
        <Meanwhile draft={draft} labels={{ kinds: texts.events, words: texts.words }}>
          <Heading title={texts.title} body={texts.body} />
          {canSend ? null : <Banner tone="warning">{texts.noServer}</Banner>}
          <ChoiceList
            title={texts.events}
            allowMultiple
            choices={recipientMailKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
            selected={[...kinds]}
            onChange={(chosen) =>
              draft.change({ kinds: recipientMailKinds.filter((kind) => chosen.includes(kind)) })
            }
          />
          {form.wrong.has("name") ? <InlineError fieldID="mails-name" message={texts.problems.name} /> : null}
          <Field form={form} name="forPlatformOrders" />
          <Field form={form} name="replyTo" typed={{ autoComplete: "email" }} />
          <WordsEditor
            words={words}
            ours={ours}
            languages={languages}
            shop={shop}
            onChange={(changed) => draft.change({ words: changed })}
          />
          {isWrong ? <InlineError fieldID="mails-words" message={texts.problems.others} /> : null}
          <InlineStack>
            <Button submit variant="primary" loading={state !== "idle"} disabled={isWrong}>
              {texts.save}
            </Button>
          </InlineStack>
        </Meanwhile>
      </Form>
    </Card>
  );
}

interface WordsEditorProps extends Pick<MailsOfPage, "ours" | "languages"> {
  readonly words: OwnWords;
  readonly shop: string;
  onChange(words: OwnWords): void;
}

function WordsEditor({ words, ours, languages, shop, onChange }: WordsEditorProps) {
  const { mails: texts } = useTexts().trackingPage;
  const [kind, setKind] = useState<RecipientMailKind>("on-its-way");
  const locale = useLocale();
  const ownLanguage = languages.find(({ code }) => locale.startsWith(code)) ?? languages[0];
  const [language, setLanguage] = useState(ownLanguage?.code ?? "");
  const frame = ours[language];
  if (frame === undefined) return null;
  const own = words[language]?.[kind];
  const shown = own ?? frame.kinds[kind];
  const problem = own === undefined ? null : problemOfWords(own);
  const change = (part: Partial<MailWords> | null) => {
    const { [kind]: _before, ...others } = words[language] ?? {};
    onChange({ ...words, [language]: part === null ? others : { ...others, [kind]: { ...shown, ...part } } });
  };
  const errorOf = (name: "subject" | "text") =>
    problem === name || (problem === "field" && name === "text") ? { error: texts.problems[problem] } : {};
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {texts.words}
      </Text>
      <FormLayout>
        <FormLayout.Group>
          <Select
            label={texts.kind}
            options={recipientMailKinds.map((value) => ({ value, label: texts.kinds[value] }))}
            value={kind}
            onChange={(value) => setKind(recipientMailKinds.find((each) => each === value) ?? kind)}
          />
          <Select
            label={texts.language}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onChange={setLanguage}
          />
        </FormLayout.Group>
        <TextField
          label={texts.subject}
          value={shown.subject}
          maxLength={LONGEST_SUBJECT}
          onChange={(subject) => change({ subject })}
          autoComplete="off"
          {...errorOf("subject")}
        />
        <TextField
          label={texts.text}
          helpText={texts.wordsHelp}
          value={shown.text}
          maxLength={LONGEST_TEXT}
          multiline={5}
          onChange={(text) => change({ text })}
          autoComplete="off"
          {...errorOf("text")}
        />
        {own === undefined ? null : <Button onClick={() => change(null)}>{texts.ours}</Button>}
      </FormLayout>
      <Preview words={shown} frame={frame} shop={shop} />
    </BlockStack>
  );
}

function Preview({ words, frame, shop }: { words: MailWords; frame: MailFrame; shop: string }) {
  const { mails: texts, fields } = useTexts().trackingPage;
  const mail = composeMail(words, frame, {
    shop: shop || fields.name.label,
    carrier: texts.sampleCarrier,
    number: SAMPLE_NUMBER,
    ...sampleLinks,
  });
  return (
    <Box as="section" background="bg-surface-secondary" borderRadius="200" padding="400">
      <BlockStack gap="200">
        <Text as="h4" tone="subdued">
          {texts.preview}
        </Text>
        <Text as="p" fontWeight="semibold">
          {mail.subject}
        </Text>
        <Wrapping widest="40rem">
          <div style={{ whiteSpace: "pre-line" }}>{mail.text.trim()}</div>
        </Wrapping>
      </BlockStack>
    </Box>
  );
}
