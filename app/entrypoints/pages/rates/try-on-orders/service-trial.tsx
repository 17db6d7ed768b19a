import { Banner, BlockStack, DataTable, Link, List } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { usePath } from "../../ui/door.tsx";
import type { ShownServiceTrial } from "../what-if/present-what-if.server.ts";

interface ServiceTrialProps {
  readonly trial: ShownServiceTrial;
  readonly span: { readonly from: string; readonly to: string };
  /** Past orders that were tried. */
  readonly orders: number;
  readonly notes: readonly string[];
}

/** How many past orders each service rule would have chosen for, and which services and costs that changes. */
export function ServiceTrial({ trial, span, orders, notes }: ServiceTrialProps) {
  const texts = useTexts().whatIf;
  const { services: words } = texts;
  const path = usePath();
  const { changed, withoutFacts, rules } = trial;
  const all = [...(withoutFacts > 0 ? [words.withoutFacts(withoutFacts)] : []), ...notes];
  return (
    <BlockStack gap="400">
      <Banner tone={changed > 0 ? "warning" : "success"} title={words.changed(changed, orders)}>
        <p>{texts.span(span.from, span.to)}</p>
      </Banner>
      {rules.length === 0 ? (
        <p>{words.noRule}</p>
      ) : (
        <DataTable
          columnContentTypes={["text", "numeric", "numeric", "numeric", "numeric", "numeric"]}
          headings={[words.rule, words.chosen, words.others, words.costNow, words.costThen, texts.difference]}
          rows={rules.flatMap(({ rule, orders: chosen, changed: others, costs }) =>
            costs.length === 0
              ? [[rule, chosen, others, texts.none, texts.none, texts.none]]
              : costs.map(({ before, after, difference }) => [
                  rule,
                  chosen,
                  others,
                  before,
                  after,
                  difference,
                ]),
          )}
        />
      )}
      {all.length === 0 ? null : (
        <List>
          {all.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {trial.orders.length === 0 ? null : (
        <DataTable
          columnContentTypes={["text", "text", "text", "numeric", "text", "numeric"]}
          headings={[
            ...[texts.captions.order, texts.captions.day, words.serviceNow, words.costNow],
            ...[words.serviceThen, words.costThen],
          ]}
          rows={trial.orders.map(({ shipmentId, name, day, before, after }) => [
            <Link key={shipmentId} url={path(`/shipments/${shipmentId}`)}>
              {name}
            </Link>,
            day,
            before.service ?? words.asks,
            before.cost ?? texts.none,
            after.service ?? words.asks,
            after.cost ?? texts.none,
          ])}
        />
      )}
    </BlockStack>
  );
}
