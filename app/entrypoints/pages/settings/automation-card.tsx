import { Select } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Choice, SettingsPart } from "./settings-field.tsx";
import { Field, SettingsCard } from "./settings-field.tsx";

interface AutomationCardProps extends SettingsPart {
  readonly services: readonly Choice[];
}

/** Decides whether a fulfillment that the merchant creates in Shopify gets a label. */
export function AutomationCard({ services, ...part }: AutomationCardProps) {
  const texts = useTexts().shopSettings;
  const { values, wrong, onChange } = part;
  const { label, error } = texts.fields.defaultService;
  const own = {
    fallback: <Field {...part} name="fallback" disabled={!values.automatic} />,
    pickup: <Field {...part} name="pickup" disabled={!values.automatic} />,
    defaultService:
      values.fallback === "default-service" ? (
        <Select
          label={label}
          disabled={!values.automatic}
          options={[{ label: texts.chooseService, value: "" }, ...services]}
          value={values.defaultService}
          onChange={(defaultService) => onChange({ defaultService })}
          {...(services.length === 0 ? { helpText: texts.noServices } : {})}
          {...(wrong.has("defaultService") ? { error } : {})}
        />
      ) : null,
  };
  return <SettingsCard {...part} card="automation" own={own} />;
}
