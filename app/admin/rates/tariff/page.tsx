import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Badge, BlockStack, Box, Page } from "@shopify/polaris";
import { useRef } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useEachAnswer } from "../../../ui/each-answer.ts";
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
  const download = useDownload(tariff.code);
  return (
    <Page
      title={rates.tariff(tariff.name)}
      titleMetadata={
        <Badge {...(tariff.enabled ? { tone: "success" as const } : {})}>
          {tariff.enabled ? rates.on : rates.off}
        </Badge>
      }
      backAction={{ content: rates.title, url: "/app/rates" }}
      primaryAction={{ content: rates.upload, url: "/app/rates/upload" }}
      secondaryActions={[{ content: rates.try, url: "/app/rates/try" }]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {tariff.numbers === null ? null : <VoucherNumbersCard {...tariff.numbers} />}
          <DayListCard code={tariff.code} today={tariff.today} />
          {tariff.numbers === null ? null : <ScansCard />}
          <TariffDetails {...tariff} downloading={download.version} onDownload={download.start} />
        </BlockStack>
      </Box>
    </Page>
  );
}

/** A link would be followed without the admin's session, so the page fetches the file and saves it. */
function useDownload(code: string) {
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
      load(`/app/rates/tariff/${code}/${version}`);
    },
  };
}
