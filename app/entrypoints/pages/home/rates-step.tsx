import { BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { RatePlaceView, RatesAction, SetUpState } from "../set-up/set-up-state.ts";
import { hiddenNetworks, namesOf, placesToAdd } from "../set-up/set-up-state.ts";
import { Step } from "./set-up-step.tsx";

interface RatesStepProps extends RatesAction {
  readonly state: SetUpState;
  readonly step: "done" | "skipped" | "to-do";
}

/** The last step: the merchant adds the rates to a zone or market, by this button or in Shopify. */
export function RatesStep({ state, step, busy, problems, onAdd }: RatesStepProps) {
  const texts = useTexts().setUp;
  const missing = placesToAdd(state);
  const needsScopes = state.rates.kind === "scopes-needed";
  const onMarkets = needsScopes || state.rates.kind === "markets";
  const addTo = onMarkets ? texts.rates.addToMarkets : texts.rates.addToZones;
  const isConnected = state.carrier.kind === "connected";
  const hidden = hiddenNetworks(state);
  return (
    <BlockStack gap="200">
      <Step name="rates" state={step} title={texts.rates.title} body={bodyOf(texts, state, missing)}>
        {isConnected && (needsScopes || missing.length > 0) ? (
          <Button
            variant="primary"
            loading={busy}
            onClick={() => onAdd(needsScopes ? null : missing.map(({ id }) => id))}
          >
            {needsScopes ? texts.rates.allow : addTo(missing.length)}
          </Button>
        ) : null}
      </Step>
      {hidden === null ? null : (
        <Box paddingInlineStart="800">
          <Text as="p" tone="caution" breakWord>
            {texts.rates.hidesNew(hidden.networks, hidden.places)}
          </Text>
        </Box>
      )}
      {step !== "to-do" || problems.length === 0 ? null : (
        <Box paddingInlineStart="800">
          <div role="alert">
            {problems.map((problem) => (
              <Text key={problem} as="p" tone="critical" breakWord>
                {problem}
              </Text>
            ))}
          </div>
        </Box>
      )}
      {step !== "to-do" ? null : (
        <Box paddingInlineStart="800">
          <InlineStack align="space-between" gap="300" blockAlign="center">
            <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
              <Text as="p" tone="subdued">
                {state.networks.length === 0
                  ? texts.rates.guideBody
                  : texts.rates.guideNetworks(namesOf(state.networks))}
              </Text>
            </div>
            <Button
              url={onMarkets ? state.links.markets : state.links.shipping}
              target="_top"
              variant="plain"
            >
              {onMarkets ? texts.rates.openMarkets : texts.rates.openShipping}
            </Button>
          </InlineStack>
        </Box>
      )}
    </BlockStack>
  );
}

function bodyOf(
  { rates: texts }: PageTexts["setUp"],
  { carrier, prices, rates }: SetUpState,
  missing: readonly RatePlaceView[],
): string {
  if (carrier.kind !== "connected") return texts.waiting;
  if (prices === "samples" && missing.length === 0) return texts.pricesFirst;
  if (!("places" in rates)) return rates.kind === "unknown" ? texts.unknown : texts.scopes;
  if (missing.length > 0) return texts[rates.kind](namesOf(missing.map(({ name }) => name)));
  const off = rates.places.filter((place) => place.rates === "off");
  return off.length > 0 ? texts.off(namesOf(off.map(({ name }) => name))) : texts.noZones;
}
