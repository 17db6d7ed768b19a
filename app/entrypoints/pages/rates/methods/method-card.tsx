import { BlockStack, Button, ButtonGroup, Card, FormLayout, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Field } from "../../frame/field.tsx";
import { namesOf } from "../../frame/field-table.ts";
import type { MethodRow } from "./method-fields.ts";
import { methodFields } from "./method-fields.ts";

interface MethodCardProps {
  readonly row: MethodRow;
  /** The index of the row among the rows. */
  readonly place: number;
  readonly rows: readonly MethodRow[];
  /** Paths such as `rows.2.service`. */
  readonly wrong: ReadonlySet<string>;
  readonly services: readonly { readonly label: string; readonly value: string }[];
  readonly currency: string;
  onChange(rows: readonly MethodRow[]): void;
}

/** One row: the name at checkout, the service, and what tells it apart from others of the same name. */
export function MethodCard({ row, place, rows, wrong, services, currency, onChange }: MethodCardProps) {
  const texts = useTexts().methods;
  const form = {
    table: methodFields,
    words: texts.fields,
    values: row,
    wrong: new Set(namesOf(methodFields).filter((name) => wrong.has(`rows.${place}.${name}`))),
    onChange: (change: Partial<MethodRow>) => onChange(rows.with(place, { ...row, ...change })),
  };
  const isGone = row.service !== "" && services.every(({ value }) => value !== row.service);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingSm" breakWord>
            {texts.place(place + 1, row.name)}
          </Text>
          <ButtonGroup>
            <Button
              disabled={place === 0}
              accessibilityLabel={texts.earlierNamed(row.name)}
              onClick={() => onChange(moved(rows, place))}
            >
              {texts.earlier}
            </Button>
            <Button
              accessibilityLabel={texts.removeNamed(row.name)}
              onClick={() => onChange(rows.toSpliced(place, 1))}
            >
              {texts.remove}
            </Button>
          </ButtonGroup>
        </InlineStack>
        <FormLayout>
          <FormLayout.Group>
            <Field form={form} name="name" />
            <Field
              form={form}
              name="service"
              options={[
                { label: texts.chooseService, value: "" },
                ...services,
                ...(isGone ? [{ label: texts.gone(row.service), value: row.service }] : []),
              ]}
            />
          </FormLayout.Group>
          <FormLayout.Group>
            <Field form={form} name="countries" typed={{ placeholder: texts.everywhere }} />
            <Field form={form} name="upToKg" typed={{ placeholder: texts.any }} />
            <Field form={form} name="upToValue" typed={{ suffix: currency, placeholder: texts.any }} />
          </FormLayout.Group>
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

/** The row and the one before it change places. */
function moved(rows: readonly MethodRow[], place: number): readonly MethodRow[] {
  const row = rows[place];
  return row === undefined ? rows : rows.toSpliced(place, 1).toSpliced(place - 1, 0, row);
}
