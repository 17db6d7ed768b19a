import { Banner, BlockStack, Card, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { Choice } from "../ui/filtered-table.tsx";
import type { OrderState } from "../ui/order-badge.tsx";
import { OrderBadge } from "../ui/order-badge.tsx";
import { ShopperLink } from "../ui/shopper-link.tsx";
import { OptionFields } from "./option-fields.tsx";
import { PackageFields } from "./package-fields.tsx";
import type { PartQuote } from "./part-quote.ts";
import { RecipientFields } from "./recipient-fields.tsx";
import { ServiceOffers } from "./service-offers.tsx";
import { SetParcelNote } from "./set-parcel-note.tsx";
import { quantityProblem, ShipLines } from "./ship-lines.tsx";
import { useCorrection } from "./use-correction.ts";
import { useLabelForm } from "./use-label-form.ts";
import { useQuote } from "./use-quote.ts";

/** A fulfillment order: the part of the order that leaves from one location. */
export interface OrderPart {
  readonly id: string;
  readonly location: string;
  readonly state: OrderState;
  readonly detail: PurchaseReason | null;
  readonly scheduledFor: string | null;
  /** Why the rule for paid orders buys no label; `null`: it does, or is not for this order. */
  readonly keptBack: PurchaseReason | null;
  /** The voucher number of a label of the same order that has no fulfillment; empty if it has no number yet. */
  readonly labelWithoutFulfillment: string | null;
  /** `null` if no label can be bought now, or Shopify gave no answer. */
  readonly quote: PartQuote | null;
}

export interface LabelWanted {
  /** `<line>:<quantity>`, comma separated. */
  readonly lines: string;
  readonly service: string;
  /** The merchant's own values, as JSON. */
  readonly terms: string;
  /** The label as the page shows it, as JSON. */
  readonly confirmed: string;
  readonly notify: boolean;
  /** Chosen on this page; `null`: the last choice holds, which the shopper may have made since. */
  readonly point: string | null;
}

interface ShipPartProps {
  readonly part: OrderPart;
  readonly notifies: boolean;
  /** The countries that a label may go to. */
  readonly countries: readonly Choice[];
  /** Whether the merchant lets Waybill correct an order's address; `null`: the sandbox changes no order. */
  readonly correction: { readonly isGranted: boolean } | null;
  readonly busy: boolean;
  /** Keeps a point without buying a label. */
  onSavePoint(service: string, locationId: string): void;
  readonly savingPoint: boolean;
  /** Whether the form holds typed values. */
  onFilled(isFilled: boolean): void;
  onBuy(wanted: LabelWanted): void;
  /** The reason why the last dismissal was refused. */
  readonly refusal: PurchaseReason | null;
  /** Dismisses a failed purchase, or withdraws a waiting one. */
  onDismiss(): void;
}

export function ShipPartCard(props: ShipPartProps) {
  const { part } = props;
  const texts = useTexts().orders;
  const words = useReasonWords();
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {texts.ship.from(part.location)}
          </Text>
          <OrderBadge state={part.state} />
        </InlineStack>
        <PartState {...props} />
        {part.keptBack === null || part.state !== "ready" ? null : (
          <Banner tone="warning" title={texts.ship.keptBack}>
            <p>{words(part.keptBack)}</p>
          </Banner>
        )}
        {props.refusal === null ? null : <Banner tone="critical">{words(props.refusal)}</Banner>}
        {part.quote === null ? null : <LabelForm {...props} quote={part.quote} />}
      </BlockStack>
    </Card>
  );
}

function PartState({ part, busy, onDismiss }: Pick<ShipPartProps, "part" | "busy" | "onDismiss">) {
  const { state, detail, scheduledFor, quote } = part;
  const { ship } = useTexts().orders;
  const words = useReasonWords();
  switch (state) {
    case "on-hold":
      return <Banner tone="warning">{ship.onHold}</Banner>;
    case "scheduled":
      return <Banner tone="info">{ship.scheduled(scheduledFor ?? "")}</Banner>;
    case "elsewhere":
      return <Banner tone="info">{ship.elsewhere}</Banner>;
    case "buying":
      return (
        <Banner
          tone="info"
          title={ship.buying}
          // A purchase with a reason waits for a person, perhaps for ever, so it can be withdrawn.
          {...(detail === null
            ? {}
            : { action: { content: ship.withdraw, onAction: onDismiss, disabled: busy } })}
        >
          <p>{detail === null ? ship.buyingBody : words(detail)}</p>
        </Banner>
      );
    case "failed":
      return (
        <Banner
          tone="critical"
          title={ship.failed}
          action={{ content: ship.dismiss, onAction: onDismiss, disabled: busy }}
        >
          <p>{detail && words(detail)}</p>
        </Banner>
      );
    case "ready":
      return quote === null ? <Banner tone="warning">{ship.noAnswer}</Banner> : null;
  }
}

