import { Badge, Banner, BlockStack, Button, Card, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { carrierServiceWords } from "../../../texts/platform-words.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { RatePlaceView, RatesAction, SetUpState } from "../set-up/set-up-state.ts";
import { hiddenNetworks, placesToAdd } from "../set-up/set-up-state.ts";

interface CheckoutCardProps {
  readonly state: SetUpState;
  readonly connecting: boolean;
  readonly rotating: boolean;
  /** The reason why the last click failed. */
  readonly error: string | null;
  readonly rates: RatesAction;
  onConnect(): void;
  onRotate(): void;
}

/** Shows whether and where shoppers see the rates, with the actions that repair it. */
export function CheckoutCard(props: CheckoutCardProps) {
  const { setUp: texts, platformReasons } = useTexts();
  const { state, error } = props;
  const isConnected = state.carrier.kind === "connected";
  const { carrier } = state;
  const hidden = hiddenNetworks(state);
  const problem =
    error ??
    (carrier.kind === "refused" ? carrierServiceWords(platformReasons, carrier.reason, carrier.plan) : null);
  return (
    <div id="checkout">
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <Text as="h2" variant="headingMd">
                {texts.card.title}
              </Text>
              <Live live={state.live} texts={texts} />
            </InlineStack>
            <Text as="p" tone="subdued">
              {texts.card.body}
            </Text>
          </BlockStack>
          {problem === null ? null : (
            <Banner tone="critical" title={texts.card.failed}>
              <Text as="p" breakWord>
                {problem}
              </Text>
            </Banner>
          )}
          {state.carrier.kind === "broken" ? (
            <Text as="p" tone="critical">
              {texts.carrier.broken[state.carrier.why]}
            </Text>
          ) : null}
          {isConnected ? <Places {...props} /> : null}
          {hidden === null ? null : (
            <Banner tone="warning">{texts.rates.hidesNew(hidden.networks, hidden.places)}</Banner>
          )}
          <InlineStack gap="200">
            <Button loading={props.connecting} onClick={props.onConnect}>
              {isConnected ? texts.card.connectAgain : texts.carrier.action}
            </Button>
            {isConnected ? (
              <Button loading={props.rotating} onClick={props.onRotate}>
                {texts.card.rotate}
              </Button>
            ) : null}
          </InlineStack>
          {isConnected ? (
            <Text as="p" tone="subdued">
              {texts.card.rotateBody}
            </Text>
          ) : null}
        </BlockStack>
      </Card>
    </div>
  );
}

function Live({ live, texts: { card } }: { live: boolean | null; texts: PageTexts["setUp"] }) {
  if (live === null) return <Badge>{card.unknown}</Badge>;
  return <Badge tone={live ? "success" : "attention"}>{live ? card.live : card.notLive}</Badge>;
}

/** Zones or markets with and without the rates. Those without can be chosen. */
function Places({ state, rates: action }: CheckoutCardProps) {
  const texts = useTexts().setUp;
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const { rates } = state;
  if (rates.kind === "unknown") return null;
  const problems =
    action.problems.length === 0 ? null : (
      <div role="alert">
        {action.problems.map((problem) => (
          <Text key={problem} as="p" tone="critical" breakWord>
            {problem}
          </Text>
        ))}
      </div>
    );
  if (!("places" in rates))
    return (
      <BlockStack gap="200">
        <Text as="p">{texts.rates.scopes}</Text>
        {problems}
        <InlineStack>
          <Button loading={action.busy} onClick={() => action.onAdd(null)}>
            {texts.rates.allow}
          </Button>
        </InlineStack>
      </BlockStack>
    );
  const chosen = placesToAdd(state).filter(({ id }) => !unchosen.has(id));
  const canChoose = placesToAdd(state).length > 0;
  return (
    <BlockStack gap="200">
      <Text as="h3" fontWeight="medium">
        {rates.kind === "zones" ? texts.card.zones : texts.card.markets}
      </Text>
      {rates.places.map((place) => (
        <InlineStack key={place.id} align="space-between" blockAlign="center" gap="200">
          {place.rates === "missing" && place.served ? (
            <Checkbox
              label={place.name}
              helpText={whereOf(place, texts)}
              checked={!unchosen.has(place.id)}
              onChange={(checked) => setUnchosen((before) => toggled(before, place.id, !checked))}
            />
          ) : (
            <div>
              <Text as="p">{place.name}</Text>
              <Text as="p" tone="subdued">
                {whereOf(place, texts)}
              </Text>
            </div>
          )}
          <PlaceBadge place={place} texts={texts} />
        </InlineStack>
      ))}
      {problems}
      {canChoose ? (
        <InlineStack>
          <Button
            loading={action.busy}
            disabled={chosen.length === 0}
            onClick={() => action.onAdd(chosen.map(({ id }) => id))}
          >
            {texts.card.addChosen}
          </Button>
        </InlineStack>
      ) : null}
    </BlockStack>
  );
}

/** "Greece, United States (Alaska, Hawaii)" */
function whereOf({ where, hasMore }: RatePlaceView, { card }: PageTexts["setUp"]): string {
  const places = where.map(({ country, provinces }) => {
    if (country === null) return card.restOfWorld;
    if (provinces === null) return country;
    const { count, names } = provinces;
    return `${country} (${count > names.length ? card.provinces(count) : names.join(", ")})`;
  });
  return [...places, ...(hasMore ? ["…"] : [])].join(", ");
}

function PlaceBadge({ place, texts: { card } }: { place: RatePlaceView; texts: PageTexts["setUp"] }) {
  if (!place.served) return <Badge>{card.notServed}</Badge>;
  return (
    <Badge {...(place.rates === "shown" ? { tone: "success" as const } : {})}>{card[place.rates]}</Badge>
  );
}

function toggled(before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}
