import { Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { LabelCosts } from "../frame/label-costs.tsx";
import type { Remedy } from "../frame/refused-causes.tsx";
import { RefusedCauses } from "../frame/refused-causes.tsx";
import { useDoor } from "../ui/door.tsx";
import { namedRows } from "./named-rows.ts";
import type { PricedFile } from "./use-row-prices.ts";

interface FilePricesProps {
  /** The rows that were understood. */
  readonly good: number;
  /** `null`: there are none yet. */
  readonly prices: PricedFile | null;
  /** The prices that were confirmed were too old: these are new. */
  readonly isExpired: boolean;
  readonly busy: boolean;
  readonly mayBuy: boolean;
  /** Reads the prices again. */
  onAgain(): void;
  onBuy(): void;
}

/** A row's own data is corrected in the file. */
const remedies: ReadonlySet<Remedy> = new Set(["customs", "rates"]);
/** The dashboard has no page of customs. */
const remediesOfKey: ReadonlySet<Remedy> = new Set(["rates"]);

/** The labels that a click buys, with their cost, and the rows that get none. The purchase is of these labels at these prices. */
export function FilePrices({ good, prices, isExpired, busy, mayBuy, onAgain, onBuy }: FilePricesProps) {
  const { batch: texts, buying } = useTexts();
  const words = useReasonWords();
  const { hasShop } = useDoor();
  const { costs = [], labels = [], refused = [] } = prices ?? {};
  const isOver = prices !== null && prices.next === null && !busy;
  const isBroken = prices?.isBroken === true;
  return (
    <Card>
      <BlockStack gap="300">
        {isExpired ? <Banner tone="warning">{texts.expired}</Banner> : null}
        <LabelCosts
          costs={costs}
          isOver={isOver || isBroken}
          progress={texts.priced(labels.length + refused.length, good)}
        />
        {isBroken ? (
          <Banner tone="warning" action={{ content: buying.costs.again, onAction: onAgain }}>
            {texts.notPriced(good - labels.length - refused.length)}
          </Banner>
        ) : null}
        <RefusedCauses
          refused={refused}
          title={texts.refused(refused.length)}
          sentenceOf={({ reason, message }) => (reason === null ? message : words(reason))}
          reasonOf={({ reason }) => reason}
          named={(these) => (
            <Text as="span" breakWord>
              {texts.inRows(...namedRows(these.map(({ row }) => row)))}
            </Text>
          )}
          cause={texts.cause}
          more={texts.moreRows}
          remedies={hasShop ? remedies : remediesOfKey}
        />
        {isOver && refused.length > 0 ? <Text as="p">{texts.correct}</Text> : null}
        {isOver && labels.length === 0 ? null : (
          <InlineStack align="end">
            <Button variant="primary" loading={busy} disabled={!mayBuy || !isOver} onClick={onBuy}>
              {texts.buy(isOver ? labels.length : good)}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
