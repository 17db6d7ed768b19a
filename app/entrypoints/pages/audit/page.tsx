import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Banner, BlockStack, Box, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useBackToSettings } from "../frame/back-to-settings.ts";
import { useListNavigation } from "../frame/list-navigation.ts";
import { useDownload } from "../frame/use-download.ts";
import { usePath } from "../ui/door.tsx";
import { OutsideCards } from "../ui/outside-cards.tsx";
import { AuditTable } from "./audit-table.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.settings.audit);

export default function Audit() {
  const page = useLoaderData<typeof loader>();
  const { audit: texts, settings } = useTexts();
  const filter = { view: page.view, action: page.action, period: page.period };
  const navigation = useListNavigation(filter, page);
  const file = useDownload();
  const path = usePath();
  const toSettings = useBackToSettings();
  const { search } = useLocation();
  return (
    <Page
      title={settings.audit}
      fullWidth
      {...toSettings}
      secondaryActions={[
        {
          content: texts.export,
          loading: file.fetching !== null,
          disabled: page.rows.length === 0,
          onAction: () => file.start(path(`/audit.csv${search}`), "audit-trail.csv"),
        },
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {file.failed ? <Banner tone="critical">{texts.exportFailed}</Banner> : null}
          <AuditTable
            rows={page.rows}
            filter={filter}
            actions={page.actions}
            keptDays={page.keptDays}
            {...navigation}
          />
          {page.rows.length === 0 ? null : (
            <OutsideCards>
              <Text as="p" tone="subdued">
                {texts.explanation(page.keptDays)}
              </Text>
            </OutsideCards>
          )}
        </BlockStack>
      </Box>
    </Page>
  );
}
