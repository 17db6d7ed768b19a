import { Banner } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { returnScopes } from "../../shopify/optional-scopes.ts";
import { askForScopes } from "../frame/ask-for-scopes.ts";
import { Field } from "../frame/field.tsx";
import type { SettingsPart } from "./settings-card.tsx";
import { SettingsCard } from "./settings-card.tsx";

interface ReturnsCardProps extends SettingsPart {
  /** The shop lets us read its returns and give them labels. */
  readonly seesReturns: boolean;
}

/** Labels for the way back: in the parcel, and for returns that the merchant agrees to in Shopify. */
export function ReturnsCard({ seesReturns, form }: ReturnsCardProps) {
  const texts = useTexts().shopSettings.returns;
  const { values, onChange } = form;
  const [answer, setAnswer] = useState<"none" | "asking" | "granted" | "declined">("none");
  const isAllowed = seesReturns || answer === "granted";

  async function ask(): Promise<void> {
    setAnswer("asking");
    const isGranted = await askForScopes(returnScopes);
    setAnswer(isGranted ? "granted" : "declined");
    if (isGranted) onChange({ labelsForReturns: true });
  }

  const changeOrAsk: typeof onChange = (change) => {
    if (change.labelsForReturns && !isAllowed) void ask();
    else onChange(change);
  };
  const labelsForReturns = (
    <Field form={{ ...form, onChange: changeOrAsk }} name="labelsForReturns" disabled={answer === "asking"} />
  );
  return (
    <SettingsCard form={form} card="returns" own={{ labelsForReturns }}>
      {answer === "declined" ? <Banner tone="warning">{texts.declined}</Banner> : null}
      {values.labelsForReturns && !isAllowed && answer !== "declined" ? (
        <Banner
          tone="warning"
          action={{ content: texts.allow, loading: answer === "asking", onAction: () => void ask() }}
        >
          {texts.withdrawn}
        </Banner>
      ) : null}
    </SettingsCard>
  );
}
