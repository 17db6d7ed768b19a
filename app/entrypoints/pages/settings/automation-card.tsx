import { BlockStack, Card, Checkbox, ChoiceList, Select } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";
import type { Choice, SettingsPart, SettingsValues } from "./settings-values.ts";

interface AutomationCardProps extends SettingsPart {
  readonly services: readonly Choice[];
  errorOf(name: keyof SettingsValues): { error?: string };
}

/** Decides whether a fulfillment that the merchant creates in Shopify gets a label. */
export function AutomationCard({ values, services, errorOf, onChange }: AutomationCardProps) {
  const texts = useTexts();
  const more = useTexts().settings;
  return (
    <div id="automation">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.settings.automation} body={texts.settings.automationBody} />
          <Checkbox
            label={texts.settings.automatic}
            checked={values.automatic}
            onChange={(automatic) => onChange({ automatic })}
          />
          <ChoiceList
            title={texts.settings.fallback}
            disabled={!values.automatic}
            selected={[values.fallback]}
            choices={[
              { value: "leave-alone", label: texts.settings.fallbackLeave },
              { value: "default-service", label: texts.settings.fallbackDefault },
            ]}
            onChange={([choice]) =>
              onChange({ fallback: choice === "default-service" ? "default-service" : "leave-alone" })
            }
          />
          {values.fallback === "default-service" ? (
            <Select
              label={texts.settings.defaultService}
              disabled={!values.automatic}
              options={[{ label: texts.settings.chooseService, value: "" }, ...services]}
              value={values.defaultService}
              onChange={(defaultService) => onChange({ defaultService })}
              {...(services.length === 0 ? { helpText: texts.settings.noServices } : {})}
              {...errorOf("defaultService")}
            />
          ) : null}
          <ChoiceList
            title={texts.settings.pickup}
            disabled={!values.automatic}
            selected={[values.pickup]}
            choices={[
              { value: "none", label: texts.settings.pickupNone },
              { value: "next-working-day", label: texts.settings.pickupNext },
            ]}
            onChange={([choice]) =>
              onChange({ pickup: choice === "next-working-day" ? "next-working-day" : "none" })
            }
          />
          <Checkbox label={more.notify} checked={values.notify} onChange={(notify) => onChange({ notify })} />
        </BlockStack>
      </Card>
    </div>
  );
}
