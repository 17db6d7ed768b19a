import { useFetcher, useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, Checkbox, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useLocale, useTexts } from "../../../texts/use-texts.tsx";
import { useCauseWords } from "../frame/cause-lines.tsx";
import { useAnnounce } from "../ui/announce.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { ProgressBanner } from "../ui/progress-banner.tsx";
import type { action } from "./actions.server.ts";
import type { Filled } from "./cause-orders.tsx";
import { CauseOrders, filledOrders } from "./cause-orders.tsx";
import type { Left } from "./left-banner.tsx";
import { LeftBanner } from "./left-banner.tsx";
import type { loader } from "./loader.server.ts";
import { ParcelChoice } from "./parcel-choice.tsx";
import type { PricedOrder } from "./use-cause-prices.ts";
import { priceIn, sumOf, useCausePrices } from "./use-cause-prices.ts";
import { useTurns } from "./use-turns.ts";

type Chosen = NonNullable<Awaited<ReturnType<typeof loader>>["chosen"]>;

/** One cause, and the one remedy for all of its orders. */
export function RemedyCard({ chosen }: { readonly chosen: Chosen }) {
  const [round, setRound] = useState(0);
  // Other parcels have other prices: they are read again.
  return <Remedy key={round} chosen={chosen} onParcels={() => setRound(round + 1)} />;
}

function Remedy({ chosen, onParcels }: { readonly chosen: Chosen; onParcels(): void }) {
  const { cause: texts } = useTexts();
  const words = useCauseWords();
  const { line, rows, services, mend, lacksDefault } = chosen;
  const { remedy, fields, hasLabel } = line;
  const ids = rows.map(({ id }) => id);
  const [service, setService] = useState("");
  const [asDefault, setAsDefault] = useState(lacksDefault);
  const [filled, setFilled] = useState<Filled>(new Map());
  const [left, setLeft] = useState<Left>([]);
  const prices = useCausePrices(hasLabel ? none : ids);
  const again = useAgain(hasLabel, setLeft);
  const turns = useSettling(setLeft, onParcels);
  const isBusy = again.busy || turns.running !== null;

  const toBuy = fields.length === 0 ? rows : filledOrders(rows, fields, filled, prices);
  const locale = useLocale();
  const { text, priced } = sumOf(
    prices,
    toBuy.map(({ id }) => id),
    service || null,
    locale,
  );
  const buyText =
    priced > 0 && priced < toBuy.length
      ? texts.buySome(toBuy.length, text, toBuy.length - priced)
      : texts.buy(toBuy.length, text);
  const mayBuy = toBuy.length > 0 && (remedy !== "choose-service" || service !== "");
  const buy = () =>
    again.ask(
      toBuy.map(({ id, isFixed }) => ({
        id,
        // The new default service holds for an order that is fulfilled already, too.
        service: service === "" || (isFixed && asDefault) ? null : service,
        recipient: fields.length === 0 ? null : recipientOf(prices.orders.get(id)?.recipient, filled.get(id)),
        confirmed: confirmedOf(prices.orders.get(id), service || null),
      })),
      asDefault && service !== "" ? service : null,
    );

  return (
    <BlockStack gap="400">
      {left.length === 0 ? null : <LeftBanner left={left} rows={rows} />}
      {turns.running === null ? null : (
        <ProgressBanner
          title={texts.workingTitle}
          progress={texts.working(turns.running.done, turns.running.of)}
          done={turns.running.done}
          total={turns.running.of}
          goesOn={texts.stay}
        />
      )}
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {words.title(line)}
            </Text>
            <Text as="p">{words.body(line)}</Text>
          </BlockStack>
          <Mend chosen={chosen} mend={mend} />
          {remedy === "set-parcel" ? (
            <ParcelChoice
              count={ids.length}
              disabled={isBusy}
              running={turns.running?.intent ?? null}
              onChoose={(intent) => turns.start(intent, ids)}
            />
          ) : null}
          {hasLabel ? null : (
            <ServiceChoice
              needed={remedy === "choose-service"}
              services={services}
              service={service}
              onService={setService}
              priceOf={(code) => sumOf(prices, ids, code, locale)}
              count={ids.length}
            />
          )}
          {lacksDefault ? (
            <Checkbox label={texts.asDefault} checked={asDefault} onChange={setAsDefault} />
          ) : null}
          {hasLabel || (prices.isOver && prices.isAnswered) ? null : (
            <Text as="p" tone="subdued">
              {prices.isAnswered ? texts.pricing(prices.asked, ids.length) : texts.noAnswer}
            </Text>
          )}
          <InlineStack gap="200">
            {hasLabel ? (
              <>
                <Button
                  variant="primary"
                  loading={again.busy}
                  disabled={isBusy}
                  onClick={() =>
                    again.ask(
                      ids.map((id) => ({ id, service: null, recipient: null })),
                      null,
                    )
                  }
                >
                  {texts.finish(ids.length)}
                </Button>
                <Button
                  tone="critical"
                  disabled={isBusy}
                  loading={turns.running?.intent === "cancel-label"}
                  onClick={() => turns.start("cancel-label", ids)}
                >
                  {texts.cancelLabels(ids.length)}
                </Button>
              </>
            ) : (
              <Button
                variant={remedy === "remove" ? "secondary" : "primary"}
                loading={again.busy}
                disabled={isBusy || !mayBuy}
                onClick={buy}
              >
                {buyText}
              </Button>
            )}
            <Button
              variant={remedy === "remove" ? "primary" : "secondary"}
              disabled={isBusy}
              loading={turns.running?.intent === "dismiss"}
              onClick={() => turns.start("dismiss", ids)}
            >
              {texts.dismiss(ids.length)}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
      <CauseOrders
        rows={rows}
        fields={fields}
        onPlatform={remedy === "on-platform"}
        prices={prices}
        filled={filled}
        onFilled={setFilled}
      />
    </BlockStack>
  );
}

