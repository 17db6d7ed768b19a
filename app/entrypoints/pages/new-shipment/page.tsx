import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  ChoiceList,
  Form,
  InlineStack,
  Link,
  Page,
  Text,
} from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { LeaveDialog } from "../frame/leave-dialog.tsx";
import { usePath } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { OutsideCards } from "../ui/outside-cards.tsx";
import { PointChoice } from "../ui/point-choice.tsx";
import type { NewShipmentAnswer } from "./actions.server.ts";
import { AddressCard, OptionsCard, ParcelsCard } from "./cards.tsx";
import type { FieldName, FieldPath, ParcelValues, Side, Values } from "./fields.ts";
import { fieldNames, parcelFields } from "./fields.ts";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.shipments.newShipment);

type Quoted = Extract<NewShipmentAnswer, { kind: "quoted" }>;

/** A shipment without an order: recipient and parcels, then prices, then the label. */
export default function NewShipment() {
  const { countries, options, sender, saved } = useLoaderData<typeof loader>();
  const chosen = (side: Side) => saved[side].offered.find(({ id }) => id === saved[side].chosen)?.values;
  const { newShipment: texts, shipments } = useTexts();
  const path = usePath();
  const form = useNewShipment({ ...empty, ...sender, ...chosen("to"), ...chosen("from") });
  const shared = { ...form, countries, saved };
  return (
    <Page title={shipments.newShipment}>
      <Box paddingBlockEnd="800">
        <Form onSubmit={form.quote}>
          <BlockStack gap="400">
            <AddressCard side="to" {...shared} />
            <ParcelsCard {...shared} />
            <AddressCard side="from" {...shared} />
            <OptionsCard {...form} options={options} />
            {form.refusal === null ? null : (
              <Banner tone="critical" title={texts.refused}>
                <Text as="p">{form.refusal}</Text>
              </Banner>
            )}
            <OutsideCards>
              <Button submit variant={form.quoted === null ? "primary" : "secondary"} loading={form.quoting}>
                {form.quoted === null ? texts.quote : texts.quoteAgain}
              </Button>
            </OutsideCards>
            {form.quoted === null ? null : <Services {...form} quoted={form.quoted} />}
            <OutsideCards>
              <Text as="p" tone="subdued">
                {texts.more} <Link url={path("/shipments/import")}>{texts.importFile}</Link>
              </Text>
            </OutsideCards>
          </BlockStack>
        </Form>
      </Box>
      <LeaveDialog dirty={form.isFilled} />
    </Page>
  );
}

interface ServicesProps {
  readonly quoted: Quoted;
  readonly selected: string;
  /** The form is no longer the one that was priced. */
  readonly isStale: boolean;
  readonly buying: boolean;
  onSelect(rate: string): void;
  onBuy(): void;
  /** The chosen point of the selected service; `null`: none is chosen. */
  readonly point: string | null;
  onPoint(locationId: string): void;
  onSearch(near: string): void;
  readonly searching: boolean;
}

