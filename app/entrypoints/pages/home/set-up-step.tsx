import { useFetcher } from "@remix-run/react";
import { BlockStack, Box, Button, Icon, InlineStack, Text } from "@shopify/polaris";
import { CheckCircleIcon } from "@shopify/polaris-icons";
import type { ReactNode, SVGProps } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { SetUpStep } from "../set-up/set-up-state.ts";

/** An open circle for a step that is not done. Polaris has no such icon. */
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
  readonly name: SetUpStep;
  readonly state: "done" | "skipped" | "to-do";
  readonly title: string;
  readonly body: ReactNode;
  /** The reason why the step failed, shown in place of the body. */
  readonly error?: string | null;
  /** The step's button, shown until the step is done. */
  readonly children: ReactNode;
}

export function Step({ name, state, title, body, error = null, children }: StepProps) {
  const texts = useTexts().setUp;
  const { state: sending, submit } = useFetcher();
  const done = state === "done";
  const act = (intent: "skip-step" | "show-step") => submit({ intent, step: name }, { method: "post" });
  return (
    <InlineStack align="space-between" gap="300" blockAlign="center">
      <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
        <InlineStack align="start" gap="200" wrap={false} blockAlign="start">
          <Box>
            <Icon
              source={done ? CheckCircleIcon : CircleIcon}
              tone={done ? "success" : "subdued"}
              accessibilityLabel={done ? texts.done : texts.toDo}
            />
          </Box>
          <BlockStack gap="100">
            <Text as="h3" fontWeight="medium">
              {title}
            </Text>
            {state !== "to-do" ? null : (
              <Text as="p" tone={error === null ? "subdued" : "critical"} breakWord>
                {error ?? body}
              </Text>
            )}
          </BlockStack>
        </InlineStack>
      </div>
      {done ? null : (
        <InlineStack gap="200" blockAlign="center">
          {name === "goLive" ? null : (
            <Button
              variant="plain"
              loading={sending !== "idle"}
              accessibilityLabel={state === "skipped" ? texts.takeUpNamed(title) : texts.skipNamed(title)}
              onClick={() => act(state === "skipped" ? "show-step" : "skip-step")}
            >
              {state === "skipped" ? texts.resumeBooking : texts.skip}
            </Button>
          )}
          {state === "skipped" ? null : children}
        </InlineStack>
      )}
    </InlineStack>
  );
}
