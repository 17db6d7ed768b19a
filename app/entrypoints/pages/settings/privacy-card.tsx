import { BlockStack, Button, Card, Divider, InlineStack, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Download } from "../frame/use-download.ts";
import { Heading } from "../ui/heading.tsx";

interface PrivacyRequestRow {
  readonly id: string;
  readonly topic: keyof PageTexts["shopSettings"]["privacy"]["topics"];
  readonly requested: string;
  /** `null`: the request is in progress. */
  readonly handled: string | null;
  readonly orders: number;
  readonly shipments: number;
  /** The shop had installed the app again by then, so nothing was redacted. */
  readonly installedAgain: boolean;
  /** The last day on which the data can be fetched. */
  readonly dataUntil: string | null;
}

interface PrivacyCardProps {
  readonly requests: readonly PrivacyRequestRow[];
  readonly file: Download;
}

/** Shows Shopify's privacy requests for customers, and their outcome. */
export function PrivacyCard({ requests, file }: PrivacyCardProps) {
  const { privacy: texts } = useTexts().shopSettings;
  return (
    <div id="privacy">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.title} body={texts.body} />
          {requests.length === 0 ? <Text as="p">{texts.none}</Text> : null}
          {file.failed ? (
            <div role="alert">
              <Text as="p" tone="critical">
                {texts.gone}
              </Text>
            </div>
          ) : null}
          {requests.map((request, index) => (
            <BlockStack key={request.id} gap="300">
              {index > 0 ? <Divider /> : null}
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <BlockStack>
                  <Text as="h3" fontWeight="medium">
                    {texts.topics[request.topic]}
                  </Text>
                  <Text as="p" tone="subdued">
                    {texts.requested(request.requested)}
                  </Text>
                  <Text as="p" tone="subdued">
                    {request.handled === null ? texts.waiting : texts.handled(request.handled)}
                  </Text>
                  {request.handled === null ? null : (
                    <Text as="p" tone="subdued">
                      {request.installedAgain
                        ? texts.installedAgain
                        : texts.found(request.orders, request.shipments)}
                    </Text>
                  )}
                  {request.dataUntil === null ? null : (
                    <Text as="p" tone="subdued">
                      {texts.until(request.dataUntil)}
                    </Text>
                  )}
                </BlockStack>
                {request.dataUntil === null ? null : (
                  <Button
                    loading={file.fetching === pathOf(request)}
                    accessibilityLabel={texts.downloadOf(request.requested)}
                    onClick={() => file.start(pathOf(request), "customer-data.json")}
                  >
                    {texts.download}
                  </Button>
                )}
              </InlineStack>
            </BlockStack>
          ))}
        </BlockStack>
      </Card>
    </div>
  );
}

function pathOf({ id }: PrivacyRequestRow): string {
  return `/app/privacy/${id}`;
}
