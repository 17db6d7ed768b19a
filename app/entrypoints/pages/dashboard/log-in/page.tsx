import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, Link, Page, Text, TextField } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../ui/heading.tsx";
import { OutsideCards } from "../../ui/outside-cards.tsx";
import { LinkForm } from "./link-form.tsx";
import type { loader } from "./loader.server.ts";
import { useTypedEarly, VisitorForm } from "./visitor-form.tsx";
import { VisitorPage } from "./visitor-page.tsx";

export { loader } from "./loader.server.ts";

export const links = () => [{ rel: "stylesheet", href: polarisStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data === undefined ? matches : [{ data }], (texts) => texts.dashboard.logIn.title);

export default function LogIn() {
  const page = useLoaderData<typeof loader>();
  return (
    <VisitorPage language={page.language}>
      <LogInPage {...page} />
    </VisitorPage>
  );
}

/** Ordinary forms, which work before scripts do. Each says one thing: a notice takes the place of its explanation. */
function LogInPage({
  problem,
  add,
  link,
  language,
  signsUp,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { signUp, logIn: texts } = useTexts().dashboard;
  const [key, setKey] = useState("");
  useTypedEarly("key", setKey);
  const error = problem === null || problem === "ended" ? null : texts.problems[problem];
  return (
    <Page title={texts.title} narrowWidth>
      <BlockStack gap="400">
        <Card>
          <VisitorForm action="/dashboard/session">
            <input type="hidden" name="intent" value="log-in" />
            <BlockStack gap="400" inlineAlign="start">
              {problem === "ended" ? (
                <Banner tone="info">{texts.problems.ended}</Banner>
              ) : error === null ? (
                <Text as="p">{add === null ? texts.body : texts.add[add]}</Text>
              ) : null}
              <div style={{ inlineSize: "100%" }}>
                <TextField
                  type="password"
                  name="key"
                  label={texts.key}
                  {...(error === null ? { helpText: texts.keyHelp } : { error })}
                  value={key}
                  onChange={setKey}
                  maxLength={200}
                  autoComplete="current-password"
                  autoFocus={link === null}
                />
              </div>
              <Button submit variant="primary">
                {texts.submit}
              </Button>
            </BlockStack>
          </VisitorForm>
        </Card>
        {add === null ? (
          <Card>
            <BlockStack gap="400">
              <Heading title={signUp.byEmail} />
              <LinkForm intent="send-link" language={language} body={signUp.byEmailBody} state={link} />
            </BlockStack>
          </Card>
        ) : null}
        <OutsideCards>
          {signsUp ? (
            <Link url="/dashboard/sign-up">{signUp.toSignUp}</Link>
          ) : (
            <Text as="p" tone="subdued">
              {texts.noKey} <Link url="/docs">{texts.documentation}</Link>
            </Text>
          )}
        </OutsideCards>
      </BlockStack>
    </Page>
  );
}
