import { Badge, BlockStack, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { PhoneRow } from "../ui/phone-row.tsx";
import { Wrapping } from "../ui/wrapping.tsx";
import type { ActorView } from "./actor-name.tsx";
import { ActorName } from "./actor-name.tsx";

/** One event. The server formats dates in the shop's time zone. */
export interface AuditRow {
  readonly id: string;
  readonly action: string;
  readonly at: string;
  readonly actor: ActorView;
  readonly about: readonly string[];
  /** The page of the object, as `usePath` takes it. */
  readonly page: string | null;
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
        <ActorName {...row.actor} />
      </IndexTable.Cell>
      <IndexTable.Cell>{row.at}</IndexTable.Cell>
    </IndexTable.Row>
  );
}

export function PhoneAuditRow({ row }: Pick<RowProps, "row">) {
  return (
    <PhoneRow>
      <BlockStack gap="100">
        <Action row={row} />
        <About row={row} />
        <ActorName {...row.actor} />
        <Text as="span" variant="bodySm" tone="subdued">
          {row.at}
        </Text>
      </BlockStack>
    </PhoneRow>
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

function About({ row: { about, page, count, fields } }: { row: AuditRow }) {
  const texts = useTexts().audit;
  const path = usePath();
  const said = [...about, ...(count === null ? [] : [texts.count(count)]), ...fields].join(", ");
  if (said === "") return null;
  return (
    <Wrapping widest="24rem">
      {page === null ? <Text as="span">{said}</Text> : <Link url={path(page)}>{said}</Link>}
    </Wrapping>
  );
}
