import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { MeanwhileBanner } from "../../frame/meanwhile-banner.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { usePath } from "../../ui/door.tsx";
import type { action } from "./actions.server.ts";
import { BoxesCard } from "./boxes-card.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.packing.title);

export default function Packing() {
  const { boxes } = useLoaderData<typeof loader>();
  const texts = useTexts().packing;
  const common = useTexts().decisions;
  const path = usePath();
  const addUrl = path("/rates/packing/box");
  const { data: answer, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(answer, answer?.done ? common.removed : null);
  return (
    <Page
      title={texts.title}
      backAction={{ content: common.rates, url: path("/rates") }}
      {...(boxes.length === 0 ? {} : { primaryAction: { content: texts.add, url: addUrl } })}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={answer?.done === false ? "list" : null} />
          <BoxesCard
            boxes={boxes}
            addUrl={addUrl}
            editUrl={(key) => `${addUrl}?item=${key}`}
            onRemove={(key) => submit({ intent: "remove", key }, { method: "post" })}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}
