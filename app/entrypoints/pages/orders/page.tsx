import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import { useImportWords, useLargeTexts, useTexts } from "../../../texts/use-texts.tsx";
import { allOrdersScope } from "../../shopify/optional-scopes.ts";
import { CustomersOfSearch } from "../customer/customers-of-search.tsx";
import { askForScopes } from "../frame/ask-for-scopes.ts";
import { CauseLines } from "../frame/cause-lines.tsx";
import { useListNavigation } from "../frame/list-navigation.ts";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { usePrintBought } from "../frame/use-print-bought.ts";
import { useAnnounce } from "../ui/announce.tsx";
import type { Choice } from "../ui/filtered-table.tsx";
import { ImportBanner, isImporting } from "../ui/import-banner.tsx";
import { isBeingBought } from "../ui/is-being-bought.ts";
import { OutsideCards } from "../ui/outside-cards.tsx";
import type { action } from "./actions.server.ts";
import { BatchBanner } from "./batch-banner.tsx";
import type { BuyDialog } from "./buy-dialog.tsx";
import type { BuyCounts } from "./buy-labels.server.ts";
import type { loader } from "./loader.server.ts";
import type { OrdersFilter } from "./orders-table.tsx";
import { OrdersTable } from "./orders-table.tsx";
import type { SetParcelDialog } from "./set-parcel-dialog.tsx";
import { useLaterDialog } from "./use-later-dialog.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.orders.title);

