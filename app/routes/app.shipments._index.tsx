import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Box, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { useListNavigation } from "../shopify/admin/list-navigation.ts";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { shipmentsPage } from "../shopify/admin/shipments-page.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import { ShipmentsTable } from "../ui/shipments-table.tsx";
import { documentTitle } from "../ui/texts/document-title.ts";
import { useTexts } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requireShop(request);
  return shipmentsPage(
    services,
    shop,
    new URL(request.url),
    pageFormat(request, shop, services.ports.clock.now()),
  );
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.shipments.title);

export default function Shipments() {
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
