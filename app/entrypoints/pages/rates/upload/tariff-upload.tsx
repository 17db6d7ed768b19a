import { Banner, BlockStack, Button, Card, DropZone, InlineStack, Spinner, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import type { TariffPlan } from "./tariff-plan.tsx";
import { TariffPlanBanner } from "./tariff-plan.tsx";
import type { TariffProblemRow } from "./tariff-problems.tsx";
import { TariffProblems } from "./tariff-problems.tsx";

/** The result of the files; `null` before there are any. */
export type UploadResult =
  | { readonly outcome: "refused"; readonly because: keyof PageTexts["rates"]["refused"] }
  | ({ readonly outcome: "wrong" } & Problems)
  | ({ readonly outcome: "checked" | "stored"; readonly plan: TariffPlan } & Problems);

interface Problems {
  readonly problems: readonly TariffProblemRow[];
  readonly errors: number;
  readonly warnings: number;
}

interface TariffUploadProps {
  readonly fileNames: readonly string[];
  readonly busy: "check" | "store" | null;
  readonly result: UploadResult | null;
  readonly about: PageEnvironment;
  onAdd(files: readonly File[]): void;
  onRemove(name: string): void;
  onStore(): void;
}

/** Takes tariff files, and shows their problems and what storing them would change. */
export function TariffUpload(props: TariffUploadProps) {
  const { rates } = useTexts();
  const { fileNames, busy, result } = props;
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="400">
          <Text as="p">{rates.uploadBody}</Text>
          <DropZone
            label={rates.files}
            labelHidden
            disabled={busy !== null}
            onDropAccepted={(files) => props.onAdd(files)}
            variableHeight
          >
            <DropZone.FileUpload actionTitle={rates.addFiles} actionHint={rates.filesHint} />
          </DropZone>
          {fileNames.length === 0 ? null : (
            <BlockStack gap="100">
              <Text as="h2" variant="headingSm">
                {rates.files}
              </Text>
              {fileNames.map((name) => (
                <InlineStack key={name} align="space-between" blockAlign="center" gap="200">
                  <Text as="p" breakWord>
                    {name}
                  </Text>
                  <Button
                    variant="plain"
                    tone="critical"
                    disabled={busy !== null}
                    accessibilityLabel={rates.removeFile(name)}
                    onClick={() => props.onRemove(name)}
                  >
                    {rates.remove}
                  </Button>
                </InlineStack>
              ))}
            </BlockStack>
          )}
          {busy === "check" ? (
            <InlineStack gap="200" blockAlign="center">
              <Spinner size="small" accessibilityLabel={rates.checking} />
              <Text as="p" tone="subdued">
                {rates.checking}
              </Text>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Card>
      <div aria-live="polite">
        {result === null || busy === "check" ? null : (
          <BlockStack gap="400">
            <Outcome result={result} about={props.about} storing={busy === "store"} onStore={props.onStore} />
            {result.outcome === "refused" || result.problems.length === 0 ? null : (
              <TariffProblems problems={result.problems} all={result.errors + result.warnings} />
            )}
          </BlockStack>
        )}
      </div>
    </BlockStack>
  );
}

interface OutcomeProps {
  readonly result: UploadResult;
  readonly about: PageEnvironment;
  readonly storing: boolean;
  onStore(): void;
}

function Outcome({ result, about, storing, onStore }: OutcomeProps) {
  const { rates } = useTexts();
  if (result.outcome === "refused") {
    return (
      <Banner tone="critical">
        <p>{rates.refused[result.because]}</p>
      </Banner>
    );
  }
  if (result.outcome === "wrong") {
    return (
      <Banner tone="critical" title={rates.wrong(result.errors)}>
        <p>{rates.wrongBody}</p>
        {result.warnings === 0 ? null : <p>{rates.warned(result.warnings)}</p>}
      </Banner>
    );
  }
  return (
    <TariffPlanBanner
      plan={result.plan}
      stored={result.outcome === "stored"}
      warnings={result.warnings}
      about={about}
      storing={storing}
      onStore={onStore}
    />
  );
}
