import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Badge, Banner, BlockStack, Box, InlineStack, Page } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useDownload } from "../../frame/use-download.ts";
import { useDoor, usePath } from "../../ui/door.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import { EnvironmentBadge, formAction, inSameEnvironment, useOverviewLink } from "../page-environment.tsx";
import { useRemoveDialog } from "../remove-dialog.tsx";
import type { action } from "./actions.server.ts";
import { DayListCard } from "./day-list-card.tsx";
import type { loader } from "./loader.server.ts";
import { ScansCard } from "./scans-card.tsx";
import { TariffDetails } from "./tariff-details.tsx";
import { VoucherNumbersCard } from "./voucher-numbers-card.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: tariff, matches }) =>
  documentTitle(matches, (texts) => (tariff ? texts.rates.tariff(tariff.name) : texts.error.notFound));

export default function Tariff() {
  const tariff = useLoaderData<typeof loader>();
  const { rates } = useTexts();
  const { about } = tariff;
  const overview = useOverviewLink(about);
  const file = useDownload();
  const { hasShop } = useDoor();
  const path = usePath();
  const pathOf = (version: string) => path(`/rates/tariff/${tariff.code}/${version}${formAction(about)}`);
  const removing = useRemoving(about);
  const listPath = (as?: "next" | "copy") => {
    const query = new URLSearchParams({
      carrier: tariff.code,
      ...(as && { as }),
      environment: about.environment,
    });
    return path(`/rates/price-list?${query}`);
  };
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
      primaryAction={{ content: rates.editPrices, url: listPath() }}
      // Polaris measures single buttons in the browser and folds some of them then, which moves the whole page.
      actionGroups={[
        {
          title: rates.moreActions,
          actions: [
            { content: rates.nextVersion, url: listPath("next") },
            { content: rates.duplicate, url: listPath("copy") },
            { content: rates.upload, url: inSameEnvironment(path("/rates/upload"), about) },
            ...(hasShop && about.isOwn ? [{ content: rates.try, url: path("/rates/try") }] : []),
            ...(tariff.driver === "tariff"
              ? [{ content: rates.removeTariff, destructive: true, onAction: () => removing.ask(tariff) }]
              : []),
          ],
        },
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {removing.isInUse ? <Banner tone="critical">{rates.tariffInUse}</Banner> : null}
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
      {removing.dialog}
    </Page>
  );
}

/** Removes the carrier after asking. */
function useRemoving(about: PageEnvironment) {
  const { rates } = useTexts();
  const { data: answer, submit } = useFetcher<typeof action>();
  const { ask, dialog } = useRemoveDialog(rates.removeTariffBody, () =>
    submit({ intent: "remove-tariff" }, { method: "post", action: formAction(about) }),
  );
  return {
    ask: ({ code, name }: { readonly code: string; readonly name: string }) => ask({ key: code, name }),
    dialog,
    isInUse: answer?.intent === "remove-tariff" && answer.outcome === "in-use",
  };
}
