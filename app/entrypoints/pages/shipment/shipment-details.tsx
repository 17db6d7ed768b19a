import {
  Banner,
  BlockStack,
  Card,
  DescriptionList,
  Divider,
  InlineStack,
  Layout,
  Link,
  Text,
} from "@shopify/polaris";
import type { ReactNode } from "react";
import type { Refund, ShipmentState, TrackingStatus } from "../../../domain/engine/index.ts";
import type { AddressDoubt } from "../../../domain/reference/read-address.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import type { EventView } from "./events-card.tsx";
import { EventsCard } from "./events-card.tsx";
import { NoteCard } from "./note-card.tsx";
import type { PickupView } from "./pickup-card.tsx";
import type { ReturnsView } from "./returns-card.tsx";
import { ReturnsCard } from "./returns-card.tsx";
import type { TrackingLinkView } from "./tracking-link.server.ts";
import { TrackingLinkCard } from "./tracking-link-card.tsx";
import type { TimelineEntry } from "./tracking-timeline.tsx";
import { TrackingTimeline } from "./tracking-timeline.tsx";

export interface ParcelView {
  readonly voucher: string;
  readonly weight: string;
  readonly size: string;
  readonly contents: string;
}

/** A shipment as its page shows it. The server formats dates, money and weights. */
export interface ShipmentView extends ReturnsView {
  readonly id: string;
  readonly state: ShipmentState;
  readonly status: TrackingStatus;
  readonly title: string;
  readonly created: string;
  readonly carrier: string;
  readonly service: string;
  readonly trackingRef: string;
  readonly trackingUrl: string | null;
  /** The recipient's; `null`: they were erased. */
  readonly trackingLink: TrackingLinkView | null;
  /** Null if its addresses were erased, and its papers with them. */
  readonly labelUrl: string | null;
  readonly orderUrl: string | null;
  /** Empty: there is none; `null`: it can have none. */
  readonly note: string | null;
  readonly recipient: readonly string[];
  /** Doubtful parts of the recipient's address, as long as the address can still be changed. */
  readonly oddities: readonly AddressDoubt[];
  readonly sender: readonly string[];
  readonly price: { readonly net: string; readonly tax: string; readonly total: string };
  /** The refund of a cancelled label; null if it is not known how its carrier charges for labels. */
  readonly refund: {
    readonly state: Refund["state"];
    readonly words: string | null;
    readonly at: string | null;
  } | null;
  readonly cashOnDelivery: string | null;
  readonly insurance: string | null;
  readonly saturday: boolean;
  readonly parcels: readonly ParcelView[];
  readonly history: readonly TimelineEntry[];
  /** The newest first. */
  readonly events: readonly EventView[];
  /** `null` if there is no pickup and none can be booked any more. */
  readonly pickup: PickupView | null;
  /** Its addresses are known. */
  readonly hasCustomer: boolean;
  /** The carrier does not have the parcel yet. */
  readonly isWithSender: boolean;
  /** Not cancelled, no return itself, and its addresses are known. */
  readonly canComeBack: boolean;
  /** Set if the fulfillment in Shopify shows another number, also after the notice on Home was dismissed. `by`: unknown once erased. */
  readonly numberReplaced: { readonly by: string | null } | null;
  /** Set if the order's address is not the label's. */
  readonly addressChanged: { readonly labelPlace: string; readonly orderPlace: string } | null;
}

/** Remedies for a label with another address than its order. */
export interface AddressRemedies {
  readonly busy: boolean;
  readonly error: string | null;
  onReplace(): void;
  onKeep(): void;
}

interface ShipmentDetailsProps {
  readonly shipment: ShipmentView;
  /** The pickup card. The page owns its form. */
  readonly pickup: ReactNode;
  /** `null` where the order can't be reached. */
  readonly remedies: AddressRemedies | null;
}

