import { Badge, BlockStack, Box, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import type { ActorKind } from "../../orders/audit/audit-event.ts";
import { useTexts } from "../../texts/use-texts.tsx";
import { Wrapping } from "../../ui/wrapping.tsx";

/** One event. The server formats dates in the shop's time zone. */
export interface AuditRow {
  readonly id: string;
  readonly action: string;
  readonly at: string;
  readonly actor: {
    readonly kind: ActorKind;
    readonly id: string | null;
    readonly name: string | null;
    readonly address: string | null;
  };
  readonly about: readonly string[];
  /** The page of the object. */
  readonly url: string | null;
  readonly count: number | null;
  /** Names of changed settings. */
  readonly fields: readonly string[];
  readonly isSandbox: boolean;
}

interface RowProps {
  readonly row: AuditRow;
  readonly position: number;
}

export function DesktopAuditRow({ row, position }: RowProps) {
  return (
    <IndexTable.Row id={row.id} position={position}>
      <IndexTable.Cell>
        <Action row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <About row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Actor row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>{row.at}</IndexTable.Cell>
    </IndexTable.Row>
  );
}

export function PhoneAuditRow({ row, position }: RowProps) {
  return (
    <IndexTable.Row id={row.id} position={position}>
      <Box padding="300" paddingInline="400" width="100%">
        <BlockStack gap="100">
          <Action row={row} />
          <About row={row} />
          <Actor row={row} />
          <Text as="span" variant="bodySm" tone="subdued">
            {row.at}
          </Text>
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
}

function Action({ row: { action, isSandbox } }: { row: AuditRow }) {
  const texts = useTexts().audit;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" fontWeight="semibold" breakWord>
        {texts.actions[action] ?? action}
      </Text>
      {isSandbox ? <Badge>{texts.sandbox}</Badge> : null}
    </InlineStack>
  );
}

function About({ row: { about, url, count, fields } }: { row: AuditRow }) {
  const texts = useTexts().audit;
  const said = [
    ...about,
    ...(count === null ? [] : [texts.count(count)]),
    ...fields.map((field) => texts.fields[field] ?? field),
  ].join(", ");
  if (said === "") return null;
  return (
    <Wrapping widest="24rem">
      {url === null ? <Text as="span">{said}</Text> : <Link url={url}>{said}</Link>}
    </Wrapping>
  );
}

function Actor({ row: { actor } }: { row: AuditRow }) {
  const texts = useTexts().audit;
  const { kind, id, name, address } = actor;
  return (
    <BlockStack>
      <Text as="span" breakWord>
        {kind === "staff" && id !== null
          ? texts.staffMember(id)
          : kind === "key" && name !== null
            ? texts.key(name)
            : texts.actors[kind]}
      </Text>
      {address === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {texts.from(address)}
        </Text>
      )}
    </BlockStack>
  );
}
