import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppProvider, Banner, BlockStack, Button, Card, Link, Page, Text, TextField } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { adminLanguage } from "../../../texts/loaded.ts";
import { TextsProvider, useTexts } from "../../../texts/use-texts.tsx";
import type { loader } from "./loader.server.ts";

export const links = () => [{ rel: "stylesheet", href: polarisStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data === undefined ? matches : [{ data }], (texts) => texts.dashboard.logIn.title);

export function LogIn() {
  const { language, problem, add } = useLoaderData<typeof loader>();
  return (
    <AppProvider i18n={adminLanguage(language).admin.polaris}>
      <TextsProvider language={language}>
        <main>
          <LogInPage problem={problem} add={add} />
        </main>
      </TextsProvider>
    </AppProvider>
  );
}

type LogInProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "problem" | "add">;

/** An ordinary form, which works before scripts do. */
function LogInPage({ problem, add }: LogInProps) {
  const texts = useTexts().dashboard.logIn;
  const [key, setKey] = useState("");
  return (
    <Page title={texts.title} narrowWidth>
      <Card>
        <form method="post" action="/dashboard/session">
          <input type="hidden" name="intent" value="log-in" />
          <BlockStack gap="400" inlineAlign="start">
            {problem === null ? null : <Banner tone="critical">{texts.problems[problem]}</Banner>}
            <Text as="p">{add === null ? texts.body : texts.add[add]}</Text>
            <div style={{ inlineSize: "100%" }}>
              <TextField
                type="password"
                name="key"
                label={texts.key}
                helpText={texts.keyHelp}
                value={key}
                onChange={setKey}
                maxLength={200}
                autoComplete="current-password"
                autoFocus
              />
            </div>
            <Button submit variant="primary">
              {texts.submit}
            </Button>
            <Text as="p" tone="subdued">
              {texts.noKey} <Link url="/docs">/docs</Link>
            </Text>
          </BlockStack>
        </form>
      </Card>
    </Page>
  );
}
