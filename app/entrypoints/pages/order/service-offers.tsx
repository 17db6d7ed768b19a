import { Banner, BlockStack, Box, InlineStack, Spinner, Text } from "@shopify/polaris";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { QuotedRate, UnpricedRow } from "./part-quote.ts";
import type { OfferActions } from "./service-offer.tsx";
import { ServiceOffer } from "./service-offer.tsx";

interface ServiceOffersProps extends OfferActions {
  /** Cheapest first. */
  readonly rates: readonly QuotedRate[];
  readonly unpriced: readonly UnpricedRow[];
  /** Service rules that fit and could not choose, in words. */
  readonly ruleNotes: readonly string[];
  /** The service that is chosen already, else the cheapest to the address. */
  readonly preferred: string | null;
  /** Prices of the page's values are on their way. */
  readonly isAsking: boolean;
}

/** Which of the merchant's carriers takes the parcel, for how much and by when; and why the others don't. */
export function ServiceOffers(props: ServiceOffersProps) {
  const { rates, unpriced, ruleNotes, preferred, isAsking, ...actions } = props;
  const { ship } = useTexts().orders;
  const waiting = unpriced.filter(({ isPending }) => isPending);
  const others = unpriced.filter(({ isPending }) => !isPending);
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {ship.offers}
      </Text>
      <div role="status">
        {isAsking ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {ship.asking}
          </Text>
        ) : null}
      </div>
      {ruleNotes.map((note) => (
        <Text key={note} as="p" variant="bodySm" tone="subdued">
          {note}
        </Text>
      ))}
      {rates.length === 0 && waiting.length === 0 ? (
        <Banner tone="warning" title={ship.noRates}>
          <p>{ship.noRatesBody}</p>
        </Banner>
      ) : (
        <BlockStack as="ul">
          {rates.map((rate) => (
            <ServiceOffer
              key={rate.service}
              rate={rate}
              isPreferred={rate.service === preferred}
              {...actions}
            />
          ))}
        </BlockStack>
      )}
      <div aria-live="polite">
        {waiting.length === 0 ? null : (
          <BlockStack as="ul">
            {waiting.map((row) => (
              <Row key={`${row.carrier} ${row.names}`}>
                <InlineStack gap="200" blockAlign="center" wrap={false}>
                  <Spinner size="small" />
                  <Text as="p" tone="subdued">
                    {ship.waitsFor(nameOf(row, ship))}
                  </Text>
                </InlineStack>
              </Row>
            ))}
          </BlockStack>
        )}
        {others.length === 0 ? null : <NotOffered rows={others} />}
      </div>
    </BlockStack>
  );
}

function NotOffered({ rows }: { readonly rows: readonly UnpricedRow[] }) {
  const { ship } = useTexts().orders;
  const words = useReasonWords();
  return (
    <BlockStack gap="100">
      <Text as="h4" variant="bodySm" tone="subdued">
        {ship.failures}
      </Text>
      <BlockStack as="ul">
        {rows.map((row) => (
          <Row key={`${row.carrier} ${JSON.stringify(row.reason)}`}>
            <Text as="p">{nameOf(row, ship)}</Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {isSilence(row.reason) ? ship.notAnswering : words(row.reason)}
            </Text>
          </Row>
        ))}
      </BlockStack>
    </BlockStack>
  );
}

function Row({ children }: { readonly children: React.ReactNode }) {
  return (
    <Box as="li" paddingBlock="200" borderBlockStartWidth="025" borderColor="border">
      {children}
    </Box>
  );
}

function nameOf({ carrier, names }: UnpricedRow, { serviceOf }: PageTexts["orders"]["ship"]): string {
  return names === "" ? carrier : serviceOf(carrier, names);
}

/** Nothing was bought, so nothing is tried again, as the words of a purchase would say. */
function isSilence(reason: PurchaseReason): boolean {
  if (reason.code !== "refused") return false;
  const { engineCode, detail } = reason.refusal;
  return engineCode === "CARRIER_UNAVAILABLE" && detail === null;
}
