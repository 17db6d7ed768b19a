import { BlockStack, Card } from "@shopify/polaris";
import type { ReactNode } from "react";
import { Fragment } from "react";
import type { SettingsField } from "../../../domain/orders/settings-fields.ts";
import { settingsFieldNames, settingsFields } from "../../../domain/orders/settings-fields.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { FormPart } from "../frame/field.tsx";
import { Field } from "../frame/field.tsx";
import { Heading } from "../ui/heading.tsx";

export interface SettingsPart {
  readonly form: FormPart<typeof settingsFields>;
}

interface SettingsCardProps extends SettingsPart {
  readonly card: (typeof settingsFields)[SettingsField]["card"];
  /** Controls in place of those that rows describe. */
  readonly own?: { readonly [Name in SettingsField]?: ReactNode };
  /** Fields that the children show. */
  readonly below?: readonly SettingsField[];
  readonly children?: ReactNode;
}

/** A card with its fields in the order of the table. */
export function SettingsCard({ card, own = {}, below = [], children, form }: SettingsCardProps) {
  const cards: Partial<Record<string, PageTexts["shopSettings"]["cards"]["sender"]>> =
    useTexts().shopSettings.cards;
  const words = cards[card];
  return (
    <div id={card}>
      <Card>
        <BlockStack gap="400">
          {words === undefined ? null : <Heading {...words} />}
          {fieldsOf(card)
            .filter((name) => !below.includes(name))
            .map((name) => (
              <Fragment key={name}>{name in own ? own[name] : <Field form={form} name={name} />}</Fragment>
            ))}
          {children}
        </BlockStack>
      </Card>
    </div>
  );
}

export function fieldsOf(card: SettingsCardProps["card"]): readonly SettingsField[] {
  return settingsFieldNames.filter((name) => settingsFields[name].card === card);
}
