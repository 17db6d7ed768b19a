import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { ApiKeysCard } from "../../settings/api-keys-card.tsx";
import { useApiKeys } from "../../settings/use-api-keys.ts";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.dashboard.keys);

export default function Keys() {
  const page = useLoaderData<typeof loader>();
  const { dashboard: texts } = useTexts();
  const keys = useApiKeys(page.keys);
  return (
    <Page title={texts.keys}>
      <Box paddingBlockEnd="800">
        <ApiKeysCard
          keys={page.keys}
          choices={page.choices}
          documentationUrl={page.documentationUrl}
          {...keys}
        />
      </Box>
    </Page>
  );
}
