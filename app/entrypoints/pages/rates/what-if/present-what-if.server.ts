import type { Money } from "../../../../domain/engine/index.ts";
import type { Change, OrderDifference } from "../../../../domain/orders/what-if/compare-setups.ts";
import { differencesCsv } from "../../../../domain/orders/what-if/differences-csv.ts";
import type { AmountSum } from "../../../../domain/orders/what-if/sum-differences.ts";
import type { ServiceTrial } from "../../../../domain/orders/what-if/sum-services.ts";
import type { UnknownFact, WhatIf } from "../../../../domain/orders/what-if/try-on-orders.ts";
import type { TriedService } from "../../../../domain/orders/what-if/try-service-rules.ts";
import { pageTexts } from "../../../../texts/loaded.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";

/** Rows that the page shows. The file has all. */
const MOST_SHOWN = 50;

interface ShownSum {
  readonly of: "paid" | "label";
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly orders: number;
}

export interface ShownOrder {
  readonly shipmentId: string;
  readonly name: string;
  readonly day: string;
  readonly service: string;
  readonly paid: Change<string | null>;
  readonly label: Change<string | null>;
  readonly days: Change<number | null>;
}

interface ShownService {
  /** `null`: a person is asked. */
  readonly service: string | null;
  readonly rule: string | null;
  readonly cost: string | null;
}

export interface ShownServiceTrial {
  readonly changed: number;
  readonly withoutFacts: number;
  readonly rules: readonly {
    readonly rule: string;
    readonly orders: number;
    readonly changed: number;
    readonly costs: readonly ShownSum[];
  }[];
  readonly orders: readonly (Change<ShownService> & {
    readonly shipmentId: string;
    readonly name: string;
    readonly day: string;
  })[];
}

export interface ShownWhatIf {
  readonly orders: number;
  readonly changed: number;
  readonly span: { readonly from: string; readonly to: string } | null;
  readonly sums: readonly ShownSum[];
  readonly services: readonly { readonly service: string; readonly before: number; readonly after: number }[];
  readonly lost: number;
  readonly gained: number;
  readonly moved: number;
  readonly passedOver: number;
  readonly withoutSizes: number;
  readonly notAsked: readonly string[];
  readonly unknownFacts: readonly UnknownFact[];
  /** `null`: neither setup has a service rule. */
  readonly serviceTrial: ShownServiceTrial | null;
  readonly shown: readonly ShownOrder[];
  /** A file with all orders that differ; empty: none does. */
  readonly csv: string;
}

/** @param names of services, by `<carrier>.<service>` */
export function presentWhatIf(
  { sum, differences, span, passedOver, services: trial, unknownFacts }: WhatIf,
  format: PageFormat,
  names: ReadonlyMap<string, string>,
): ShownWhatIf {
  const { captions } = pageTexts(format.language).whatIf;
  const { orders, changed, lost, gained, moved, withoutSizes, notAsked, services } = sum;
  return {
    orders,
    changed,
    lost,
    gained,
    moved,
    withoutSizes,
    notAsked,
    services,
    passedOver,
    unknownFacts,
    span: span && { from: format.day(span.from), to: format.day(span.to) },
    sums: [
      ...sum.paid.map((amounts) => shownSum("paid", amounts, format)),
      ...sum.labels.map((amounts) => shownSum("label", amounts, format)),
    ],
    serviceTrial: trial && shownTrial(trial, names, format),
    shown: differences.slice(0, MOST_SHOWN).map((each) => shownOrder(each, format)),
    csv: differences.length === 0 ? "" : differencesCsv(differences, captions),
  };
}

function shownTrial(
  { rules, changed, withoutFacts, differences }: ServiceTrial,
  names: ReadonlyMap<string, string>,
  format: PageFormat,
): ShownServiceTrial {
  const shown = ({ service, rule, cost }: TriedService) => ({
    service: service === null ? null : (names.get(service) ?? service),
    rule,
    cost: cost && format.money(cost),
  });
  return {
    changed,
    withoutFacts,
    rules: rules.map(({ rule, orders, changed: others, costs }) => ({
      ...{ rule, orders, changed: others },
      costs: costs.map((amounts) => shownSum("label", amounts, format)),
    })),
    orders: differences.map(({ id, name, at, before, after }) => ({
      ...{ shipmentId: id, name, day: format.day(at) },
      ...{ before: shown(before), after: shown(after) },
    })),
  };
}

function shownSum(
  of: ShownSum["of"],
  { before, after, currency, orders }: AmountSum,
  format: PageFormat,
): ShownSum {
  const money = (minor: number) => format.money({ minor, currency });
  const difference = `${after > before ? "+" : ""}${money(after - before)}`;
  return { of, before: money(before), after: money(after), difference, orders };
}

function shownOrder(
  { id, name, at, service, paid, label, days }: OrderDifference,
  format: PageFormat,
): ShownOrder {
  const shown = ({ before, after }: Change<Money | null>) => ({
    before: before && format.money(before),
    after: after && format.money(after),
  });
  return { shipmentId: id, name, day: format.day(at), service, paid: shown(paid), label: shown(label), days };
}
