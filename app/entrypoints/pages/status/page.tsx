import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Badge, BlockStack, Card, InlineStack, Page, Text } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { documentTitle } from "../../../texts/document-title.ts";
import { useLocale, useTexts } from "../../../texts/use-texts.tsx";
import { VisitorPage } from "../dashboard/log-in/visitor-page.tsx";
import { OutsideCards } from "../ui/outside-cards.tsx";
import type { loader } from "./loader.server.ts";

export { loader } from "./loader.server.ts";

export const links = () => [{ rel: "stylesheet", href: polarisStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data === undefined ? matches : [{ data }], (texts) => texts.serviceStatus.title);

type Status = ReturnType<typeof useLoaderData<typeof loader>>;
type Health = Status["parts"]["rates"];

export default function ServiceStatus() {
  const status = useLoaderData<typeof loader>();
  return (
    <VisitorPage language={status.language}>
      <StatusPage {...status} />
    </VisitorPage>
  );
}

function StatusPage({ at, parts, carriers }: Status) {
  const texts = useTexts().serviceStatus;
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "long", timeZone: "UTC" }).format(new Date(at));
  const known = carriers.filter(({ health }) => health !== "unknown");
  const silent = carriers.filter(({ health }) => health === "unknown").map(({ name }) => name);
  return (
    <Page title={texts.title} narrowWidth>
      <BlockStack gap="400">
        <OutsideCards>
          <Text as="p">{texts.body}</Text>
        </OutsideCards>
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              Waybill
            </Text>
            <Row name={texts.parts.rates} health={parts.rates} />
            <Row name={texts.parts.labels} health={parts.labels} />
            <Row name={texts.parts.tracking} health={parts.tracking} />
            <Row name={texts.parts.webhooks} health={parts.webhooks} />
          </BlockStack>
        </Card>
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {texts.carriers}
            </Text>
            {known.map(({ name, health }) => (
              <Row key={name} name={name} health={health} />
            ))}
            {silent.length === 0 ? null : (
              <Text as="p" tone="subdued">
                {texts.notAsked(new Intl.ListFormat(locale).format(silent))}
              </Text>
            )}
          </BlockStack>
        </Card>
        <OutsideCards>
          <Text as="p" tone="subdued">
            {texts.lookedAt(time)}
          </Text>
        </OutsideCards>
      </BlockStack>
    </Page>
  );
}

const tones = { works: "success", disturbed: "warning", down: "critical", unknown: "info" } as const;

function Row({ name, health }: { readonly name: string; readonly health: Health }) {
  const texts = useTexts().serviceStatus;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <Text as="span">{name}</Text>
      <Badge tone={tones[health]}>{texts.health[health]}</Badge>
    </InlineStack>
  );
}
