import { BlockStack, Button, Card, Divider, ProgressBar, Text } from "@shopify/polaris";
import { carrierServiceWords } from "../../texts/platform-words.ts";
import { useTexts } from "../../texts/use-texts.tsx";
import type { RatesAction, SetUpState } from "../set-up/set-up-state.ts";
import { setUpSteps } from "../set-up/set-up-state.ts";
import { RatesStep } from "./rates-step.tsx";
import { Step } from "./set-up-step.tsx";

interface SetUpGuideProps {
  readonly state: SetUpState;
  readonly connecting: boolean;
  /** The reason why the last click failed, if Shopify could not be asked. */
  readonly connectError: string | null;
  readonly rates: RatesAction;
  onConnect(): void;
}

export function SetUpGuide({ state, connecting, connectError, rates, onConnect }: SetUpGuideProps) {
  const texts = useTexts().setUp;
  const steps = setUpSteps(state);
  const all = Object.values(steps);
  const done = all.filter(Boolean).length;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.title}
          </Text>
          <Text as="p" tone="subdued">
            {texts.body}
          </Text>
        </BlockStack>
        <Text as="p" tone="subdued" id="set-up-progress">
          {texts.stepsDone(done, all.length)}
        </Text>
        <ProgressBar progress={(done / all.length) * 100} size="small" ariaLabelledBy="set-up-progress" />
        <CarrierStep state={state.carrier} busy={connecting} error={connectError} onConnect={onConnect} />
        <Divider />
        <Step
          done={steps.sender}
          title={texts.sender.title}
          body={state.sender === "given" ? null : texts.sender.body[state.sender]}
        >
          <Button url="/app/settings#sender">{texts.sender.action}</Button>
        </Step>
        <Divider />
        <Step
          done={steps.prices}
          title={texts.prices.title}
          body={state.prices === "given" ? null : texts.prices.body[state.prices]}
        >
          <Button url="/app/rates">{texts.prices.action}</Button>
        </Step>
        {steps.locations === undefined ? null : (
          <>
            <Divider />
            <Step
              done={steps.locations}
              title={texts.locations.title}
              body={texts.locations.body(state.locationsWithoutAddress.join(", "))}
            >
              <Button url={state.links.locations} target="_top">
                {texts.locations.action}
              </Button>
            </Step>
          </>
        )}
        <Divider />
        <RatesStep state={state} done={steps.rates} {...rates} />
        <Divider />
        <Step done={steps.goLive} title={texts.goLive.title} body={texts.goLive.body}>
          <Button url="/app/going-live">{texts.goLive.action}</Button>
        </Step>
      </BlockStack>
    </Card>
  );
}

interface CarrierStepProps {
  readonly state: SetUpState["carrier"];
  readonly busy: boolean;
  readonly error: string | null;
  onConnect(): void;
}

function CarrierStep({ state, busy, error, onConnect }: CarrierStepProps) {
  const { setUp, platformReasons } = useTexts();
  const texts = setUp.carrier;
  const problem =
    state.kind === "refused"
      ? carrierServiceWords(platformReasons, state.reason, state.plan)
      : state.kind === "broken"
        ? texts.broken[state.why]
        : null;
  return (
    <Step
      done={state.kind === "connected"}
      title={texts.title}
      body={state.kind === "connecting" ? texts.connecting : texts.body}
      error={error ?? problem}
    >
      <Button onClick={onConnect} loading={busy}>
        {problem === null ? texts.action : texts.retry}
      </Button>
    </Step>
  );
}
