import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Card, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { FiguresCard } from "../home/figures-card.tsx";
import { Heading } from "../ui/heading.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.usage.title);

export default function Usage() {
  const { calls, endpoints } = useLoaderData<typeof loader>();
  const { usage: texts } = useTexts();
  const limits = [
    { title: texts.calls, state: texts.callsLeft(calls), note: texts.callsBody(calls) },
    { title: texts.endpoints, state: texts.endpointsOf(endpoints), note: texts.endpointsBody },
    { title: texts.body, state: texts.bodyLimit, note: texts.bodyNote },
    { title: texts.lists, state: texts.listsLimit, note: texts.listsNote },
  ];
  return (
    <Page title={texts.title}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <FiguresCard />
          <Card padding="0">
            <Box padding="400">
              <Heading title={texts.limits} />
            </Box>
            {limits.map(({ title, state, note }) => (
              <Box key={title} padding="400" borderBlockStartWidth="025" borderColor="border">
                <BlockStack>
                  <Text as="h3" variant="headingSm">
                    {title}
                  </Text>
                  <Text as="p">{state}</Text>
                  <Text as="p" tone="subdued">
                    {note}
                  </Text>
                </BlockStack>
              </Box>
            ))}
          </Card>
        </BlockStack>
      </Box>
    </Page>
  );
}
