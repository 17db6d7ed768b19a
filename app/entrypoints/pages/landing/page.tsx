import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppProvider, BlockStack, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { adminLanguage } from "../../../texts/loaded.ts";
import { TextsProvider, useTexts } from "../../../texts/use-texts.tsx";
import type { loader } from "./loader.server.ts";

export { loader } from "./loader.server.ts";

export const links = () => [{ rel: "stylesheet", href: polarisStyles }];

export const meta: MetaFunction = () => [{ title: "Waybill" }];

export default function Landing() {
  const { language } = useLoaderData<typeof loader>();
  return (
    <AppProvider i18n={adminLanguage(language).admin.polaris}>
      <TextsProvider language={language}>
        <main>
          <LandingPage />
        </main>
      </TextsProvider>
    </AppProvider>
  );
}

/** Shown to visitors who open the server itself rather than the app in a shop. */
function LandingPage() {
  const { landing } = useTexts();
  return (
    <Page title={landing.title} narrowWidth>
      <Card>
        <BlockStack gap="400">
          <Text as="p">{landing.body}</Text>
          <Text as="p">{landing.install}</Text>
          <InlineStack>
            <Button url="/docs">{landing.documentation}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Page>
  );
}
