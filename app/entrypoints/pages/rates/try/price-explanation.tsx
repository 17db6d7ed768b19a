import { BlockStack, InlineStack, List, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";

/** The steps of a price. Amounts, weights and days are formatted; places and reasons are data. */
export interface PriceExplanationView {
  readonly date: string;
  readonly timeZone: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly zone: {
    readonly code: string;
    readonly remote: boolean;
    readonly destination: PlaceView;
    readonly origin: PlaceView | null;
  };
  readonly parcels: readonly ParcelView[];
  readonly brackets: readonly BracketView[];
  readonly base: string;
  readonly surcharges: readonly SurchargeView[];
  /** The exact sum, and the one that is charged. */
  readonly sum: string;
  readonly rounded: string;
  /** The total with its tax, and not the sum. */
  readonly isTotalRounded: boolean;
  readonly tax: {
    readonly rate: string;
    readonly prices: "net" | "gross";
    readonly by: keyof PageTexts["tryCart"]["taxBy"];
    readonly place: PlaceView | null;
    /** The tax of home in the entered prices, where another one is due. */
    readonly entered: string | null;
    readonly amount: string;
  };
  readonly net: string;
  readonly total: string;
  /** The price that the shopper sees before rules, if its tax is another one. */
  readonly shown: { readonly rate: string; readonly amount: string } | null;
}

/** The part of a zone that matched the address; a country by its name. */
type PlaceView =
  | { readonly by: "postcode"; readonly zip: string }
  | { readonly by: "prefix"; readonly prefix: string }
  | { readonly by: "range"; readonly first: string; readonly last: string }
  | { readonly by: "city"; readonly city: string }
  | { readonly by: "state"; readonly state: string }
  | { readonly by: "country"; readonly country: string }
  | { readonly by: "rest-of-world" };

interface ParcelView {
  readonly box: string | null;
  readonly items: number;
  readonly size: string;
  readonly actual: string;
  readonly volumetric: string | null;
  /** The volume of several goods without a box. */
  readonly goods: string | null;
  readonly counts: "actual" | "volumetric" | "minimum";
}

interface BracketView {
  /** The parcel's index, from 0; null: the whole shipment. */
  readonly parcel: number | null;
  readonly measure: "weight" | "compartment" | "pieces" | "size";
  readonly value: string;
  readonly minimumApplies: boolean;
  readonly upTo: string;
  readonly price: string;
  readonly each: { readonly bands: number; readonly per: string } | null;
  /** Steps above the row before, beside that row's price. */
  readonly slope: { readonly steps: number; readonly step: string; readonly after: string } | null;
  readonly beyond: { readonly steps: number; readonly step: string; readonly price: string } | null;
  readonly total: string;
}

interface SurchargeView {
  readonly code: string;
  readonly name: string;
  readonly notCharged: keyof PageTexts["tryCart"]["notCharged"] | null;
  readonly charges: readonly ChargeView[];
}

interface ChargeView {
  readonly parcel: number | null;
  readonly amount: string;
  readonly percent: {
    readonly rate: string;
    readonly of: keyof PageTexts["tryCart"]["percentOf"];
    readonly base: string;
  } | null;
  readonly steps: number | null;
  readonly bound: "minimum" | "maximum" | null;
  readonly outdoneBy: string | null;
}

export function PriceExplanation(explained: PriceExplanationView) {
  const tryCart = useTexts().tryCart;
  const { zone, tax } = explained;
  const charged = explained.surcharges.filter(({ notCharged }) => notCharged === null);
  const others = explained.surcharges.filter(({ notCharged }) => notCharged !== null);
  return (
    <BlockStack gap="400">
      <Part title={tryCart.zone(zone.code)}>
        <Text as="p">{tryCart.zoneBy(placeText(tryCart, zone.destination))}</Text>
        {zone.origin === null ? null : (
          <Text as="p">{tryCart.zoneFrom(placeText(tryCart, zone.origin))}</Text>
        )}
        {zone.remote ? <Text as="p">{tryCart.remote}</Text> : null}
        <Text as="p" tone="subdued">
          {explained.validTo === null
            ? tryCart.pricesSince(explained.date, explained.validFrom)
            : tryCart.pricesBetween(explained.date, explained.validFrom, explained.validTo)}
        </Text>
      </Part>
      <Part title={tryCart.parcels}>
        <List>
          {explained.parcels.map((parcel, index) => (
            <List.Item key={parcelName(tryCart, index)}>{parcelText(tryCart, parcel, index)}</List.Item>
          ))}
        </List>
      </Part>
      <Part title={tryCart.priceByTable}>
        {explained.brackets.map((bracket) => (
          <Line key={`${bracket.parcel}`} what={bracketText(tryCart, bracket)} amount={bracket.total} />
        ))}
        {explained.brackets.length > 1 ? <Line what={tryCart.base} amount={explained.base} strong /> : null}
      </Part>
      <Part title={tryCart.surcharges}>
        {charged.flatMap(({ code, name, charges }) =>
          charges.map((charge) =>
            charge.outdoneBy === null ? (
              <Line
                key={`${code} ${charge.parcel}`}
                what={chargeText(tryCart, name, charge)}
                amount={charge.amount}
              />
            ) : (
              <Text key={`${code} ${charge.parcel}`} as="p" tone="subdued">
                {tryCart.outdone(name, charge.amount, charge.outdoneBy)}
              </Text>
            ),
          ),
        )}
        {others.map(({ code, name, notCharged }) =>
          notCharged === null ? null : (
            <Text key={code} as="p" tone="subdued">
              {tryCart.surchargeNotCharged(name, tryCart.notCharged[notCharged])}
            </Text>
          ),
        )}
        {explained.surcharges.length === 0 ? <Text as="p">{tryCart.noSurcharges}</Text> : null}
      </Part>
      <Part title={tryCart.sum}>
        <Line
          what={
            explained.isTotalRounded ? tryCart.totalRounded(explained.sum) : tryCart.rounded(explained.sum)
          }
          amount={explained.rounded}
        />
        {tax.entered === null ? null : <Text as="p">{tryCart.taxEntered(tax.entered)}</Text>}
        <Line what={tryCart.net} amount={explained.net} />
        <Line
          what={tryCart.tax(
            tax.rate,
            tryCart.taxBy[tax.by],
            tax.place === null ? null : placeText(tryCart, tax.place),
          )}
          amount={tax.amount}
        />
        <Line what={tryCart.total} amount={explained.total} strong />
        {explained.shown === null ? null : (
          <Line what={tryCart.shownWithTax(explained.shown.rate)} amount={explained.shown.amount} />
        )}
      </Part>
    </BlockStack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}

function Line({ what, amount, strong = false }: { what: string; amount: string; strong?: boolean }) {
  const weight = strong ? ({ fontWeight: "semibold" } as const) : {};
  return (
    <InlineStack align="space-between" gap="400" wrap={false}>
      <Text as="span" {...weight}>
        {what}
      </Text>
      <Text as="span" alignment="end" numeric {...weight}>
        {amount}
      </Text>
    </InlineStack>
  );
}

type Words = PageTexts["tryCart"];

function parcelName(words: Words, index: number): string {
  return words.parcel(index + 1);
}

function parcelText(words: Words, parcel: ParcelView, index: number): string {
  const name = parcelName(words, index);
  const what =
    parcel.items === 0
      ? words.byItself(index + 1)
      : parcel.box === null
        ? words.packedTightly(name, parcel.items, parcel.size)
        : words.packedIn(name, parcel.items, parcel.box, parcel.size);
  const weight =
    parcel.volumetric === null
      ? parcel.counts === "minimum"
        ? words.weighsLittle(parcel.actual, words.counts.minimum)
        : words.weighs(parcel.actual)
      : words.weighsOrFills(parcel.actual, parcel.volumetric, words.counts[parcel.counts]);
  const goods =
    parcel.goods === null || parcel.volumetric === null ? [] : [words.volumeOfGoods(parcel.goods)];
  return [what, weight, ...goods].join(" ");
}

function bracketText(words: Words, bracket: BracketView): string {
  const who = bracket.parcel === null ? words.shipment : parcelName(words, bracket.parcel);
  const value = words.measures[bracket.measure](bracket.value);
  const upTo = words.measures[bracket.measure](bracket.upTo);
  const parts = [
    bracket.measure === "compartment" ? words.bracketExact(who, value) : words.bracketUpTo(who, value, upTo),
    ...(bracket.minimumApplies ? [words.minimumApplies] : []),
    ...(bracket.each === null
      ? []
      : [words.each(bracket.each.bands, bracket.price, words.measures[bracket.measure](bracket.each.per))]),
    ...(bracket.slope === null
      ? []
      : [
          words.beyond(
            bracket.slope.after,
            bracket.slope.steps,
            bracket.price,
            words.measures[bracket.measure](bracket.slope.step),
          ),
        ]),
    ...(bracket.beyond === null
      ? []
      : [
          words.beyond(
            bracket.price,
            bracket.beyond.steps,
            bracket.beyond.price,
            words.measures[bracket.measure](bracket.beyond.step),
          ),
        ]),
  ];
  return parts.join("; ");
}

function chargeText(words: Words, name: string, charge: ChargeView): string {
  const notes = [
    ...(charge.parcel === null ? [] : [parcelName(words, charge.parcel)]),
    ...(charge.percent === null
      ? []
      : [words.percent(charge.percent.rate, words.percentOf[charge.percent.of], charge.percent.base)]),
    ...(charge.steps === null ? [] : [words.steps(charge.steps)]),
    ...(charge.bound === null ? [] : [words.bounds[charge.bound]]),
  ];
  return notes.length === 0 ? name : `${name}: ${notes.join(", ")}`;
}

function placeText(words: Words, place: PlaceView): string {
  switch (place.by) {
    case "postcode":
      return words.places.postcode(place.zip);
    case "prefix":
      return words.places.prefix(place.prefix);
    case "range":
      return words.places.range(place.first, place.last);
    case "city":
      return words.places.city(place.city);
    case "state":
      return words.places.state(place.state);
    case "country":
      return words.places.country(place.country);
    case "rest-of-world":
      return words.places.restOfWorld;
  }
}
