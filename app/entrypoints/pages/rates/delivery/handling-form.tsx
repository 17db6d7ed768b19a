import { BlockStack, Card, ChoiceList, FormLayout, Select, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../ui/heading.tsx";
import { ClosedDays } from "./closed-days.tsx";

/** The handling of an order before the carrier has it, as typed. */
export interface HandlingValues {
  readonly timeZone: string;
  /** There is no cut-off; `cutOffAt` is ignored then. */
  readonly anyTime: boolean;
  readonly cutOffAt: string;
  readonly preparationDays: string;
  readonly weekdays: readonly string[];
  /** `origin`, a country, or empty for none. */
  readonly holidaysOf: string;
  /** `YYYY-MM-DD`, sorted */
  readonly closedDates: readonly string[];
}

interface HandlingFormProps {
  readonly values: HandlingValues;
  readonly wrong: ReadonlySet<string>;
  readonly timeZones: readonly string[];
  readonly holidayCountries: readonly { readonly label: string; readonly value: string }[];
  /** Names of the stored closed days. */
  readonly dayNames: Readonly<Record<string, string>>;
  onChange(change: Partial<HandlingValues>): void;
}

const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const NOON = "12:00";

export function HandlingForm(props: HandlingFormProps) {
  const { values, wrong, onChange } = props;
  const texts = useTexts().delivery;
  const errorOf = (name: keyof typeof texts.errors) => (wrong.has(name) ? { error: texts.errors[name] } : {});
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.day} body={texts.dayBody} />
          <ChoiceList
            title={texts.cutOff}
            selected={[values.anyTime ? "any" : "until"]}
            choices={[
              {
                value: "until",
                label: texts.cutOffUntil,
                renderChildren: (selected) =>
                  selected ? (
                    <TextField
                      label={texts.cutOffAt}
                      type="time"
                      autoComplete="off"
                      value={values.cutOffAt}
                      onChange={(cutOffAt) => onChange({ cutOffAt })}
                      {...errorOf("cutOffAt")}
                    />
                  ) : null,
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
              <TextField
                label={texts.preparationDays}
                helpText={texts.preparationHelp}
                inputMode="numeric"
                suffix={texts.daysUnit}
                autoComplete="off"
                value={values.preparationDays}
                onChange={(preparationDays) => onChange({ preparationDays })}
                {...errorOf("preparationDays")}
              />
              <Select
                label={texts.timeZone}
                helpText={texts.timeZoneHelp}
                options={props.timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
                value={values.timeZone}
                onChange={(timeZone) => onChange({ timeZone })}
                {...errorOf("timeZone")}
              />
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.workingDays} body={texts.workingDaysBody} />
          <ChoiceList
            allowMultiple
            title={texts.workingDays}
            titleHidden
            selected={[...values.weekdays]}
            choices={week.map((value) => ({ value, label: texts.weekdays[value] }))}
            onChange={(chosen) => onChange({ weekdays: week.filter((day) => chosen.includes(day)) })}
            {...errorOf("weekdays")}
          />
          <Select
            label={texts.holidays}
            options={[
              { value: "origin", label: texts.holidaysOrigin },
              { value: "", label: texts.holidaysNone },
              ...props.holidayCountries,
            ]}
            value={values.holidaysOf}
            onChange={(holidaysOf) => onChange({ holidaysOf })}
            {...errorOf("holidaysOf")}
          />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.closed} body={texts.closedBody} />
          <ClosedDays
            dates={values.closedDates}
            dayNames={props.dayNames}
            onChange={(closedDates) => onChange({ closedDates })}
            {...errorOf("closedDates")}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
