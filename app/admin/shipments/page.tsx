import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../texts/document-title.ts";
import { useTexts } from "../../texts/use-texts.tsx";
import { useListNavigation } from "../frame/list-navigation.ts";
import type { loader } from "./loader.server.ts";
import { ShipmentsTable } from "./shipments-table.tsx";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.shipments.title);

export function Shipments() {
  const page = useLoaderData<typeof loader>();
  const texts = useTexts();
  const filter = { view: page.view, search: page.search };
  const navigation = useListNavigation(filter, page);
  return (
    <Page title={texts.shipments.title} fullWidth>
      <Box paddingBlockEnd="800">
        <ShipmentsTable rows={page.rows} filter={filter} {...navigation} />
      </Box>
    </Page>
  );
}
