import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Banner, BlockStack, Box, Page } from "@shopify/polaris";
import { useMemo } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { CustomersOfSearch } from "../customer/customers-of-search.tsx";
import { useListNavigation } from "../frame/list-navigation.ts";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { useDownload } from "../frame/use-download.ts";
import { LabelRuns } from "../label-runs/label-runs.tsx";
import { useLabelRun } from "../label-runs/use-label-run.tsx";
import { ScanToFind } from "../scan/scan-to-find.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import type { loader } from "./loader.server.ts";
import { PickListBanner } from "./pick-list-banner.tsx";
import { PrintBanner } from "./print-banner.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import type { ChosenShipments } from "./shipments-table.tsx";
import { ShipmentsTable } from "./shipments-table.tsx";
import { chosenFields, usePrint } from "./use-print.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.shipments.title);

export default function Shipments() {
  const page = useLoaderData<typeof loader>();
  const texts = useTexts();
  const { view, search, carrier, country, created, sku, tag, weight, promised } = page;
  const sort = page.sort === "newest" ? null : page.sort;
  const filter = { view, sort, search, carrier, country, created, sku, tag, weight, promised };
  const navigation = useListNavigation(filter, page);
  const print = usePrint(filter, page.paper);
  const labelRun = useLabelRun();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new key
  const selectionKey = useMemo(() => ({}), [labelRun.answer, print.answer]);
  const choosing = (chosen: ChosenShipments) =>
    chosen === "all"
      ? { intent: "choose-all" as const, ...chosenFields(filter) }
      : { intent: "choose" as const, ids: chosen.join() };
  const file = useDownload();
  const path = usePath();
  const { hasShop, mayShip } = useDoor();
  const { search: query } = useLocation();
  // The empty list offers it itself.
  const isFirst =
    page.rows.length === 0 &&
    view === "all" &&
    [search, carrier, country, created, sku, tag, weight, promised].every((value) => !value);
  useRefreshWhile(page.prints.some(({ state }) => state === "working"));
  return (
    <Page
      title={texts.shipments.title}
      fullWidth
      {...(hasShop &&
        !isFirst && {
          primaryAction: { content: texts.shipments.newShipment, url: path("/new-shipment") },
        })}
      secondaryActions={[
        {
          content: texts.printing.exportFile,
          loading: file.fetching !== null,
          disabled: page.rows.length === 0,
          onAction: () => file.start(path(`/shipments.csv${query}`), "shipments.csv"),
        },
        { content: texts.printing.importFile, url: path("/shipments/import"), disabled: !mayShip },
        ...(hasShop
          ? [
              { content: texts.printing.slips, url: path("/shipments/slips") },
              { content: texts.printing.bills, url: path("/bills") },
            ]
          : []),
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {page.prints.map((each) => (
            <PrintBanner
              key={each.id}
              print={each}
              namesPaper={page.prints.length > 1}
              onOpen={print.opened}
              {...(mayShip && {
                onDismiss: () => print.dismiss(each.id),
                onMarkPrinted: () => print.markPrinted(each.id),
              })}
            />
          ))}
          {page.pickLists.map(({ id, ...list }) => (
            <PickListBanner key={id} {...list} {...(mayShip && { onPrint: () => print.pickListAgain(id) })} />
          ))}
          {page.openOutcomes === 0 ? null : (
            <Banner
              tone="warning"
              title={texts.shipments.openOutcomes(page.openOutcomes)}
              action={{ content: texts.shipments.settleOutcomes, url: path("/shipments/outcomes") }}
            />
          )}
          {file.failed ? <Banner tone="critical">{texts.printing.exportFailed}</Banner> : null}
          <LabelRuns runs={page.runs} />
          <ScanToFind
            words={page.scanWords}
            steps={["print", "hand-over", "cancel"]}
            takenKey={selectionKey}
            onStep={(step, ids) => (step === "print" ? print.start(ids) : labelRun.ask(step, choosing(ids)))}
          />
          {print.note === null ? null : <Banner tone="warning">{print.note}</Banner>}
          {page.customers === null ? null : <CustomersOfSearch {...page.customers} />}
          <ShipmentsTable
            rows={page.rows}
            filter={filter}
            words={page.words}
            carriers={page.carriers}
            countries={page.countries}
            {...navigation}
            mostAtOnce={page.mostAtOnce}
            selectionKey={selectionKey}
            onPrint={print.start}
            onChoosePaper={print.ask}
            onStep={(step, chosen) => labelRun.ask(step, choosing(chosen))}
          />
        </BlockStack>
      </Box>
      {labelRun.dialog}
      <PrintDialog {...print.dialog} formats={page.formats} last={page.paper} />
    </Page>
  );
}
