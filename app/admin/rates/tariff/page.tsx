import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Badge, BlockStack, Box, InlineStack, Page } from "@shopify/polaris";
import { useRef } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useEachAnswer } from "../../../ui/each-answer.ts";
import type { PageEnvironment } from "../page-environment.tsx";
import { EnvironmentBadge, formAction, inSameEnvironment, useOverviewLink } from "../page-environment.tsx";
import { DayListCard } from "./day-list-card.tsx";
import type { loader } from "./loader.server.ts";
import { ScansCard } from "./scans-card.tsx";
import { TariffDetails } from "./tariff-details.tsx";
import type { loader as versionLoader } from "./tariff-file.server.ts";
import { VoucherNumbersCard } from "./voucher-numbers-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: tariff, matches }) =>
  documentTitle(matches, (texts) => (tariff ? texts.rates.tariff(tariff.name) : texts.error.notFound));

export function Tariff() {
  const tariff = useLoaderData<typeof loader>();
  const { rates } = useTexts();
  const { about } = tariff;
  const overview = useOverviewLink(about);
  const download = useDownload(tariff.code, about);
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
          <TariffDetails {...tariff} downloading={download.version} onDownload={download.start} />
        </BlockStack>
      </Box>
    </Page>
  );
}

/** A link would be followed without the admin's session, so the page fetches the file and saves it. */
function useDownload(code: string, about: PageEnvironment) {
  const { state, data: file, load } = useFetcher<typeof versionLoader>();
  const asked = useRef<string | null>(null);
  useEachAnswer(state === "idle" ? file : null, ({ name, text }) => {
    asked.current = null;
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
  });
  return {
    version: state === "idle" ? null : asked.current,
    start(version: string) {
      asked.current = version;
      load(`/app/rates/tariff/${code}/${version}${formAction(about)}`);
    },
  };
}
