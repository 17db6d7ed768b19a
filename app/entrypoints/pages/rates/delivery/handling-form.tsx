import { BlockStack, Card, ChoiceList, FormLayout } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { FormPart, Option } from "../../frame/field.tsx";
import { Field } from "../../frame/field.tsx";
import { listOf } from "../../frame/field-table.ts";
import { Heading } from "../../ui/heading.tsx";
import { ClosedDays } from "./closed-days.tsx";
import { handlingFields } from "./handling-fields.ts";

interface HandlingFormProps extends Pick<FormPart<typeof handlingFields>, "values" | "wrong" | "onChange"> {
  readonly timeZones: readonly string[];
  readonly holidayCountries: readonly Option[];
  /** Names of the stored closed days. */
  readonly dayNames: Readonly<Record<string, string>>;
}

const NOON = "12:00";

export function HandlingForm(props: HandlingFormProps) {
  const { values, wrong, onChange } = props;
  const texts = useTexts().delivery;
  const { fields: words } = texts;
  const form = { table: handlingFields, words, values, wrong, onChange };
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.day} body={texts.dayBody} />
          <ChoiceList
            title={words.anyTime.label}
            selected={[values.anyTime ? "any" : "until"]}
            choices={[
              {
                value: "until",
                label: texts.cutOffUntil,
                renderChildren: (selected) => (selected ? <Field form={form} name="cutOffAt" /> : null),
              },
              { value: "any", label: texts.cutOffNever },
            ]}
            onChange={([choice]) =>
              onChange({
                anyTime: choice === "any",
                cutOffAt: values.cutOffAt === "" ? NOON : values.cutOffAt,
              })
            }
          />
          <FormLayout>
            <FormLayout.Group>
              <Field form={form} name="preparationDays" typed={{ suffix: texts.daysUnit }} />
              <Field
                form={form}
                name="timeZone"
                options={props.timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
              />
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={words.weekdays.label} body={texts.workingDaysBody} />
          <Field form={form} name="weekdays" labelHidden />
          <Field
            form={form}
            name="holidaysOf"
            options={[
              { value: "origin", label: texts.holidaysOrigin },
              { value: "", label: texts.holidaysNone },
              ...props.holidayCountries,
            ]}
          />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={words.closedDates.label} body={texts.closedBody} />
          <ClosedDays
            dates={listOf(values.closedDates)}
            dayNames={props.dayNames}
            onChange={(dates) => onChange({ closedDates: dates.join(",") })}
            {...(wrong.has("closedDates") && { error: words.closedDates.error })}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
