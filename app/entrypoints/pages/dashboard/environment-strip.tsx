import { Badge, Banner, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { DashboardFrame } from "./dashboard-frame.ts";

/** Heads every page of the dashboard: the merchant, the environment, and the ways to the other one and out. */
export function EnvironmentStrip({ frame }: { frame: DashboardFrame }) {
  const { dashboard: texts } = useTexts();
  const { environment, other, canSwitch, languages, merchant, person, scopes, endpointsOff } = frame;
  const isSandbox = environment === "sandbox";
  return (
    <Box
      as="section"
      background={isSandbox ? "bg-surface-warning" : "bg-surface-success"}
      borderBlockEndWidth="025"
      borderColor="border"
      padding="300"
    >
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Badge tone={isSandbox ? "warning" : "success"} size="large">
            {texts.environments[environment]}
          </Badge>
          <Text as="span" fontWeight="semibold" breakWord>
            {merchant}
          </Text>
          {person === null ? null : (
            <Text as="span" breakWord>
              {person}
            </Text>
          )}
          <Text as="span">{texts.meaning[environment]}</Text>
        </InlineStack>
        <InlineStack gap="200" blockAlign="center">
          {languages.map(({ code, name }) => (
            <Button key={code} variant="tertiary" url={`?locale=${code}`}>
              {name}
            </Button>
          ))}
          {canSwitch ? (
            <SessionForm intent="switch" label={texts.switchTo[other]} />
          ) : person !== null ? null : (
            <Button url={`/dashboard/log-in?add=${other}`}>{texts.add[other]}</Button>
          )}
          <SessionForm intent="log-out" label={texts.logOut} />
        </InlineStack>
      </InlineStack>
      {scopes.includes("ship") ? null : (
        <Box paddingBlockStart="300">
          <Banner tone="info">{texts.readOnly}</Banner>
        </Box>
      )}
      {endpointsOff.length === 0 ? null : (
        <Box paddingBlockStart="300">
          <Banner tone="warning" action={{ content: texts.seeWebhooks, url: "/dashboard/webhooks" }}>
            {texts.endpointsOff(endpointsOff)}
          </Banner>
        </Box>
      )}
    </Box>
  );
}

/** A form of the document: its answer is another session, so nothing of this page may stay. */
function SessionForm({ intent, label }: { intent: "switch" | "log-out"; label: string }) {
  return (
    <form method="post" action="/dashboard/session">
      <input type="hidden" name="intent" value={intent} />
      <Button submit>{label}</Button>
    </form>
  );
}
