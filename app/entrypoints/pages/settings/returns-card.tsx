import { Banner, BlockStack, Card, Checkbox } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { returnScopes } from "../../shopify/optional-scopes.ts";
import { askForScopes } from "../frame/ask-for-scopes.ts";
import { Heading } from "../ui/heading.tsx";
import type { SettingsPart } from "./settings-values.ts";

interface ReturnsCardProps extends SettingsPart {
  /** The shop lets us read its returns and give them labels. */
  readonly seesReturns: boolean;
}

/** Labels for the way back: in the parcel, and for returns that the merchant agrees to in Shopify. */
export function ReturnsCard({ values, seesReturns, onChange }: ReturnsCardProps) {
  const texts = useTexts().shopSettings.returns;
  const [answer, setAnswer] = useState<"none" | "asking" | "granted" | "declined">("none");
  const isAllowed = seesReturns || answer === "granted";

  async function ask(): Promise<void> {
    setAnswer("asking");
    const isGranted = await askForScopes(returnScopes);
    setAnswer(isGranted ? "granted" : "declined");
    if (isGranted) onChange({ labelsForReturns: true });
  }

  return (
    <div id="returns">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.title} body={texts.body} />
          <Checkbox
            label={texts.inParcel}
            helpText={texts.inParcelHelp}
            checked={values.returnLabels}
            onChange={(returnLabels) => onChange({ returnLabels })}
          />
          <Checkbox
            label={texts.forReturns}
            helpText={texts.forReturnsHelp}
            checked={values.labelsForReturns}
            disabled={answer === "asking"}
            onChange={(labelsForReturns) => {
              if (labelsForReturns && !isAllowed) void ask();
              else onChange({ labelsForReturns });
            }}
          />
          {answer === "declined" ? <Banner tone="warning">{texts.declined}</Banner> : null}
          {values.labelsForReturns && !isAllowed && answer !== "declined" ? (
            <Banner
              tone="warning"
              action={{ content: texts.allow, loading: answer === "asking", onAction: () => void ask() }}
            >
              {texts.withdrawn}
            </Banner>
          ) : null}
        </BlockStack>
      </Card>
    </div>
  );
}
