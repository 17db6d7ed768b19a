import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Badge, Banner, BlockStack, Box, InlineStack, Page } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDownload } from "../../frame/use-download.ts";
import { EnvironmentBadge, formAction, inSameEnvironment, useOverviewLink } from "../page-environment.tsx";
import { DayListCard } from "./day-list-card.tsx";
import type { loader } from "./loader.server.ts";
import { ScansCard } from "./scans-card.tsx";
import { TariffDetails } from "./tariff-details.tsx";
import { VoucherNumbersCard } from "./voucher-numbers-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: tariff, matches }) =>
  documentTitle(matches, (texts) => (tariff ? texts.rates.tariff(tariff.name) : texts.error.notFound));

export function Tariff() {
  const tariff = useLoaderData<typeof loader>();
  const { rates } = useTexts();
  const { about } = tariff;
  const overview = useOverviewLink(about);
  const file = useDownload();
  const pathOf = (version: string) => `/app/rates/tariff/${tariff.code}/${version}${formAction(about)}`;
  return (
    <Page
      title={rates.tariff(tariff.name)}
      titleMetadata={
        <InlineStack gap="200">
          <EnvironmentBadge {...about} />
          <Badge {...(tariff.enabled ? { tone: "success" as const } : {})}>
            {tariff.enabled ? rates.on : rates.off}
          </Badge>
        </InlineStack>
      }
      backAction={overview}
      primaryAction={{ content: rates.upload, url: inSameEnvironment("/app/rates/upload", about) }}
      secondaryActions={about.isOwn ? [{ content: rates.try, url: "/app/rates/try" }] : []}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {tariff.numbers === null ? null : <VoucherNumbersCard {...tariff.numbers} about={about} />}
          <DayListCard code={tariff.code} today={tariff.today} about={about} />
          {tariff.numbers === null ? null : <ScansCard about={about} />}
          {file.failed ? <Banner tone="critical">{rates.downloadFailed}</Banner> : null}
          <TariffDetails
            {...tariff}
            downloading={(version) => file.fetching === pathOf(version)}
            onDownload={(version) => file.start(pathOf(version), `${tariff.code}-${version}.json`)}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}
