import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  BlockStack,
  Box,
  Button,
  Card,
  EmptyState,
  InlineStack,
  Page,
  Text,
  Thumbnail,
} from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { usePath } from "../../ui/door.tsx";
import { Heading } from "../../ui/heading.tsx";
import { parcelImage } from "../../ui/illustrations.ts";
import type { PageEnvironment } from "../page-environment.tsx";
import { EnvironmentBadge, inSameEnvironment, useOverviewLink } from "../page-environment.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.carriers.title);

export default function AddCarrier() {
  const { carriers, about } = useLoaderData<typeof loader>();
  const { rates, carriers: texts } = useTexts();
  const overview = useOverviewLink(about);
  const path = usePath();
  const uploadUrl = inSameEnvironment(path("/rates/upload"), about);
  return (
    <Page title={texts.title} titleMetadata={<EnvironmentBadge {...about} />} backAction={overview}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {carriers.length === 0 ? (
            <Card>
              <EmptyState
                heading={texts.none}
                action={{ content: rates.upload, url: uploadUrl }}
                image={parcelImage}
              >
                <p>{texts.noneBody}</p>
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card padding="0">
                <Box padding="400">
                  <Text as="p">{texts.body}</Text>
                </Box>
                {carriers.map((carrier) => (
                  <Choice key={carrier.driver} {...carrier} about={about} />
                ))}
              </Card>
              <Card>
                <BlockStack gap="300" inlineAlign="start">
                  <Heading title={texts.withoutApi} body={texts.withoutApiBody} />
                  <InlineStack gap="300">
                    <Button url={inSameEnvironment(path("/rates/price-list"), about)}>
                      {rates.addPrices}
                    </Button>
                    <Button url={uploadUrl} variant="plain">
                      {rates.upload}
                    </Button>
                  </InlineStack>
                </BlockStack>
              </Card>
            </>
          )}
        </BlockStack>
      </Box>
    </Page>
  );
}

interface ChoiceProps {
  readonly driver: string;
  readonly name: string;
  readonly imageUrl: string;
  readonly isConnected: boolean;
  readonly about: PageEnvironment;
}

function Choice({ driver, name, imageUrl, isConnected, about }: ChoiceProps) {
  const texts = useTexts().carriers;
  const path = usePath();
  return (
    <Box padding="400" borderBlockStartWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <Thumbnail source={imageUrl} alt="" size="small" />
          <Text as="h2" variant="headingSm">
            {name}
          </Text>
        </InlineStack>
        <Button
          url={inSameEnvironment(path(`/rates/carriers/${driver}`), about)}
          accessibilityLabel={isConnected ? texts.manageName(name) : texts.addName(name)}
        >
          {isConnected ? texts.manage : texts.add}
        </Button>
      </InlineStack>
    </Box>
  );
}
