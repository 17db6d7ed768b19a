import { ChoiceList, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Option } from "../frame/field.tsx";
import { listOf } from "../frame/field-table.ts";
import { CountriesField } from "../ui/countries-field.tsx";
import type { SettingsPart } from "./settings-card.tsx";
import { SettingsCard } from "./settings-card.tsx";

interface PurchaseCardProps extends SettingsPart {
  readonly services: readonly Option[];
  readonly countries: readonly Option[];
}

/** Decides which labels are bought without a click, when an order is paid. */
export function PurchaseCard({ services, countries, form }: PurchaseCardProps) {
  const { buy: texts } = useTexts().shopSettings;
  const { values, onChange } = form;
  const { buy, buyServices, buyCountries } = values;
  return (
    <SettingsCard form={form} card="purchase" below={["buyServices", "buyCountries"]}>
      {buy ? (
        <>
          <ChoiceList
            title={texts.services}
            selected={[buyServices === "all" ? "all" : "some"]}
            choices={[
              { value: "all", label: texts.allServices },
              { value: "some", label: texts.someServices },
            ]}
            onChange={([choice]) => onChange({ buyServices: choice === "all" ? "all" : "" })}
          />
          {buyServices === "all" ? null : services.length === 0 ? (
            <Text as="p">{texts.noServices}</Text>
          ) : (
            <ChoiceList
              title={texts.services}
              titleHidden
              allowMultiple
              selected={[...listOf(buyServices)]}
              choices={[...services]}
              onChange={(chosen) => onChange({ buyServices: chosen.join(",") })}
            />
          )}
          <ChoiceList
            title={texts.countries}
            selected={[buyCountries === "all" ? "all" : "some"]}
            choices={[
              { value: "all", label: texts.allCountries },
              { value: "some", label: texts.someCountries },
            ]}
            onChange={([choice]) => onChange({ buyCountries: choice === "all" ? "all" : "" })}
          />
          {buyCountries === "all" ? null : (
            <CountriesField
              texts={texts}
              chosen={listOf(buyCountries)}
              countries={countries}
              onChange={(chosen) => onChange({ buyCountries: chosen.join(",") })}
            />
          )}
        </>
      ) : null}
    </SettingsCard>
  );
}
