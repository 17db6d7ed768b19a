import { Banner, BlockStack, Button, DataTable, InlineStack, Link, List, Text } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { saveFile } from "../../frame/use-download.ts";
import { usePath } from "../../ui/door.tsx";
import type { ShownOrder, ShownWhatIf } from "../what-if/present-what-if.server.ts";
import { ServiceTrial } from "./service-trial.tsx";

/** Spreadsheets misread Greek without it. */
const BYTE_ORDER_MARK = "\uFEFF";

interface WhatIfResultProps extends ShownWhatIf {
  /** Only the choice of services was tried. */
  readonly isOfServices: boolean;
}

/** The sums on top, the orders below. */
export function WhatIfResult(result: WhatIfResultProps) {
  const texts = useTexts().whatIf;
  const { orders, changed, span, sums, services, shown, csv } = result;
  const notes = useNotes(result);
  if (span === null) return <Banner tone="info">{texts.noOrders}</Banner>;
  if (result.isOfServices && result.serviceTrial !== null)
    return <ServiceTrial trial={result.serviceTrial} span={span} orders={orders} notes={notes} />;
  return (
    <BlockStack gap="400">
      <Banner tone={changed > 0 ? "warning" : "success"} title={texts.changed(changed, orders)}>
        <p>{texts.span(span.from, span.to)}</p>
      </Banner>
      {sums.length + services.length === 0 ? null : (
        <DataTable
          columnContentTypes={["text", "numeric", "numeric", "numeric", "numeric"]}
          headings={[texts.sum, texts.before, texts.after, texts.difference, texts.orders]}
          rows={[
            ...sums.map((sum) => [texts.sums[sum.of], sum.before, sum.after, sum.difference, sum.orders]),
            ...services.map(({ service, before, after }) => [
              texts.offersOf(service),
              before,
              after,
              after - before,
              "",
            ]),
          ]}
        />
      )}
      {notes.length === 0 ? null : (
        <List>
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {shown.length === 0 ? null : <OrdersTable shown={shown} />}
      {csv === "" ? null : (
        <InlineStack gap="300" blockAlign="center">
          <Button
            onClick={() => saveFile(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv" }), "what-if.csv")}
          >
            {texts.download}
          </Button>
          {changed > shown.length ? (
            <Text as="p" tone="subdued">
              {texts.more(changed - shown.length)}
            </Text>
          ) : null}
        </InlineStack>
      )}
    </BlockStack>
  );
}

function OrdersTable({ shown }: { readonly shown: readonly ShownOrder[] }) {
  const texts = useTexts().whatIf;
  const path = usePath();
  const { captions } = texts;
  // Handling times change no price.
  const withDays = shown.some(({ days }) => days.before !== days.after);
  const daysOf = ({ days }: ShownOrder) => (withDays ? [days.before, days.after] : []);
  const headings = [
    ...[captions.order, captions.day, captions.service],
    ...[captions.paidBefore, captions.paidAfter, captions.labelBefore, captions.labelAfter],
    ...(withDays ? [captions.daysBefore, captions.daysAfter] : []),
  ];
  return (
    <DataTable
      columnContentTypes={headings.map((_heading, at) => (at < 3 ? "text" : "numeric"))}
      headings={headings}
      rows={shown.map((order) => {
        const { shipmentId, name, day, service, paid, label } = order;
        const differing = [paid.before, paid.after, label.before, label.after, ...daysOf(order)];
        return [
          <Link key={shipmentId} url={path(`/shipments/${shipmentId}`)}>
            {name}
          </Link>,
          day,
          service,
          ...differing.map((value) => value ?? texts.none),
        ];
      })}
    />
  );
}

function useNotes(result: ShownWhatIf): readonly string[] {
  const texts = useTexts().whatIf;
  const { lost, gained, moved, passedOver, withoutSizes, notAsked, unknownFacts } = result;
  return [
    ...(lost > 0 ? [texts.lost(lost)] : []),
    ...(gained > 0 ? [texts.gained(gained)] : []),
    ...(moved > 0 ? [texts.moved(moved)] : []),
    ...(passedOver > 0 ? [texts.passedOver(passedOver)] : []),
    ...(withoutSizes > 0 ? [texts.withoutSizes(withoutSizes)] : []),
    ...notAsked.map(texts.notAsked),
    ...unknownFacts.map((fact) => texts.unknown[fact]),
  ];
}
