import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, Page, Text, TextField } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { VisitorPage } from "../log-in/visitor-page.tsx";
import type { action } from "./actions.server.ts";
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
        <Found email={link.email} problem={answer?.problem ?? null} />
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
        <form method="post">
          <BlockStack gap="400" inlineAlign="start">
            <Text as="p" breakWord>
              {texts.enterBody(merchant, email)}
            </Text>
            <Button submit variant="primary">
              {texts.enter}
            </Button>
          </BlockStack>
        </form>
      </Card>
    </Page>
  );
}

interface FoundProps {
  readonly email: string;
  readonly problem: "name" | "business" | null;
}

/** An ordinary form, which works before scripts do. */
function Found({ email, problem }: FoundProps) {
  const texts = useTexts().dashboard.signUp;
  const [name, setName] = useState("");
  const [business, setBusiness] = useState("");
  const errorOf = (field: "name" | "business") => (problem === field ? { error: texts.names[field] } : {});
  return (
    <Page title={texts.foundTitle} narrowWidth>
      <Card>
        <form method="post">
          <BlockStack gap="400">
            <Text as="p" breakWord>
              {texts.foundBody(email)}
            </Text>
            <TextField
              name="name"
              label={texts.name}
              value={name}
              onChange={setName}
              maxLength={80}
              autoComplete="name"
              {...errorOf("name")}
            />
            <TextField
              name="business"
              label={texts.business}
              value={business}
              onChange={setBusiness}
              maxLength={80}
              autoComplete="organization"
              {...errorOf("business")}
            />
            <div>
              <Button submit variant="primary">
                {texts.make}
              </Button>
            </div>
          </BlockStack>
        </form>
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
