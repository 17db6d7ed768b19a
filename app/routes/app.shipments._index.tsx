import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { Box, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { shipmentsPage } from "../shopify/admin/shipments-page.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import { pagesBehindOf } from "../ui/pages-behind-of.ts";
import type { ShipmentView } from "../ui/shipments-table.tsx";
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
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const pagesBehind = pagesBehindOf(location.state);

  const address = (filter: { view: ShipmentView; search: string }, cursor: string | null) => {
    const query = new URLSearchParams();
    if (filter.view !== "all") query.set("view", filter.view);
    if (filter.search !== "") query.set("search", filter.search);
    if (cursor !== null) query.set("cursor", cursor);
    return { pathname: "/app/shipments", search: query.toString() };
  };

  return (
    <Page title={texts.shipments.title} fullWidth>
      <Box paddingBlockEnd="800">
        <ShipmentsTable
          rows={page.rows}
          view={page.view}
          search={page.search}
          loading={navigation.state === "loading" && navigation.location.pathname === location.pathname}
          hasPrevious={page.cursor !== null}
          hasNext={page.nextCursor !== null}
          onFilter={(filter) => navigate(address(filter, null), { replace: filter.view === page.view })}
          onNext={() => navigate(address(page, page.nextCursor), { state: { pagesBehind: pagesBehind + 1 } })}
          // Cursors lead forward only: the way back is the way we came, or the first page.
          onPrevious={() => (pagesBehind > 0 ? navigate(-1) : navigate(address(page, null)))}
        />
      </Box>
    </Page>
  );
}
