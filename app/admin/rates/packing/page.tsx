import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Page } from "@shopify/polaris";
import { useAnnounceAnswer } from "../../../ui/announce.tsx";
import { commonEl } from "../../../ui/configuration/texts/common-el.ts";
import { commonEn } from "../../../ui/configuration/texts/common-en.ts";
import { packingEl } from "../../../ui/configuration/texts/packing-el.ts";
import { packingEn } from "../../../ui/configuration/texts/packing-en.ts";
import { documentTitleOf } from "../../../ui/texts/document-title.ts";
import { useTextsOf } from "../../../ui/texts/texts.tsx";
import { MeanwhileBanner } from "../meanwhile-banner.tsx";
import type { action } from "./actions.server.ts";
import { BoxesCard } from "./boxes-card.tsx";
import type { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitleOf(matches, { en: packingEn.title, el: packingEl.title });

const ADD = "/app/rates/packing/box";

export function Packing() {
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
