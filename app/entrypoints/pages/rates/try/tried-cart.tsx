import {
  Badge,
  Banner,
  BlockStack,
  Button,
  Card,
  Collapsible,
  Divider,
  InlineStack,
  List,
  Text,
} from "@shopify/polaris";
import { useId, useState } from "react";
import type { Refusal } from "../../../../domain/orders/purchases/purchase-reason.ts";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useReasonWords, useTexts } from "../../../../texts/use-texts.tsx";
import { OutsideCards } from "../../ui/outside-cards.tsx";
import type { PriceExplanationView } from "./price-explanation.tsx";
import { PriceExplanation } from "./price-explanation.tsx";
import type { PromiseExplanationView } from "./promise-explanation.tsx";
import { PromiseExplanation } from "./promise-explanation.tsx";

export interface TriedCartView {
  readonly moment: string;
  /** The offers in checkout's order. */
  readonly offers: readonly TriedOffer[];
  readonly hidden: readonly TriedOffer[];
  readonly unexchanged: readonly {
    readonly name: string;
    readonly cost: string;
    readonly currency: string;
    /** The age in days of an exchange rate that is older than the merchant allows. */
    readonly tooOld: number | null;
  }[];
  readonly failures: readonly { readonly name: string; readonly refusal: Refusal }[];
  readonly lockers: readonly string[];
  /** Pieces without a weight or a size, and what counts instead. */
  readonly assumed: {
    readonly withoutWeight: number;
    readonly weight: string;
    readonly withoutSize: number;
    readonly size: string;
    /** The weight from which they take another parcel; null: only the carrier limits it. */
    readonly most: string | null;
  };
}

export interface TriedOffer {
  readonly id: string;
  readonly name: string;
  /** The service's own name, if a rule shows another one. */
  readonly renamed: string | null;
  readonly cost: string;
  readonly shown: string;
  readonly differs: boolean;
  readonly isFree: boolean;
  readonly delivery: string | null;
  readonly exchangedBy: {
    readonly from: string;
    readonly to: string;
    readonly rate: string;
    readonly date: string;
    readonly source: string;
  } | null;
  readonly steps: readonly TriedRuleStep[];
  readonly price: PriceExplanationView | null;
  readonly promise: PromiseExplanationView | null;
}

type TriedRuleStep =
  | {
      /** Counted from 1, in the rules' order. */
      readonly number: number;
      readonly rule: string;
      readonly applied: true;
      readonly before: string;
      readonly after: string;
      readonly repriced: boolean;
      readonly renamedTo: string | null;
      readonly hides: boolean;
    }
  | {
      readonly number: number;
      readonly rule: string;
      readonly applied: false;
      readonly because: readonly (keyof PageTexts["tryCart"]["misses"])[];
    };

/** The offers that the shopper would see, those that they would not, and the reasons. */
export function TriedCart({
  moment,
  offers,
  hidden,
  unexchanged,
  failures,
  lockers,
  assumed,
}: TriedCartView) {
  const tryCart = useTexts().tryCart;
  const words = useReasonWords();
  const missing = unexchanged.length + failures.length + lockers.length;
  return (
    <BlockStack gap="400">
      <OutsideCards>
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {tryCart.shownAtCheckout}
          </Text>
          <Text as="p" tone="subdued">
            {tryCart.asOf(moment)}
          </Text>
          {assumed.withoutWeight === 0 ? null : (
            <Text as="p">{tryCart.withoutWeight(assumed.withoutWeight, assumed.weight)}</Text>
          )}
          {assumed.withoutSize === 0 ? null : (
            <Text as="p">{tryCart.withoutSize(assumed.withoutSize, assumed.size, assumed.most)}</Text>
          )}
        </BlockStack>
      </OutsideCards>
      {offers.length === 0 ? <Banner tone="warning">{tryCart.nothingShown}</Banner> : null}
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
      {hidden.length === 0 ? null : (
        <OutsideCards>
          <Text as="h2" variant="headingMd">
            {tryCart.hidden}
          </Text>
        </OutsideCards>
      )}
      {hidden.map((offer) => (
        <Offer key={offer.id} offer={offer} hidden />
      ))}
      {missing === 0 ? null : (
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {tryCart.notShown}
            </Text>
            <List>
              {unexchanged.map(({ name, cost, currency, tooOld }) => (
                <List.Item key={name}>
                  {tooOld === null
                    ? tryCart.unexchanged(name, cost, currency)
                    : tryCart.lapsed(name, cost, currency, tooOld)}
                </List.Item>
              ))}
              {failures.map(({ name, refusal }) => (
                <List.Item key={`${name} ${JSON.stringify(refusal)}`}>
                  {tryCart.failure(name, words({ code: "refused", refusal }))}
                </List.Item>
              ))}
              {lockers.map((name) => (
                <List.Item key={name}>{tryCart.locker(name)}</List.Item>
              ))}
            </List>
          </BlockStack>
        </Card>
      )}
    </BlockStack>
  );
}

