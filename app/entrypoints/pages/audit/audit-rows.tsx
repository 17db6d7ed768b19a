import { Badge, BlockStack, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { PhoneRow } from "../ui/phone-row.tsx";
import { Wrapping } from "../ui/wrapping.tsx";

/** One event. The server formats dates in the shop's time zone. */
export interface AuditRow {
  readonly id: string;
  /** The event in words, with its actor. */
  readonly said: string;
  readonly at: string;
  /** The actor's address on the network. */
  readonly address: string | null;
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
        <Address row={row} />
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
        <Address row={row} />
        <Text as="span" variant="bodySm" tone="subdued">
          {row.at}
        </Text>
      </BlockStack>
    </PhoneRow>
  );
}

function Address({ row: { address } }: { row: AuditRow }) {
  const texts = useTexts().audit;
  return address === null ? null : (
    <Text as="span" variant="bodySm" tone="subdued">
      {texts.from(address)}
    </Text>
  );
}

function Action({ row: { said, isSandbox } }: { row: AuditRow }) {
  const texts = useTexts().audit;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" fontWeight="semibold" breakWord>
        {said}
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
