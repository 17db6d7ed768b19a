import { Banner, BlockStack, Button, List, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";

const CAUSES_SHOWN = 6;

interface RefusedCausesProps<Refused> {
  /** Those that get no label. */
  readonly refused: readonly Refused[];
  readonly title: string;
  /** Why one of them gets none. */
  sentenceOf(refused: Refused): string;
  /** The same as a code; `null`: there is none. */
  reasonOf(refused: Refused): PurchaseReason | null;
  /** The sentence of a cause with its count. */
  cause(count: number, sentence: string): string;
  /** Names those of a cause. */
  named(refused: readonly Refused[]): ReactNode;
  more(count: number): string;
  /** The pages that help here. */
  readonly remedies: ReadonlySet<Remedy>;
}

/** Those that get no label, by cause, each with the page that ends the cause for all of them. */
export function RefusedCauses<Refused>({ refused, title, remedies, ...on }: RefusedCausesProps<Refused>) {
  const causes = Map.groupBy(refused, on.sentenceOf);
  const sorted = [...causes].sort(([, one], [, other]) => other.length - one.length);
  const rest = sorted.slice(CAUSES_SHOWN).reduce((sum, [, these]) => sum + these.length, 0);
  return (
    <div aria-live="polite">
      {refused.length === 0 ? null : (
        <Banner tone="warning" title={title}>
          <List>
            {sorted.slice(0, CAUSES_SHOWN).map(([sentence, these]) => (
              <List.Item key={sentence}>
                <BlockStack gap="100" inlineAlign="start">
                  <Text as="span" breakWord>
                    {on.cause(these.length, sentence)}
                  </Text>
                  {on.named(these)}
                  <RemedyButton
                    reason={these[0] === undefined ? null : on.reasonOf(these[0])}
                    among={remedies}
                  />
                </BlockStack>
              </List.Item>
            ))}
          </List>
          {rest > 0 ? <Text as="p">{on.more(rest)}</Text> : null}
        </Banner>
      )}
    </div>
  );
}

export type Remedy = "services" | "customs" | "products" | "rates";
const pages: Readonly<Record<Remedy, string>> = {
  services: "/rates/methods",
  customs: "/customs",
  products: "/products",
  rates: "/rates",
};

interface RemedyButtonProps {
  readonly reason: PurchaseReason | null;
  readonly among: ReadonlySet<Remedy>;
}

function RemedyButton({ reason, among }: RemedyButtonProps) {
  const texts = useTexts().buying.remedies;
  const path = usePath();
  const remedy = reason && remedyOf(reason);
  return remedy === null || !among.has(remedy) ? null : (
    <Button variant="plain" url={path(pages[remedy])}>
      {texts[remedy]}
    </Button>
  );
}

const ofMerchant: ReadonlySet<string> = new Set(["reason", "incoterm", "eori"]);
const ofRates: ReadonlySet<string> = new Set([
  ...["no_tariff", "no_price", "no_delivery", "above_weights", "above_values", "above_parcels"],
  ...[
    "service_disabled",
    "service_gone",
    "account_gone",
    "credentials_refused",
    "account_disabled",
    "no_default_parcel",
  ],
]);

function remedyOf(reason: PurchaseReason): Remedy | null {
  switch (reason.code) {
    case "service-unknown":
    case "pickup-point":
      return "services";
    case "customs-gaps":
      return reason.missing.some(({ fields }) => fields.some((field) => ofMerchant.has(field)))
        ? "customs"
        : "products";
    case "service-disabled":
      return "rates";
    case "refused":
      return ofRates.has(reason.refusal.detail?.reason ?? "") ? "rates" : null;
    default:
      return null;
  }
}