function Offer({ offer, hidden = false }: { offer: TriedOffer; hidden?: boolean }) {
  const tryCart = useTexts().tryCart;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="start" gap="300" wrap={false}>
          <BlockStack gap="050">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {offer.name}
              </Text>
              {hidden ? <Badge>{tryCart.hiddenBadge}</Badge> : null}
            </InlineStack>
            {offer.delivery === null ? null : (
              <Text as="p" tone="subdued">
                {offer.delivery}
              </Text>
            )}
          </BlockStack>
          <BlockStack inlineAlign="end">
            <Text as="p" variant="headingMd">
              {offer.isFree ? tryCart.free : offer.shown}
            </Text>
            <Text as="p" tone="subdued" alignment="end">
              {tryCart.cost(offer.cost)}
            </Text>
          </BlockStack>
        </InlineStack>
        <InlineStack>
          <Button
            variant="plain"
            disclosure={open ? "up" : "down"}
            ariaControls={id}
            ariaExpanded={open}
            accessibilityLabel={open ? tryCart.hideWhyOf(offer.name) : tryCart.whyOf(offer.name)}
            onClick={() => setOpen(!open)}
          >
            {open ? tryCart.hideWhy : tryCart.why}
          </Button>
        </InlineStack>
        <Collapsible id={id} open={open} transition={false}>
          {open ? (
            <BlockStack gap="400">
              <Divider />
              {offer.price === null ? (
                <Text as="p">{tryCart.pricedByCarrier}</Text>
              ) : (
                <PriceExplanation {...offer.price} />
              )}
              <Rules offer={offer} />
              {offer.promise === null ? null : (
                <PromiseExplanation {...offer.promise} delivery={offer.delivery} />
              )}
            </BlockStack>
          ) : null}
        </Collapsible>
      </BlockStack>
    </Card>
  );
}

/** The steps from the carrier's price to the price that the shopper sees. */
function Rules({ offer: { exchangedBy, steps, cost, shown, differs, renamed } }: { offer: TriedOffer }) {
  const tryCart = useTexts().tryCart;
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {tryCart.rules}
      </Text>
      {exchangedBy === null ? null : (
        <Text as="p">
          {tryCart.exchanged(
            exchangedBy.from,
            exchangedBy.rate,
            exchangedBy.to,
            exchangedBy.date,
            exchangedBy.source,
          )}
        </Text>
      )}
      {steps.length === 0 ? (
        <Text as="p">{tryCart.noRules}</Text>
      ) : (
        <List type="number">
          {steps.map((step) => (
            <List.Item key={step.number}>{stepText(tryCart, step)}</List.Item>
          ))}
        </List>
      )}
      {differs ? <Text as="p">{tryCart.costToShown(cost, shown)}</Text> : null}
      {renamed === null ? null : (
        <Text as="p" tone="subdued">
          {tryCart.ownName(renamed)}
        </Text>
      )}
    </BlockStack>
  );
}

function stepText(tryCart: PageTexts["tryCart"], step: TriedRuleStep): string {
  if (!step.applied)
    return tryCart.ruleSkipped(step.rule, step.because.map((miss) => tryCart.misses[miss]).join(", "));
  if (step.hides) return tryCart.ruleHides(step.rule);
  if (step.renamedTo !== null) return tryCart.ruleRenames(step.rule, step.renamedTo);
  return step.repriced
    ? tryCart.ruleReprices(step.rule, step.before, step.after)
    : tryCart.ruleKeeps(step.rule, step.after);
}
