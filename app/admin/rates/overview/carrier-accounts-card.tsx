import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  EmptyState,
  InlineStack,
  Link,
  Modal,
  Text,
} from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { parcelImage } from "../../../ui/illustrations.ts";
import { useReturnFocus } from "../../../ui/return-focus.ts";

export interface CarrierAccountRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly services: readonly string[];
  /** Null: the carrier's own API prices a request. */
  readonly tariff: TariffValidity | null;
}

export interface TariffValidity {
  readonly current: { readonly from: string; readonly to: string | null } | null;
  /** First day of the next version. */
  readonly next: string | null;
}

interface CarrierAccountsCardProps {
  readonly accounts: readonly CarrierAccountRow[];
  /** Code of the account that is being switched. */
  readonly switching: string | null;
  onSwitch(accountId: string, enabled: boolean): void;
}

/** The merchant's carriers: today's prices, the next ones, and the switch. */
export function CarrierAccountsCard({ accounts, switching, onSwitch }: CarrierAccountsCardProps) {
  const { rates } = useTexts();
  const [leaving, setLeaving] = useState<CarrierAccountRow | null>(null);
  const rememberFocus = useReturnFocus(leaving !== null);

  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState
          heading={rates.noAccounts}
          action={{ content: rates.upload, url: "/app/rates/upload" }}
          image={parcelImage}
        >
          <p>{rates.noAccountsBody}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {rates.accounts}
          </Text>
          <Text as="p" tone="subdued">
            {rates.accountsBody}
          </Text>
        </BlockStack>
      </Box>
      {accounts.map((account) => (
        <Box key={account.id} padding="400" borderBlockStartWidth="025" borderColor="border">
          <CarrierAccount
            account={account}
            busy={switching === account.id}
            onSwitch={() => {
              if (!account.enabled) return onSwitch(account.id, true);
              rememberFocus(document.activeElement);
              setLeaving(account);
            }}
          />
        </Box>
      ))}
      <Modal
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving === null ? "" : rates.switchOffTitle(leaving.name)}
        size="small"
        primaryAction={{
          content: rates.switchOff,
          destructive: true,
          onAction: () => {
            if (leaving !== null) onSwitch(leaving.id, false);
            setLeaving(null);
          },
        }}
        secondaryActions={[{ content: rates.keep, onAction: () => setLeaving(null) }]}
      >
        <Modal.Section>
          <Text as="p">{rates.switchOffBody}</Text>
        </Modal.Section>
      </Modal>
    </Card>
  );
}

interface CarrierAccountProps {
  readonly account: CarrierAccountRow;
  readonly busy: boolean;
  onSwitch(): void;
}

function CarrierAccount({ account, busy, onSwitch }: CarrierAccountProps) {
  const { rates } = useTexts();
  const { code, name, enabled, services, tariff } = account;
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {name}
          </Text>
          <Badge {...(enabled ? { tone: "success" as const } : {})}>{enabled ? rates.on : rates.off}</Badge>
        </InlineStack>
        <InlineStack gap="300" blockAlign="center">
          {tariff === null ? null : (
            <Link
              url={`/app/rates/tariff/${code}`}
              removeUnderline
              accessibilityLabel={rates.viewTariffOf(name)}
            >
              {rates.viewTariff}
            </Link>
          )}
          <Button
            size="slim"
            loading={busy}
            accessibilityLabel={enabled ? rates.switchOffFor(name) : rates.switchOnFor(name)}
            onClick={onSwitch}
          >
            {enabled ? rates.switchOff : rates.switchOn}
          </Button>
        </InlineStack>
      </InlineStack>
      <Text as="p">{services.length === 0 ? rates.noServices : rates.services(services.join(", "))}</Text>
      {tariff === null ? (
        <Text as="p" tone="subdued">
          {rates.asksCarrier}
        </Text>
      ) : (
        <Validity {...tariff} />
      )}
    </BlockStack>
  );
}

/** The validity of today's version, and the start of the next. */
export function Validity({ current, next }: TariffValidity) {
  const { rates } = useTexts();
  return (
    <BlockStack>
      {current === null ? (
        <Text as="p" tone="critical">
          {rates.noneInForce}
        </Text>
      ) : (
        <Text as="p" tone="subdued">
          {current.to === null ? rates.validFrom(current.from) : rates.validBetween(current.from, current.to)}
        </Text>
      )}
      {next === null ? null : (
        <Text as="p" tone="subdued">
          {rates.nextFrom(next)}
        </Text>
      )}
    </BlockStack>
  );
}
