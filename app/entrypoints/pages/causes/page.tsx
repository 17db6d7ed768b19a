import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Card, Page, Text } from "@shopify/polaris";
import { useRef } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { CauseLines } from "../frame/cause-lines.tsx";
import { KeptBackLines } from "./kept-back-lines.tsx";
import type { loader } from "./loader.server.ts";
import { RemedyCard } from "./remedy-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.cause.title);

export default function Causes() {
  const { causes, kept, hasMore, asked, chosen } = useLoaderData<typeof loader>();
  const shown = useKept(asked, chosen);
  const { cause: texts } = useTexts();
  return (
    <Page title={texts.title} backAction={{ content: texts.back, url: "/app/orders" }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {shown === null && (asked !== null || causes.lines.length + kept.length === 0) ? (
            <Banner tone="success" title={texts.none}>
              <p>{texts.noneBody}</p>
            </Banner>
          ) : null}
          {shown === null ? null : <RemedyCard key={shown.line.key} chosen={shown} />}
          {shown !== null || causes.lines.length === 0 ? null : (
            <Card>
              <CauseLines causes={causes} />
            </Card>
          )}
          {shown !== null || kept.length === 0 ? null : (
            <Card>
              <KeptBackLines kept={kept} />
            </Card>
          )}
          {hasMore ? <Text as="p">{texts.moreOlder}</Text> : null}
        </BlockStack>
      </Box>
    </Page>
  );
}

type Chosen = ReturnType<typeof useLoaderData<typeof loader>>["chosen"];

/** The cause stays while its remedy, after which the server knows it no more, is answered. */
function useKept(asked: string | null, chosen: Chosen): Chosen {
  const last = useRef(chosen);
  if (chosen !== null) last.current = chosen;
  return chosen ?? (last.current?.line.key === asked ? last.current : null);
}