function LabelForm(props: ShipPartProps & { readonly quote: PartQuote }) {
  const { part } = props;
  const { ship } = useTexts().orders;
  const words = useReasonWords();
  const quoted = useQuote(part.id, props.quote);
  const { quote, isStale } = quoted;
  const { lines } = props.quote;
  const form = useLabelForm({ ...quoted, lines, rates: quote.rates });
  const { draft, quantities, problems } = form;
  const [notify, setNotify] = useState(props.notifies);
  const { onFilled } = props;
  const correction = useCorrection(part.id, props.correction, () => form.change({ recipient: null }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's function changes nothing
  useEffect(() => {
    onFilled(form.isFilled);
    return () => onFilled(false);
  }, [form.isFilled]);

  return (
    <BlockStack gap="400">
      {part.labelWithoutFulfillment === null ? null : (
        <Banner tone="warning">{ship.labelWithoutFulfillment(part.labelWithoutFulfillment)}</Banner>
      )}
      {quote.recipient === null ? null : (
        <RecipientFields
          recipient={quote.recipient}
          own={draft.recipient}
          countries={props.countries}
          correction={correction}
          missing={quote.missing?.code === "address-missing" ? quote.missing.missing : []}
          onChange={(recipient) => form.change({ recipient })}
        />
      )}
      <ShipLines
        lines={lines}
        quantities={quantities}
        problem={quantityProblem(lines, quantities, ship)}
        onChange={form.changeQuantities}
      />
      {props.quote.parcelSet === null ? null : <SetParcelNote id={part.id} set={props.quote.parcelSet} />}
      {form.parcels.length === 0 ? null : (
        <PackageFields
          parcels={form.parcels}
          isOwn={draft.parcels !== null}
          boxes={props.quote.boxes}
          lines={lines}
          quantities={quantities}
          problems={problems}
          onChange={(parcels) => form.change({ parcels })}
        />
      )}
      <OptionFields
        draft={draft}
        currency={form.preferred?.currency ?? ""}
        insures={quote.rates.some(({ insures }) => insures)}
        deliversOnSaturday={quote.rates.some(({ deliversOnSaturday }) => deliversOnSaturday)}
        isAmountWrong={problems.insurance !== undefined}
        onChange={form.change}
      />
      <Checkbox label={ship.notify} checked={notify} onChange={setNotify} />
      {quoted.isUnanswered ? <Banner tone="warning">{ship.noAnswer}</Banner> : null}
      {quote.hindrance === null ? null : <Banner tone="warning">{words(quote.hindrance)}</Banner>}
      {quote.cash === null ? null : <Banner tone="info">{ship.collects(quote.cash)}</Banner>}
      {quote.missing === null ? (
        <ServiceOffers
          rates={quote.rates}
          unpriced={quote.unpriced}
          ruleNotes={quote.ruleNotes}
          preferred={form.preferred?.service ?? null}
          isAsking={quoted.isAsking}
          isStale={isStale}
          isRetry={part.state === "failed"}
          busy={props.busy}
          pointOf={form.pointOf}
          onPoint={form.selectPoint}
          onSearch={form.search}
          onSavePoint={({ service }, locationId) => props.onSavePoint(service, locationId)}
          savingPoint={props.savingPoint}
          onBuy={(rate) => {
            if (isStale || form.values === null) return;
            const confirmed = JSON.stringify(rate.confirmed);
            const { service } = rate;
            props.onBuy({ ...form.values, service, confirmed, notify, point: form.pointHere(rate) });
          }}
        />
      ) : (
        <Banner tone="warning" title={ship.missing}>
          <p>{words(quote.missing)}</p>
        </Banner>
      )}
      {props.quote.shopperLink === null ? null : (
        <ShopperLink url={props.quote.shopperLink} label={ship.shopperLink} help={ship.shopperLinkHelp} />
      )}
    </BlockStack>
  );
}
