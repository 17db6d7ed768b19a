import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, Page, Text, TextField } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Field } from "../../frame/field.tsx";
import { useTypedEarly, VisitorForm } from "../log-in/visitor-form.tsx";
import { VisitorPage } from "../log-in/visitor-page.tsx";
import type { action } from "./actions.server.ts";
import type { FounderValues } from "./founder-fields.ts";
import { founderFields } from "./founder-fields.ts";
import type { loader } from "./loader.server.ts";

export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const links = () => [{ rel: "stylesheet", href: polarisStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data === undefined ? matches : [{ data }], (texts) => texts.dashboard.signUp.enterTitle);

export default function Enter() {
  const { language, link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <VisitorPage language={language}>
      {answer !== undefined && answer.problem === null ? (
        <Welcome apiKey={answer.key} curl={answer.curl} />
      ) : link === null || answer?.problem === "over" ? (
        <Over />
      ) : link.merchant === null ? (
        <Found email={link.email} {...(answer?.problem === "fields" && answer)} />
      ) : (
        <LogIn merchant={link.merchant} email={link.email} />
      )}
    </VisitorPage>
  );
}

function Over() {
  const texts = useTexts().dashboard.signUp;
  return (
    <Page title={texts.over} narrowWidth>
      <Card>
        <BlockStack gap="400" inlineAlign="start">
          <Text as="p">{texts.overBody}</Text>
          <Button url="/dashboard/log-in">{texts.enter}</Button>
        </BlockStack>
      </Card>
    </Page>
  );
}

function LogIn({ merchant, email }: { readonly merchant: string; readonly email: string }) {
  const texts = useTexts().dashboard.signUp;
  return (
    <Page title={texts.enterTitle} narrowWidth>
      <Card>
        <VisitorForm>
          <BlockStack gap="400" inlineAlign="start">
            <Text as="p" breakWord>
              {texts.enterBody(merchant, email)}
            </Text>
            <Button submit variant="primary">
              {texts.enter}
            </Button>
          </BlockStack>
        </VisitorForm>
      </Card>
    </Page>
  );
}

interface FoundProps {
  readonly email: string;
  readonly wrong?: readonly string[];
  /** As sent: a page without scripts is drawn anew. */
  readonly typed?: FounderValues;
}

/** An ordinary form, which works before scripts do. */
function Found({ email, wrong = [], typed = { name: "", business: "" } }: FoundProps) {
  const texts = useTexts().dashboard.signUp;
  const [values, setValues] = useState<FounderValues>(typed);
  useTypedEarly("name", (name) => setValues((before) => ({ ...before, name })));
  useTypedEarly("business", (business) => setValues((before) => ({ ...before, business })));
  const form = {
    table: founderFields,
    words: texts.fields,
    values,
    wrong: new Set(wrong),
    onChange: (change: Partial<FounderValues>) => setValues((before) => ({ ...before, ...change })),
  };
  return (
    <Page title={texts.foundTitle} narrowWidth>
      <Card>
        <VisitorForm>
          <BlockStack gap="400">
            <Text as="p" breakWord>
              {texts.foundBody(email)}
            </Text>
            <Field form={form} name="name" typed={{ name: "name", maxLength: 80, autoComplete: "name" }} />
            <Field
              form={form}
              name="business"
              typed={{ name: "business", maxLength: 80, autoComplete: "organization" }}
            />
            <div>
              <Button submit variant="primary">
                {texts.make}
              </Button>
            </div>
          </BlockStack>
        </VisitorForm>
      </Card>
    </Page>
  );
}

function Welcome({ apiKey, curl }: { readonly apiKey: string; readonly curl: string }) {
  const texts = useTexts().dashboard.signUp;
  return (
    <Page title={texts.welcome} narrowWidth>
      <Card>
        <BlockStack gap="400">
          <Banner tone="success">{texts.keyOnce}</Banner>
          <TextField
            label={texts.key}
            value={apiKey}
            readOnly
            autoComplete="off"
            monospaced
            selectTextOnFocus
          />
          <TextField
            label={texts.curl}
            value={curl}
            readOnly
            autoComplete="off"
            monospaced
            selectTextOnFocus
            multiline={3}
          />
          <Text as="p">{texts.production}</Text>
          <div>
            <Button url="/dashboard/shipments" variant="primary">
              {texts.toPages}
            </Button>
          </div>
        </BlockStack>
      </Card>
    </Page>
  );
}