export default function Orders() {
  const page = useLoaderData<typeof loader>();
  const { orders: texts, orderImport } = useTexts();
  const { view, sort, search, location, service, sku, tag, country, weight, promised, kept } = page;
  const filter = {
    ...{ view, sort: sort === "oldest" ? null : sort, search },
    ...{ location, service, sku, tag, country, weight, promised, kept },
  };
  const navigation = useListNavigation(filter, page);
  const buying = useBuying(filter, page.choosable);
  const parcels = useSettingParcels(filter, page.boxes);
  const fromShopify = useFetcher<typeof action>();
  const importing = isImporting(page.progress);
  const importWords = useImportWords();
  // A bought order stays in the list until Shopify reports that nothing of it is left to ship.
  const isBuying =
    page.batches.some(({ working, toFulfill }) => working + toFulfill > 0) || page.rows.some(isBeingBought);
  useRefreshWhile(importing || isBuying);
  useAnnounceOutcome(isBuying, page.failed);

  const dismissing = useFetcher<typeof action>();
  const printBought = usePrintBought(texts.batch.printedAlready);
  const importFromShopify = () => fromShopify.submit({ intent: "import" }, { method: "post" });

  return (
    <Page
      title={texts.title}
      fullWidth
      secondaryActions={[
        {
          content: texts.importFromShopify,
          // The action stays enabled during an import: asking again replaces one whose job was given up.
          disabled: fromShopify.state !== "idle",
          onAction: importFromShopify,
        },
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <ImportBanner
            progress={page.progress}
            failure={importWords(page.progress?.error ?? null)}
            texts={orderImport}
            onImport={importFromShopify}
          />
          {[...buying.notes, ...parcels.notes].map((note) => (
            <Banner key={note} tone="warning">
              {note}
            </Banner>
          ))}
          {buying.came === 0 ? null : (
            <Banner
              tone="info"
              action={{ content: texts.showCame, url: "/app/orders?view=ready&sort=newest" }}
            >
              {texts.came(buying.came)}
            </Banner>
          )}
          {page.batches.map((batch) => (
            <BatchBanner
              key={batch.ids.at(-1)}
              batch={batch}
              onPrint={({ ids, print }, { which, count }) =>
                printBought(print, { intent: "print-batch", ids: ids.join(), which, count: String(count) })
              }
              onDismiss={({ ids }) =>
                dismissing.submit({ intent: "dismiss-batch", ids: ids.join() }, { method: "post" })
              }
            />
          ))}
          {page.causes.lines.length === 0 ? null : (
            <Card>
              <CauseLines causes={page.causes} />
            </Card>
          )}
          {page.customers === null ? null : <CustomersOfSearch {...page.customers} />}
          <OrdersTable
            rows={page.rows}
            filter={filter}
            words={page.words}
            choices={{
              location: page.locations,
              service: page.services,
              country: page.countries,
              promised: page.words.days,
              kept: page.keptReasons,
            }}
            {...navigation}
            importing={importing}
            mostAtOnce={page.mostAtOnce}
            selectionKey={buying.bought}
            onBuy={buying.ask}
            onParcel={parcels.ask}
          />
          {page.hidesOlder ? <OlderOrders onGranted={importFromShopify} /> : null}
        </BlockStack>
      </Box>
      {buying.dialog}
      {parcels.dialog}
    </Page>
  );
}

/** Buying the labels of chosen orders. The dialog and its words are loaded when they are wanted. */
function useBuying(filter: OrdersFilter, services: readonly Choice[]) {
  const texts = useTexts().orders;
  const announce = useAnnounce();
  const loadTexts = useLargeTexts();
  const [bought, setBought] = useState<BuyCounts | null>(null);
  const { Dialog, isMissing, chosen, ask, close } = useLaterDialog<typeof BuyDialog>(async () => {
    const [{ BuyDialog: loaded }] = await Promise.all([
      import("./buy-dialog.tsx"),
      loadTexts("buying"),
      loadTexts("shipment"),
    ]);
    return loaded;
  });
  return {
    bought,
    came: bought?.came ?? 0,
    notes: [isMissing ? texts.notLoaded : null, bought && noteOf(bought, texts)].flatMap(
      (note) => note ?? [],
    ),
    ask,
    dialog: Dialog && (
      <Dialog
        chosen={chosen}
        filter={filter}
        services={services}
        onBought={(counts) => {
          setBought(counts);
          if (counts.asked > 0) announce(texts.asked(counts.asked));
        }}
        onClose={close}
      />
    ),
  };
}

/** Setting the weight and the box of chosen orders. */
function useSettingParcels(filter: OrdersFilter, boxes: readonly Choice[]) {
  const texts = useTexts().orders;
  const loadTexts = useLargeTexts();
  const { Dialog, isMissing, chosen, ask, close } = useLaterDialog<typeof SetParcelDialog>(async () => {
    const [{ SetParcelDialog: loaded }] = await Promise.all([
      import("./set-parcel-dialog.tsx"),
      loadTexts("setParcel"),
    ]);
    return loaded;
  });
  return {
    notes: isMissing ? [texts.notLoaded] : [],
    ask,
    dialog: Dialog && chosen && <Dialog chosen={chosen} filter={filter} boxes={boxes} onClose={close} />,
  };
}

/** Says which of the chosen orders are not being bought, and why. */
function noteOf(
  { asked, otherFirst, withoutFulfillment, leftOut }: BuyCounts,
  texts: PageTexts["orders"],
): string | null {
  const others = [
    ...(otherFirst === 0 ? [] : [texts.otherFirst(otherFirst)]),
    ...(withoutFulfillment === 0 ? [] : [texts.labelBoughtAlready(withoutFulfillment)]),
  ];
  const isNone = asked === 0 && others.length === 0;
  const notReady = leftOut === 0 ? [] : [isNone ? texts.askedNone : texts.leftOut(leftOut)];
  return [...notReady, ...others].join(" ") || null;
}

/** Announces that all purchases are done, also on a page that was opened while they ran. */
function useAnnounceOutcome(isBuying: boolean, failed: number): void {
  const texts = useTexts().orders;
  const announce = useAnnounce();
  const wasBuying = useRef(isBuying);
  useEffect(() => {
    if (wasBuying.current && !isBuying)
      announce([texts.buyingDone, ...(failed > 0 ? [texts.buyingFailed(failed)] : [])].join(" "));
    wasBuying.current = isBuying;
  }, [isBuying, failed, announce, texts]);
}

/** Names the orders that Shopify hides from the app, and asks for the right to read them. */
function OlderOrders({ onGranted }: { onGranted(): void }) {
  const texts = useTexts().orders.older;
  const [asking, setAsking] = useState(false);
  const [declined, setDeclined] = useState(false);

  async function ask(): Promise<void> {
    setAsking(true);
    const isGranted = await askForScopes([allOrdersScope]);
    setAsking(false);
    setDeclined(!isGranted);
    if (isGranted) onGranted();
  }

  return (
    <OutsideCards>
      <BlockStack gap="200">
        <InlineStack gap="200" align="center" blockAlign="center">
          <Text as="p" tone="subdued" alignment="center">
            {texts.hidden}
          </Text>
          <Button variant="plain" loading={asking} onClick={ask}>
            {texts.show}
          </Button>
        </InlineStack>
        {declined ? <Banner tone="warning">{texts.declined}</Banner> : null}
      </BlockStack>
    </OutsideCards>
  );
}