const none: readonly string[] = [];

function recipientOf(
  present: PricedOrder["recipient"] | undefined,
  typed: ReadonlyMap<string, string> | undefined,
) {
  return present == null ? null : { ...present, ...Object.fromEntries(typed ?? []) };
}

/** The label at the price that the button counts; `undefined`: it has none. */
function confirmedOf(order: PricedOrder | undefined, service: string | null) {
  const price = priceIn(order, service);
  if (order === undefined || price === undefined) return undefined;
  return {
    service: price.service,
    amountMinor: price.amountMinor,
    currency: price.currency,
    ...order.digests,
  };
}

/** Buys labels, or finishes those that are bought, and leads to their progress. */
function useAgain(hasLabel: boolean, onLeft: (left: Left) => void) {
  const { cause: texts } = useTexts();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const { state, data, submit } = useFetcher<typeof action>();
  useEachAnswer(state === "idle" ? data : null, ({ done, left }) => {
    if (done > 0) announce((hasLabel ? texts.finishing : texts.asked)(done));
    if (left.length === 0) navigate("/app/orders");
    else onLeft(left);
  });
  return {
    busy: state !== "idle",
    ask: (orders: readonly object[], fallback: string | null) =>
      submit(
        { intent: "again", orders: JSON.stringify(orders), ...(fallback !== null && { fallback }) },
        { method: "post" },
      ),
  };
}

function useSettling(onLeft: (left: Left) => void, onParcels: () => void) {
  const { cause: texts } = useTexts();
  const announce = useAnnounce();
  const navigate = useNavigate();
  return useTurns(({ intent, done, left }) => {
    if (intent === "keep-parcel" || intent === "take-back-parcel") {
      if (done > 0) announce(texts.parcelsSet(done));
      if (left.length === 0) onParcels();
      else onLeft(left);
      return;
    }
    if (done > 0) announce((intent === "dismiss" ? texts.removed : texts.cancelled)(done));
    if (left.length === 0) navigate("/app/causes");
    else onLeft(left);
  });
}

function Mend({ chosen, mend }: { readonly chosen: Chosen; readonly mend: Chosen["mend"] }) {
  const { cause: texts } = useTexts();
  const { remedy } = chosen.line;
  if (mend !== null)
    return (
      <InlineStack gap="200" blockAlign="center">
        <Button url={mend.url}>{texts.mend[mend.of]}</Button>
        <Text as="p">{texts.mendFirst}</Text>
      </InlineStack>
    );
  if (remedy === "set-parcel") return <Text as="p">{texts.parcelsFirst}</Text>;
  if (remedy === "complete-address") return <Text as="p">{texts.fill}</Text>;
  if (remedy === "on-platform") return <Text as="p">{texts.platformFirst}</Text>;
  return remedy === "order-by-order" ? <Text as="p">{texts.eachOrder}</Text> : null;
}

interface ServiceChoiceProps {
  /** The service of before can't ship them. */
  readonly needed: boolean;
  readonly services: Chosen["services"];
  readonly service: string;
  readonly count: number;
  priceOf(code: string | null): ReturnType<typeof sumOf>;
  onService(service: string): void;
}

/** The services with the price of all labels. */
function ServiceChoice({ needed, services, service, count, priceOf, onService }: ServiceChoiceProps) {
  const { cause: texts } = useTexts();
  const labelOf = (name: string, code: string | null) => {
    const { text, priced } = priceOf(code);
    return priced === 0 ? name : texts.priced(name, text, priced, count);
  };
  return (
    <Select
      label={texts.service}
      options={[
        needed
          ? { value: "", label: texts.chooseOne, disabled: true }
          : { value: "", label: labelOf(texts.asBefore, null) },
        ...services.map(({ value, label }) => ({ value, label: labelOf(label, value) })),
      ]}
      value={service}
      onChange={onService}
    />
  );
}
