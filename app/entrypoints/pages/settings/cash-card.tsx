import { Banner } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { SettingsPart } from "./settings-field.tsx";
import { Field, SettingsCard } from "./settings-field.tsx";

interface CashCardProps extends SettingsPart {
  /** Names of the carriers in use that collect cash. */
  readonly collecting: readonly string[];
}

/** Names the payment methods whose orders are paid to the carrier. */
export function CashCard({ collecting, ...part }: CashCardProps) {
  const { cash: texts } = useTexts().shopSettings;
  const own = { cashOnly: <Field {...part} name="cashOnly" helpText={texts.onlyHelp(collecting)} /> };
  return (
    <SettingsCard {...part} card="cash" own={own}>
      {part.values.cashOnly && collecting.length === 0 ? (
        <Banner tone="warning">{texts.noneCollects}</Banner>
      ) : null}
    </SettingsCard>
  );
}
