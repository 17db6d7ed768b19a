import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, ButtonGroup, Card, Divider, ProgressBar, Text } from "@shopify/polaris";
import { carrierServiceWords } from "../../../texts/platform-words.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { GuideState, RatesAction, SetUpState, SetUpStep } from "../set-up/set-up-state.ts";
import { guideTracks, setUpSteps } from "../set-up/set-up-state.ts";
import { RatesStep } from "./rates-step.tsx";
import { ServiceStep } from "./service-step.tsx";
import { Step } from "./set-up-step.tsx";

interface SetUpGuideProps {
  readonly state: SetUpState;
  readonly guide: GuideState;
  readonly connecting: boolean;
  /** The reason why the last click failed, if Shopify could not be asked. */
  readonly connectError: string | null;
  readonly rates: RatesAction;
  onConnect(): void;
}

/** The steps of one track. Each says whether it is done in the shop, and most are done here or skipped. */
export function SetUpGuide({ state, guide, connecting, connectError, rates, onConnect }: SetUpGuideProps) {
  const texts = useTexts().setUp;
  const steps = setUpSteps(state, guide);
  const all = [...steps.values()];
  const done = all.filter((step) => step !== "to-do").length;
  const partOf = (name: SetUpStep, step: "done" | "skipped" | "to-do") => {
    const at = { name, state: step };
    switch (name) {
      case "carrier":
        return (
          <CarrierStep
            step={step}
            state={state.carrier}
            busy={connecting}
            error={connectError}
            onConnect={onConnect}
          />
        );
      case "sender":
        return (
          <Step
            {...at}
            title={texts.sender.title}
            body={state.sender === "given" ? null : texts.sender.body[state.sender]}
          >
            <Button url="/app/settings#sender">{texts.sender.action}</Button>
          </Step>
        );
      case "prices":
        return (
          <Step
            {...at}
            title={texts.prices.title}
            body={state.prices === "given" ? null : texts.prices.body[state.prices]}
          >
            <Button url="/app/rates">{texts.prices.action}</Button>
          </Step>
        );
      case "locations":
        return (
          <Step
            {...at}
            title={texts.locations.title}
            body={texts.locations.body(state.locationsWithoutAddress.join(", "))}
          >
            <Button url={state.links.locations} target="_top">
              {texts.locations.action}
            </Button>
          </Step>
        );
      case "rates":
        return <RatesStep state={state} step={step} {...rates} />;
      case "service":
        return <ServiceStep step={step} guide={guide} />;
      case "mail":
        return (
          <Step {...at} title={texts.mail.title} body={texts.mail.body}>
            <MailButtons />
          </Step>
        );
      case "goLive":
        return (
          <Step {...at} title={texts.goLive.title} body={texts.goLive.body[guide.track]}>
            <Button url="/app/going-live">{texts.goLive.action}</Button>
          </Step>
        );
    }
  };
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.title}
          </Text>
          <Text as="p" tone="subdued">
            {texts.body[guide.track]}
          </Text>
        </BlockStack>
        <TrackChoice track={guide.track} />
        <Text as="p" tone="subdued" id="set-up-progress">
          {texts.stepsDone(done, all.length)}
        </Text>
        <ProgressBar progress={(done / all.length) * 100} size="small" ariaLabelledBy="set-up-progress" />
        {[...steps].map(([name, step], index) => (
          <BlockStack key={name} gap="300">
            {index === 0 ? null : <Divider />}
            {partOf(name, step)}
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function MailButtons() {
  const texts = useTexts().setUp.mail;
  const { state, submit } = useFetcher();
  return (
    <>
      <Button url="/app/tracking-page" variant="plain">
        {texts.own}
      </Button>
      <Button loading={state !== "idle"} onClick={() => submit({ intent: "mail-link" }, { method: "post" })}>
        {texts.action}
      </Button>
    </>
  );
}

function TrackChoice({ track }: Pick<GuideState, "track">) {
  const texts = useTexts().setUp;
  const { submit, formData } = useFetcher();
  const shown = formData === undefined ? track : formData.get("track");
  return (
    <ButtonGroup variant="segmented">
      {guideTracks.map((each) => (
        <Button
          key={each}
          pressed={each === shown}
          onClick={() => submit({ intent: "choose-track", track: each }, { method: "post" })}
        >
          {texts.tracks[each]}
        </Button>
      ))}
    </ButtonGroup>
  );
}

interface CarrierStepProps {
  readonly step: "done" | "skipped" | "to-do";
  readonly state: SetUpState["carrier"];
  readonly busy: boolean;
  readonly error: string | null;
  onConnect(): void;
}

function CarrierStep({ step, state, busy, error, onConnect }: CarrierStepProps) {
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
      name="carrier"
      state={step}
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
