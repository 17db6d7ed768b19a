import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Card, Link, Page, Text } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { LinkForm } from "../log-in/link-form.tsx";
import { VisitorPage } from "../log-in/visitor-page.tsx";
import type { loader } from "./loader.server.ts";

export { loader } from "./loader.server.ts";

export const links = () => [{ rel: "stylesheet", href: polarisStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data === undefined ? matches : [{ data }], (texts) => texts.dashboard.signUp.title);

export default function SignUp() {
  const page = useLoaderData<typeof loader>();
  return (
    <VisitorPage language={page.language}>
      <SignUpPage {...page} />
    </VisitorPage>
  );
}

function SignUpPage({ signUp, language, link }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const texts = useTexts().dashboard.signUp;
  return (
    <Page title={texts.title} narrowWidth>
      <Card>
        <BlockStack gap="400">
          {signUp === "open" ? (
            <LinkForm intent="sign-up" language={language} body={texts.body} state={link} />
          ) : (
            <Text as="p">{texts[signUp]}</Text>
          )}
          <Link url="/dashboard/log-in">{texts.toLogIn}</Link>
        </BlockStack>
      </Card>
    </Page>
  );
}
