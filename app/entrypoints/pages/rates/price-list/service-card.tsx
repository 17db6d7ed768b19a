import {
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  FormLayout,
  InlineStack,
  Select,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import type { ListForm, ServiceForm } from "../../../../domain/tariffs/form/list-form.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../ui/heading.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import type { ListLimits } from "./loader.server.ts";
import { PastePrices } from "./paste-prices.tsx";
import { PriceGridTable } from "./price-grid-table.tsx";
import { pricesOf, withGrid } from "./with-grid.ts";

interface ServiceCardProps {
  readonly about: PageEnvironment;
  readonly limits: ListLimits;
  readonly list: ListForm;
  readonly index: number;
  readonly service: ServiceForm;
  errorOf(field: string): string | undefined;
  isWrong(field: string): boolean;
  /** One of its fields is wrong, and has to be seen. */
  readonly hasMistake: boolean;
  onChange(change: Partial<ListForm>): void;
}

const measures = ["kg", "cm", "compartment", "pieces"] as const;
const counts = ["parcels", "items"] as const;
/** More services begin closed: each is a table of its own, and the page a long way to scroll. */
const FEW = 6;

/** One service: how long it takes, what it carries, and its prices as a grid that takes a paste. */
export function ServiceCard({
  about,
  limits,
  list,
  index,
  service,
  errorOf,
  isWrong,
  hasMistake,
  onChange,
}: ServiceCardProps) {
  const texts = useTexts().priceList;
  const [isChosen, setChosen] = useState(list.services.length <= FEW || service.name === "");
  // The only service has no button that opens it.
  const isOpen = isChosen || hasMistake || list.services.length === 1;
  const name = service.name || texts.service(index + 1);
  const change = (changed: Partial<ServiceForm>) =>
    onChange({
      services: list.services.map((each, at) => (at === index ? { ...each, ...changed } : each)),
    });
  const field = (key: "name" | "days" | "maxWeight" | "divisor") => {
    const error = errorOf(`services.${index}.${key}`);
    return {
      value: service[key],
      onChange: (value: string) => change({ [key]: value }),
      ...(error === undefined ? {} : { error }),
    };
  };
  const rowsError = errorOf(`services.${index}.rows`);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Heading title={list.services.length === 1 ? texts.prices : name} />
          {list.services.length === 1 ? null : (
            <InlineStack gap="300">
              {list.services.length <= FEW && isOpen ? null : (
                <Button
                  variant="plain"
                  disclosure={isOpen ? "up" : "down"}
                  ariaExpanded={isOpen}
                  accessibilityLabel={isOpen ? texts.closeService(name) : texts.openService(name)}
                  onClick={() => setChosen(!isOpen)}
                >
                  {isOpen ? texts.close : texts.open}
                </Button>
              )}
              <Button
                variant="plain"
                tone="critical"
                accessibilityLabel={texts.removeService(name)}
                onClick={() => onChange({ services: list.services.filter((_each, at) => at !== index) })}
              >
                {texts.remove}
              </Button>
            </InlineStack>
          )}
        </InlineStack>
        {isOpen ? (
          <>
            <FormLayout>
              <FormLayout.Group>
                <TextField
                  label={texts.serviceName}
                  helpText={texts.serviceHelp}
                  maxLength={100}
                  autoComplete="off"
                  {...field("name")}
                />
                <TextField
                  label={texts.days}
                  helpText={texts.daysHelp}
                  autoComplete="off"
                  {...field("days")}
                />
              </FormLayout.Group>
              <FormLayout.Group>
                <NumberField
                  label={texts.maxWeight}
                  suffix="kg"
                  helpText={texts.none}
                  {...field("maxWeight")}
                />
                <NumberField label={texts.divisor} whole helpText={texts.divisorHelp} {...field("divisor")} />
              </FormLayout.Group>
              <FormLayout.Group>
                <Select
                  label={texts.measure}
                  options={measures.map((value) => ({ value, label: texts.measures[value] }))}
                  value={service.measure}
                  disabled={service.rows === null}
                  onChange={(measure) => change({ measure: measure as ServiceForm["measure"] })}
                />
                <Select
                  label={texts.countedBy}
                  helpText={texts.countedByHelp}
                  options={counts.map((value) => ({ value, label: texts.counts[value] }))}
                  value={service.countedBy}
                  onChange={(countedBy) => change({ countedBy: countedBy as ServiceForm["countedBy"] })}
                />
              </FormLayout.Group>
              <Checkbox
                label={texts.needsPhone}
                helpText={texts.needsPhoneHelp}
                checked={service.needsPhone}
                onChange={(needsPhone) => change({ needsPhone })}
              />
            </FormLayout>
            {service.rows === null ? (
              <Banner tone="info">{texts.keptPrices}</Banner>
            ) : (
              <>
                <PastePrices
                  about={about}
                  list={list}
                  hasPrices={service.rows.length > 0}
                  onRead={(grid) => onChange(withGrid(list, index, grid))}
                />
                {rowsError === undefined ? null : <Banner tone="critical">{rowsError}</Banner>}
                {service.rows.length === 0 ? null : (
                  <PriceGridTable
                    name={name}
                    service={{ ...service, rows: service.rows }}
                    zones={list.zones}
                    limits={limits}
                    isFull={
                      service.rows.length >= limits.rows || pricesOf(list) + list.zones.length > limits.prices
                    }
                    isWrong={(row, cell) => isWrong(`services.${index}.rows.${row}.${cell}`)}
                    onChange={(rows) => change({ rows })}
                  />
                )}
              </>
            )}
          </>
        ) : null}
      </BlockStack>
    </Card>
  );
}
