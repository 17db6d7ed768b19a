import {
  BlockStack,
  Box,
  Button,
  Card,
  Divider,
  Icon,
  InlineStack,
  ProgressBar,
  Text,
} from "@shopify/polaris";
import { CheckCircleIcon } from "@shopify/polaris-icons";
import type { ReactNode, SVGProps } from "react";
import { useTexts } from "./texts/texts.tsx";

/** The state of each step is read from the shop, not remembered from a click. */
export interface SetUpState {
  readonly senderGiven: boolean;
  readonly carrierService: "connected" | "connecting" | "failed";
  /** What Shopify said when it refused. */
  readonly carrierServiceError: string | null;
  /** Our rates are in a shipping profile; `null` when Shopify can't tell. */
  readonly ratesShown: boolean | null;
  readonly shippingSettingsUrl: string;
}

interface SetUpGuideProps {
  readonly state: SetUpState;
  readonly connecting: boolean;
  /** Why the last click came to nothing, when Shopify could not be asked. */
  readonly connectError: string | null;
  onConnect(): void;
}

export function isSetUp(state: SetUpState): boolean {
  return state.senderGiven && state.carrierService === "connected" && state.ratesShown !== false;
}

export function SetUpGuide({ state, connecting, connectError, onConnect }: SetUpGuideProps) {
  const texts = useTexts();
  const connected = state.carrierService === "connected";
  const done = [state.senderGiven, connected, state.ratesShown === true].filter(Boolean).length;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.home.setUp}
          </Text>
          <Text as="p" tone="subdued">
            {texts.home.setUpBody}
          </Text>
        </BlockStack>
        <Text as="p" tone="subdued" id="set-up-progress">
          {texts.home.stepsDone(done, 3)}
        </Text>
        <ProgressBar progress={(done / 3) * 100} size="small" ariaLabelledBy="set-up-progress" />
        <Step
          done={connected}
          title={texts.home.carrierStep}
          body={state.carrierService === "connecting" ? texts.home.connecting : texts.home.carrierStepBody}
          error={connectError ?? state.carrierServiceError}
        >
          <Button onClick={onConnect} loading={connecting}>
            {state.carrierService === "failed" ? texts.home.carrierRetry : texts.home.carrierAction}
          </Button>
        </Step>
        <Divider />
        <Step done={state.senderGiven} title={texts.home.senderStep} body={texts.home.senderStepBody}>
          <Button url="/app/settings#sender">{texts.home.senderAction}</Button>
        </Step>
        <Divider />
        <Step
          done={state.ratesShown === true}
          title={texts.home.profileStep}
          body={texts.home.profileStepBody}
        >
          <Button url={state.shippingSettingsUrl} target="_top">
            {texts.home.profileAction}
          </Button>
        </Step>
      </BlockStack>
    </Card>
  );
}

/** An open circle, which Polaris has no icon of: the step that waits for its tick. */
function CircleIcon(props: SVGProps<SVGSVGElement>) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: Polaris's Icon hides it and says its accessibilityLabel
    <svg viewBox="0 0 20 20" {...props}>
      <path
        fillRule="evenodd"
        d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 1.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z"
      />
    </svg>
  );
}

interface StepProps {
  readonly done: boolean;
  readonly title: string;
  readonly body: string;
  /** Why it did not work, in place of the body. */
  readonly error?: string | null;
  /** What to press, until it is done. */
  readonly children: ReactNode;
}

function Step({ done, title, body, error = null, children }: StepProps) {
  const texts = useTexts();
  return (
    <InlineStack align="space-between" gap="300" blockAlign="center">
      <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
        <InlineStack align="start" gap="200" wrap={false} blockAlign="start">
          <Box>
            <Icon
              source={done ? CheckCircleIcon : CircleIcon}
              tone={done ? "success" : "subdued"}
              accessibilityLabel={done ? texts.home.done : texts.home.toDo}
            />
          </Box>
          <BlockStack>
            <Text as="h3" fontWeight="medium">
              {title}
            </Text>
            {done ? null : (
              <Text as="p" tone={error === null ? "subdued" : "critical"} breakWord>
                {error ?? body}
              </Text>
            )}
          </BlockStack>
        </InlineStack>
      </div>
      {done ? null : children}
    </InlineStack>
  );
}
