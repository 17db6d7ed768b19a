import { Badge, BlockStack, Box, Button, Card, EmptyState, InlineStack, Link, Text } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { usePath } from "../../ui/door.tsx";
import { parcelImage } from "../../ui/illustrations.ts";
import { useSwitchOffDialog } from "./switch-off-dialog.tsx";

export interface CarrierAccountRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly hasSwitch: boolean;
  readonly services: readonly string[];
  /** Null: the carrier's own API prices a request. */
  readonly tariff: TariffValidity | null;
  /** Null: the carrier has no credentials. */
  readonly connection: Connection | null;
}

export interface Connection {
  /** The account's name at the carrier; null: its credentials were not tested. */
  readonly connectedAs: string | null;
  /** The carrier has no price call, and there is no price list yet. */
  readonly lacksPrices: boolean;
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

/** The merchant's carriers: the connection, today's prices, the next ones, and the switch. */
export function CarrierAccountsCard({ accounts, switching, onSwitch }: CarrierAccountsCardProps) {
  const { carriers, rates } = useTexts();
  const path = usePath();
  const { ask, dialog } = useSwitchOffDialog((id) => onSwitch(id, false));

  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState
          heading={rates.noAccounts}
          action={{ content: carriers.title, url: path("/rates/carriers") }}
          secondaryAction={{ content: rates.upload, url: path("/rates/upload") }}
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
        <InlineStack align="space-between" blockAlign="start" gap="300">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {rates.accounts}
            </Text>
            <Text as="p" tone="subdued">
              {rates.accountsBody}
            </Text>
          </BlockStack>
          <Button url={path("/rates/carriers")}>{carriers.title}</Button>
        </InlineStack>
      </Box>
      {accounts.map((account) => (
        <Box key={account.id} padding="400" borderBlockStartWidth="025" borderColor="border">
          <CarrierAccount
            account={account}
            busy={switching === account.id}
            onSwitch={() => (account.enabled ? ask(account) : onSwitch(account.id, true))}
          />
        </Box>
      ))}
      {dialog}
    </Card>
  );
}

interface CarrierAccountProps {
  readonly account: CarrierAccountRow;
  readonly busy: boolean;
  onSwitch(): void;
}

function CarrierAccount({ account, busy, onSwitch }: CarrierAccountProps) {
  const { carriers, rates } = useTexts();
  const path = usePath();
  const { code, name, enabled, hasSwitch, services, tariff, connection } = account;
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {name}
          </Text>
          <Badge {...(enabled ? { tone: "success" as const } : {})}>{enabled ? rates.on : rates.off}</Badge>
          {connection === null ? null : <ConnectionBadges {...connection} />}
        </InlineStack>
        <InlineStack gap="300" blockAlign="center">
          {connection === null ? null : (
            <Link
              url={path(`/rates/carriers/${code}`)}
              removeUnderline
              accessibilityLabel={carriers.manageName(name)}
            >
              {carriers.manage}
            </Link>
          )}
          {tariff === null ? null : (
            <Link
              url={path(`/rates/tariff/${code}`)}
              removeUnderline
              accessibilityLabel={rates.viewTariffOf(name)}
            >
              {rates.viewTariff}
            </Link>
          )}
          {hasSwitch ? (
            <Button
              size="slim"
              loading={busy}
              accessibilityLabel={enabled ? rates.switchOffFor(name) : rates.switchOnFor(name)}
              onClick={onSwitch}
            >
              {enabled ? rates.switchOff : rates.switchOn}
            </Button>
          ) : null}
        </InlineStack>
      </InlineStack>
      {connection?.lacksPrices ? (
        <InlineStack gap="200">
          <Text as="p">{carriers.noPricesBody(name)}</Text>
          <Link url={path(`/rates/price-list?carrier=${code}`)}>{carriers.enterPrices}</Link>
        </InlineStack>
      ) : (
        <>
          <Text as="p">{services.length === 0 ? rates.noServices : rates.services(services.join(", "))}</Text>
          {tariff === null ? (
            <Text as="p" tone="subdued">
              {rates.asksCarrier}
            </Text>
          ) : (
            <Validity {...tariff} />
          )}
        </>
      )}
    </BlockStack>
  );
}

export function ConnectionBadges({ connectedAs, lacksPrices }: Connection) {
  const texts = useTexts().carriers;
  return (
    <>
      {connectedAs === null ? (
        <Badge tone="attention">{texts.notTested}</Badge>
      ) : (
        <Badge tone="success">{texts.connectedAs(connectedAs)}</Badge>
      )}
      {lacksPrices ? <Badge tone="attention">{texts.noPrices}</Badge> : null}
    </>
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