/** The two columns of a shipment's page. */
export function ShipmentDetails({ shipment, pickup, remedies }: ShipmentDetailsProps) {
  const texts = useTexts();
  const path = usePath();
  const customer = shipment.hasCustomer ? (
    <Link url={path(`/customers/${shipment.id}`)}>{texts.shipment.ofCustomer}</Link>
  ) : null;
  return (
    <Layout>
      {shipment.numberReplaced === null ? null : (
        <Layout.Section variant="fullWidth">
          <Banner tone="warning" title={texts.shipment.numberReplaced}>
            <Text as="p">{texts.shipment.numberReplacedBody(shipment.numberReplaced.by)}</Text>
          </Banner>
        </Layout.Section>
      )}
      {shipment.addressChanged === null || remedies === null ? null : (
        <Layout.Section variant="fullWidth">
          <AddressChanged
            {...shipment.addressChanged}
            replaceable={shipment.isWithSender}
            remedies={remedies}
          />
        </Layout.Section>
      )}
      {shipment.oddities.length === 0 ? null : (
        <Layout.Section variant="fullWidth">
          <Banner tone="warning" title={texts.shipment.checkAddress}>
            <BlockStack gap="100">
              {shipment.oddities.map(({ field, value }) => (
                <Text as="p" key={field}>
                  {texts.shipment.oddities[field](value)}
                </Text>
              ))}
              <Text as="p">{texts.shipment.checkAddressBody}</Text>
            </BlockStack>
          </Banner>
        </Layout.Section>
      )}
      <Layout.Section>
        <BlockStack gap="400">
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {texts.shipment.tracking}
              </Text>
              <InlineStack gap="200" blockAlign="center">
                <Text as="span" tone="subdued">
                  {texts.shipment.trackingNumber}
                </Text>
                <Text as="span" fontWeight="semibold">
                  {shipment.trackingRef}
                </Text>
                {shipment.trackingUrl === null ? null : (
                  <Link url={shipment.trackingUrl} external>
                    {texts.shipment.trackAtCarrier}
                  </Link>
                )}
              </InlineStack>
              <TrackingTimeline entries={shipment.history} isReturn={shipment.comesBack !== null} />
            </BlockStack>
          </Card>
          {shipment.trackingLink === null ? null : <TrackingLinkCard {...shipment.trackingLink} />}
          <ReturnsCard {...shipment} />
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {texts.shipment.parcels}
              </Text>
              {shipment.parcels.map((parcel, index) => (
                <BlockStack key={parcel.voucher} gap="300">
                  {index > 0 ? <Divider /> : null}
                  <BlockStack gap="100">
                    <InlineStack align="space-between" gap="200">
                      <Text as="span" fontWeight="medium">
                        {texts.shipment.piece(index + 1, shipment.parcels.length)}
                      </Text>
                      <Text as="span">{parcel.voucher}</Text>
                    </InlineStack>
                    <Text as="p" tone="subdued">
                      {parcel.weight}, {parcel.size}
                    </Text>
                    {parcel.contents === "" ? null : <Text as="p">{parcel.contents}</Text>}
                  </BlockStack>
                </BlockStack>
              ))}
            </BlockStack>
          </Card>
          <EventsCard events={shipment.events} />
        </BlockStack>
      </Layout.Section>
      <Layout.Section variant="oneThird">
        <BlockStack gap="400">
          {shipment.note === null ? null : <NoteCard key={shipment.id} note={shipment.note} />}
          <AddressCard title={texts.shipment.recipient} lines={shipment.recipient}>
            {shipment.comesBack === null ? customer : null}
          </AddressCard>
          {pickup}
          <Card>
            <BlockStack gap="200">
              <Text as="h2" variant="headingMd">
                {texts.shipment.rate}
              </Text>
              <Text as="p">
                {shipment.carrier}, {shipment.service}
              </Text>
              <Amount label={texts.shipment.net} value={shipment.price.net} />
              <Amount label={texts.shipment.tax} value={shipment.price.tax} />
              <Amount label={texts.shipment.total} value={shipment.price.total} strong />
              <RefundState shipment={shipment} />
              <Options shipment={shipment} />
            </BlockStack>
          </Card>
          <AddressCard title={texts.shipment.sender} lines={shipment.sender}>
            {shipment.comesBack === null ? null : customer}
          </AddressCard>
        </BlockStack>
      </Layout.Section>
    </Layout>
  );
}

interface AddressChangedProps {
  readonly labelPlace: string;
  readonly orderPlace: string;
  readonly replaceable: boolean;
  readonly remedies: AddressRemedies;
}

function AddressChanged({ labelPlace, orderPlace, replaceable, remedies }: AddressChangedProps) {
  const { home, shipment: texts } = useTexts();
  const { busy, error, onReplace, onKeep } = remedies;
  const keep = { content: home.keepLabel, loading: busy, onAction: onKeep };
  return (
    <Banner
      tone="warning"
      title={texts.addressChanged}
      {...(replaceable
        ? {
            action: { content: home.replaceLabel, loading: busy, onAction: onReplace },
            secondaryAction: keep,
          }
        : { action: keep })}
    >
      <BlockStack gap="100">
        <Text as="p">{home.addressChangedBody(labelPlace, orderPlace)}</Text>
        <Text as="p">{replaceable ? texts.replaceable : texts.notReplaceable}</Text>
        {error === null ? null : (
          <Text as="p" fontWeight="semibold">
            {error}
          </Text>
        )}
      </BlockStack>
    </Banner>
  );
}

interface AddressCardProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly children: ReactNode;
}

function AddressCard({ title, lines, children }: AddressCardProps) {
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <BlockStack>
          {lines.map((line) => (
            <Text as="p" key={line} breakWord>
              {line}
            </Text>
          ))}
        </BlockStack>
        {children}
      </BlockStack>
    </Card>
  );
}

function Amount({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  const weight = strong ? "semibold" : "regular";
  return (
    <InlineStack align="space-between" gap="200">
      <Text as="span" fontWeight={weight}>
        {label}
      </Text>
      <Text as="span" numeric fontWeight={weight}>
        {value}
      </Text>
    </InlineStack>
  );
}

function RefundState({ shipment: { refund, carrier } }: { shipment: ShipmentView }) {
  const { shipment: texts } = useTexts();
  if (refund === null) return null;
  const { state, words, at } = refund;
  const isTrouble = state === "refused" || state === "unanswered";
  return (
    <BlockStack>
      <Text as="p" fontWeight="medium" {...(isTrouble && { tone: "critical" as const })}>
        {texts.refunds[state].title}
      </Text>
      <Text as="p" tone="subdued">
        {at ?? words ?? texts.refunds[state].body(carrier)}
      </Text>
    </BlockStack>
  );
}

function Options({ shipment }: { shipment: ShipmentView }) {
  const texts = useTexts();
  const items = [
    shipment.cashOnDelivery === null
      ? null
      : { term: texts.shipment.cashOnDelivery, description: shipment.cashOnDelivery },
    shipment.insurance === null ? null : { term: texts.shipment.insurance, description: shipment.insurance },
    shipment.saturday ? { term: texts.shipment.options, description: texts.shipment.saturday } : null,
  ].filter((item) => item !== null);
  return items.length === 0 ? null : <DescriptionList gap="tight" items={items} />;
}