function Services({ quoted, selected, isStale, buying, onSelect, onBuy, ...place }: ServicesProps) {
  const points = quoted.services.find(({ rate }) => rate === selected)?.points ?? null;
  const { newShipment: texts, orders } = useTexts();
  const words = useReasonWords();
  return (
    <Card>
      <BlockStack gap="400">
        {isStale ? <Banner tone="warning">{texts.changed}</Banner> : null}
        {quoted.services.length === 0 ? (
          <Banner tone="warning" title={orders.ship.noRates} />
        ) : (
          <>
            <ChoiceList
              title={orders.ship.service}
              choices={quoted.services.map(({ rate, name, price }) => ({
                value: rate,
                label: `${name}, ${price}`,
              }))}
              selected={[selected]}
              onChange={([rate = ""]) => onSelect(rate)}
            />
            {points === null ? null : (
              <PointChoice
                points={points}
                selected={place.point}
                onSelect={place.onPoint}
                onSearch={place.onSearch}
                searching={place.searching}
              />
            )}
            <InlineStack>
              <Button
                variant="primary"
                loading={buying}
                disabled={isStale || (points !== null && !place.point)}
                onClick={onBuy}
              >
                {texts.buy}
              </Button>
            </InlineStack>
          </>
        )}
        {quoted.failures.length === 0 ? null : (
          <BlockStack gap="100">
            <Text as="h3" variant="bodySm" tone="subdued">
              {orders.ship.failures}
            </Text>
            {quoted.failures.map(({ name, refusal }) => (
              <Text as="p" variant="bodySm" tone="subdued" key={name}>
                {name}: {words({ code: "refused", refusal })}
              </Text>
            ))}
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}

const noParcels: readonly ParcelValues[] = [
  Object.fromEntries(parcelFields.map((name) => [name, ""])) as ParcelValues,
];

const empty = Object.fromEntries(fieldNames.map((name) => [name, ""])) as Values;

function useNewShipment(initial: Values) {
  const words = useReasonWords();
  const quoting = useFetcher<NewShipmentAnswer>();
  const buying = useFetcher<NewShipmentAnswer>();
  const [values, setValues] = useState<Values>(initial);
  const [parcels, setParcels] = useState(noParcels);
  /** The values that were priced. */
  const [priced, setPriced] = useState<readonly [Values, readonly ParcelValues[]] | null>(null);
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const [wrong, setWrong] = useState<readonly FieldPath[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [selected, setSelected] = useState("");
  const [point, setPoint] = useState<string | null>(null);
  const searching = useFetcher<NewShipmentAnswer>();
  const select = (rate: string) => {
    setSelected(rate);
    setPoint(null);
  };
  const take = (answer: NewShipmentAnswer) => {
    setWrong(answer.kind === "wrong" ? answer.wrong : []);
    setRefusal(answer.kind === "refused" ? words({ code: "refused", refusal: answer.refusal }) : null);
    if (answer.kind === "points") {
      const { rate, points } = answer;
      setQuoted(
        (before) =>
          before && {
            ...before,
            services: before.services.map((each) => (each.rate === rate ? { ...each, points } : each)),
          },
      );
      setPoint(null);
    }
    if (answer.kind !== "quoted") return;
    setQuoted(answer);
    // The cheapest to the recipient's address: it asks for nothing more.
    select((answer.services.find(({ points }) => points === null) ?? answer.services[0])?.rate ?? "");
  };
  useEachAnswer(quoting.state === "idle" ? quoting.data : null, take);
  useEachAnswer(buying.state === "idle" ? buying.data : null, take);
  useEachAnswer(searching.state === "idle" ? searching.data : null, take);
  return {
    values,
    parcels,
    wrong,
    refusal,
    quoted,
    selected,
    point,
    searching: searching.state !== "idle",
    quoting: quoting.state !== "idle",
    buying: buying.state !== "idle",
    isStale: priced?.[0] !== values || priced[1] !== parcels,
    // The bought shipment's page comes next.
    isFilled:
      buying.state === "idle" &&
      (parcels !== noParcels || fieldNames.some((name) => values[name] !== initial[name])),
    onChange: (name: FieldName, value: string) => setValues((before) => ({ ...before, [name]: value })),
    onParcels(changed: readonly ParcelValues[]) {
      // Positions of wrong fields change with the number of parcels.
      if (changed.length !== parcels.length) setWrong(wrong.filter((path) => !path.startsWith("parcels.")));
      setParcels(changed);
    },
    onFill: (filled: Readonly<Record<string, string>>) => setValues((before) => ({ ...before, ...filled })),
    onSelect: select,
    onPoint: setPoint,
    onSearch(near: string) {
      searching.submit(
        {
          intent: "points",
          rate: selected,
          near,
          cash: values.cash === "" ? "" : "yes",
          country: values["to-country"],
          zip: values["to-zip"],
        },
        { method: "post" },
      );
    },
    quote() {
      setPriced([values, parcels]);
      setQuoted(null);
      quoting.submit({ intent: "quote", ...values, parcels: JSON.stringify(parcels) }, { method: "post" });
    },
    onBuy() {
      if (quoted !== null)
        buying.submit(
          {
            intent: "buy",
            id: quoted.id,
            rate: selected,
            ...values,
            ...(point !== null && { point }),
            parcels: JSON.stringify(parcels),
          },
          { method: "post" },
        );
    },
  };
}
