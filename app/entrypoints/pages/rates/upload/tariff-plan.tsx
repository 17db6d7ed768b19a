import { Banner, BlockStack, Box, Button, InlineStack, List, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useDoor, usePath } from "../../ui/door.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import { inSameEnvironment } from "../page-environment.tsx";

/** The changes that storing a tariff makes, and their first day. */
export interface TariffPlan {
  readonly code: string;
  readonly name: string;
  readonly isNew: boolean;
  /** The account remains switched off. */
  readonly isOff: boolean;
  readonly versions: readonly PlannedVersion[];
}

interface PlannedVersion {
  readonly from: string;
  readonly to: string | null;
  readonly services: number;
  readonly zones: number;
  readonly prices: number;
  readonly replaces: boolean;
  readonly takesEffect: keyof PageTexts["rates"]["takesEffect"];
}

interface TariffPlanBannerProps {
  readonly plan: TariffPlan;
  readonly stored: boolean;
  readonly warnings: number;
  readonly about: PageEnvironment;
  readonly storing: boolean;
  onStore(): void;
}

export function TariffPlanBanner({ plan, stored, warnings, about, storing, onStore }: TariffPlanBannerProps) {
  const { rates } = useTexts();
  const { hasShop } = useDoor();
  const path = usePath();
  return (
    <Banner
      tone={stored ? "success" : warnings > 0 ? "warning" : "info"}
      title={stored ? rates.stored(plan.name) : rates.plan(plan.name)}
    >
      <BlockStack gap="300">
        {stored ? null : (
          <Text as="p">{plan.isNew ? rates.planNew(plan.name) : rates.planKnown(plan.name)}</Text>
        )}
        <List>
          {plan.versions.map((version) => (
            <List.Item key={version.from}>
              <Version {...version} stored={stored} />
            </List.Item>
          ))}
          {warnings === 0 || stored ? null : <List.Item>{rates.warned(warnings)}</List.Item>}
        </List>
        {plan.isOff ? <Text as="p">{rates.planOff}</Text> : null}
        <InlineStack gap="200">
          {stored ? (
            <>
              {hasShop && about.isOwn ? <Button url={path("/rates/try")}>{rates.tryNow}</Button> : null}
              <Button variant="plain" url={inSameEnvironment(path(`/rates/tariff/${plan.code}`), about)}>
                {rates.viewTariff}
              </Button>
            </>
          ) : (
            <Button loading={storing} onClick={onStore}>
              {rates.use}
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

function Version(version: PlannedVersion & { stored: boolean }) {
  const { rates } = useTexts();
  const { from, to, services, zones, prices } = version;
  return (
    <Box>
      {to === null
        ? rates.planVersion(from, services, zones, prices)
        : rates.planVersionTo(from, to, services, zones, prices)}
      {". "}
      {rates.takesEffect[version.takesEffect]}
      {version.replaces && !version.stored ? ` ${rates.replaces}` : ""}
    </Box>
  );
}
