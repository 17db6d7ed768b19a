import { Banner } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { returnScopes } from "../../shopify/optional-scopes.ts";
import { askForScopes } from "../frame/ask-for-scopes.ts";
import type { SettingsPart } from "./settings-field.tsx";
import { Field, SettingsCard } from "./settings-field.tsx";

interface ReturnsCardProps extends SettingsPart {
  /** The shop lets us read its returns and give them labels. */
  readonly seesReturns: boolean;
}

/** Labels for the way back: in the parcel, and for returns that the merchant agrees to in Shopify. */
export function ReturnsCard({ seesReturns, ...part }: ReturnsCardProps) {
  const texts = useTexts().shopSettings.returns;
  const { values, onChange } = part;
  const [answer, setAnswer] = useState<"none" | "asking" | "granted" | "declined">("none");
  const isAllowed = seesReturns || answer === "granted";

  async function ask(): Promise<void> {
    setAnswer("asking");
    const isGranted = await askForScopes(returnScopes);
    setAnswer(isGranted ? "granted" : "declined");
    if (isGranted) onChange({ labelsForReturns: true });
  }

  const labelsForReturns = (
    <Field
      {...part}
      name="labelsForReturns"
      disabled={answer === "asking"}
      onChange={(change) => {
        if (change.labelsForReturns && !isAllowed) void ask();
        else onChange(change);
      }}
    />
  );
  return (
    <SettingsCard {...part} card="returns" own={{ labelsForReturns }}>
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
