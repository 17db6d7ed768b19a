import { useFetcher, useNavigate } from "@remix-run/react";
import { Badge, BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../../../ui/announce.tsx";
import { usePath } from "../../../ui/door.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { ConnectionBadges } from "../../overview/carrier-accounts-card.tsx";
import { useSwitchOffDialog } from "../../overview/switch-off-dialog.tsx";
import type { PageEnvironment } from "../../page-environment.tsx";
import { formAction, inSameEnvironment, useOverviewLink } from "../../page-environment.tsx";
import { useRemoveDialog } from "../../remove-dialog.tsx";
import type { action } from "./actions.server.ts";
import { RefusalBanner } from "./refusal-banner.tsx";

interface ConnectionCardProps {
  readonly driver: string;
  readonly name: string;
  readonly account: {
    readonly id: string;
    readonly enabled: boolean;
    readonly connectedAs: string | null;
    readonly testedAt: string | null;
    readonly prices: "tariff" | "carrier" | "none";
  };
  readonly about: PageEnvironment;
}

/** The state of a connected carrier, and everything that changes it but its form. */
export function ConnectionCard({ driver, name, account, about }: ConnectionCardProps) {
  const { carriers: texts, rates, decisions } = useTexts();
  const path = usePath();
  const { busy, refusal, isInUse, send } = useConnectionActions(about);
  const switchOff = useSwitchOffDialog((accountId) => send({ intent: "disable", accountId }));
  const remove = useRemoveDialog(texts.removeBody, () => send({ intent: "remove" }));
  const { id, enabled, connectedAs, testedAt, prices } = account;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Heading title={texts.connection} />
          <Badge {...(enabled ? { tone: "success" as const } : {})}>{enabled ? rates.on : rates.off}</Badge>
          <ConnectionBadges connectedAs={connectedAs} lacksPrices={prices === "none"} />
        </InlineStack>
        <Text as="p" tone="subdued">
          {testedAt === null ? texts.neverTested : texts.testedAt(testedAt)}
        </Text>
        {prices === "none" ? <Text as="p">{texts.noPricesBody(name)}</Text> : null}
        {prices === "carrier" ? <Text as="p">{rates.asksCarrier}</Text> : null}
        {prices === "tariff" ? (
          <InlineStack gap="200">
            <Text as="p">{texts.priceList}</Text>
            <Link url={inSameEnvironment(path(`/rates/tariff/${driver}`), about)}>{rates.viewTariff}</Link>
          </InlineStack>
        ) : null}
        {refusal === null ? null : (
          <RefusalBanner
            refusal={refusal}
            words={{ ...texts.testRefused, invalid: texts.refused.invalid, changed: texts.refused.changed }}
            name={name}
          />
        )}
        {isInUse ? (
          <Text as="p" tone="critical">
            {texts.inUse(name)}
          </Text>
        ) : null}
        <InlineStack gap="200">
          {prices === "none" ? (
            <>
              <Button
                variant="primary"
                url={inSameEnvironment(path(`/rates/price-list?carrier=${driver}`), about)}
              >
                {texts.enterPrices}
              </Button>
              <Button url={inSameEnvironment(path("/rates/upload"), about)}>{texts.uploadPrices}</Button>
            </>
          ) : null}
          <Button loading={busy === "test"} onClick={() => send({ intent: "test" })}>
            {texts.test}
          </Button>
          <Button
            loading={busy === "enable" || busy === "disable"}
            onClick={() =>
              enabled ? switchOff.ask({ id, name }) : send({ intent: "enable", accountId: id })
            }
          >
            {enabled ? rates.switchOff : rates.switchOn}
          </Button>
          <Button
            tone="critical"
            variant="tertiary"
            loading={busy === "remove"}
            accessibilityLabel={decisions.removeItem(name)}
            onClick={() => remove.ask({ key: id, name })}
          >
            {texts.remove}
          </Button>
        </InlineStack>
      </BlockStack>
      {switchOff.dialog}
      {remove.dialog}
    </Card>
  );
}

/** Sends the card's actions, confirms them, and goes back to the list once the account is removed. */
function useConnectionActions(about: PageEnvironment) {
  const { carriers: texts, rates, decisions } = useTexts();
  const { url: overviewUrl } = useOverviewLink(about);
  const navigate = useNavigate();
  const { data: answer, formData, submit } = useFetcher<typeof action>();
  const isRemoved = answer?.intent === "remove" && answer.done;
  const refusal = answer?.intent === "test" ? answer.refusal : null;
  const done = {
    save: null,
    test: refusal === null ? texts.tested : null,
    enable: rates.switchedOn,
    disable: rates.switchedOff,
    read: null,
    remove: isRemoved ? decisions.removed : null,
  };
  useAnnounceAnswer(answer, answer === undefined ? null : done[answer.intent]);
  useEffect(() => {
    if (isRemoved) navigate(overviewUrl);
  }, [isRemoved, navigate, overviewUrl]);
  return {
    busy: formData === undefined ? null : String(formData.get("intent")),
    refusal,
    isInUse: answer?.intent === "remove" && !answer.done,
    send: (fields: Record<string, string>) => submit(fields, { method: "post", action: formAction(about) }),
  };
}
