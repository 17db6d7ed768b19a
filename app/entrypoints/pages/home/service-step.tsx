import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Checkbox, Link, Select } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { GuideState } from "../set-up/set-up-state.ts";
import type { action } from "./actions.server.ts";
import { Step } from "./set-up-step.tsx";

interface ServiceStepProps {
  readonly step: "done" | "skipped" | "to-do";
  readonly guide: GuideState;
}

/** Chooses the service of orders that name none of ours, in place. */
export function ServiceStep({ step, guide }: ServiceStepProps) {
  const texts = useTexts().setUp.service;
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [service, setService] = useState("");
  const [notify, setNotify] = useState(guide.notify);
  const isMissing = answer !== undefined && answer.intent === "choose-service" && answer.outcome === "wrong";
  const hasServices = guide.services.length > 0;
  return (
    <BlockStack gap="300">
      <Step name="service" state={step} title={texts.title} body={hasServices ? texts.body : texts.none}>
        {null}
      </Step>
      {step === "to-do" && hasServices ? (
        <BlockStack gap="300" inlineAlign="start">
          <Select
            label={texts.label}
            options={[{ label: texts.choose, value: "" }, ...guide.services]}
            value={service}
            onChange={setService}
            {...(isMissing && service === "" ? { error: texts.missing } : {})}
          />
          <Checkbox label={texts.notify} checked={notify} onChange={setNotify} />
          <Button
            loading={state !== "idle"}
            onClick={() =>
              submit({ intent: "choose-service", service, notify: String(notify) }, { method: "post" })
            }
          >
            {texts.action}
          </Button>
          <Link url="/app/rates/methods">{texts.byMethod}</Link>
        </BlockStack>
      ) : null}
    </BlockStack>
  );
}
