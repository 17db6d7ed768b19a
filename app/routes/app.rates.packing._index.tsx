import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { actOnPacking, packingForm, packingPage } from "../shopify/admin/configuration/packing-page.ts";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { readForm } from "../shopify/admin/read-form.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { BoxesCard } from "../ui/configuration/boxes-card.tsx";
import { MeanwhileBanner } from "../ui/configuration/meanwhile-banner.tsx";
import { commonEl } from "../ui/configuration/texts/common-el.ts";
import { commonEn } from "../ui/configuration/texts/common-en.ts";
import { packingEl } from "../ui/configuration/texts/packing-el.ts";
import { packingEn } from "../ui/configuration/texts/packing-en.ts";
import { documentTitleOf } from "../ui/texts/document-title.ts";
import { useTextsOf } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireShop(request);
  return packingPage(context, pageFormat(request, context.shop, context.services.ports.clock.now()));
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnPacking(context, await readForm(request, packingForm));
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

export const meta: MetaFunction = ({ matches }) =>
  documentTitleOf(matches, { en: packingEn.title, el: packingEl.title });

const ADD = "/app/rates/packing/box";

export default function Packing() {
  const { boxes } = useLoaderData<typeof loader>();
  const texts = useTextsOf({ en: packingEn, el: packingEl });
  const common = useTextsOf({ en: commonEn, el: commonEl });
  const { data: answer, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(answer, answer?.done ? common.removed : null);
  return (
    <Page
      title={texts.title}
      backAction={{ content: common.rates, url: "/app/rates" }}
      {...(boxes.length === 0 ? {} : { primaryAction: { content: texts.add, url: ADD } })}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={answer?.done === false ? "list" : null} />
          <BoxesCard
            boxes={boxes}
            addUrl={ADD}
            editUrl={(key) => `${ADD}?item=${key}`}
            onRemove={(key) => submit({ intent: "remove", key }, { method: "post" })}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}
