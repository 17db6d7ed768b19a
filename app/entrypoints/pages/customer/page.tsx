import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Card, InlineStack, Link, Page, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { Heading } from "../ui/heading.tsx";
import { OutsideCards } from "../ui/outside-cards.tsx";
import { TrackingBadge } from "../ui/tracking-badge.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.customer.title);

type Customer = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CustomerPage() {
  const customer = useLoaderData<typeof loader>();
  const { customer: texts } = useTexts();
  const path = usePath();
  const { name, email, phone, joined } = customer;
  return (
    <Page
      title={name ?? texts.title}
      subtitle={[email, phone].filter(Boolean).join(" · ")}
      backAction={{ content: texts.back, url: path("/shipments") }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <OutsideCards>
            <Text as="p" tone="subdued">
              {joined === null
                ? texts.alone
                : joined.by === "email"
                  ? texts.joinedByEmail(joined.value)
                  : texts.joinedByPhone(joined.value)}
            </Text>
          </OutsideCards>
          <Section title={texts.waiting} empty={texts.noneWaiting}>
            {customer.waiting.map((order) => (
              <Row key={order.id} start={<Link url={path(`/orders/${order.orderId}`)}>{order.name}</Link>}>
                {[order.ordered, texts.pieces(order.pieces), texts.statuses[order.status]].join(" · ")}
              </Row>
            ))}
          </Section>
          <Parcels title={texts.parcels} empty={texts.noParcels} parcels={customer.shipments}>
            {customer.hasMoreShipments ? (
              <Text as="p" tone="subdued">
                {texts.newestOnly(customer.shipments.length)}
              </Text>
            ) : null}
          </Parcels>
          <Parcels title={texts.returns} empty={texts.noReturns} parcels={customer.returns} />
          <Notes title={texts.notes} empty={texts.noNotes} notes={customer.notes} />
          <Notes title={texts.courierNotes} empty={texts.noCourierNotes} notes={customer.courierNotes} />
          <Section title={texts.mails} empty={texts.noMails}>
            {customer.mails.map(({ key, shipmentId, trackingRef, kind, outcome, at }) => (
              <Row key={key} start={<Text as="span">{texts.mailKinds[kind]}</Text>}>
                {texts.outcomes[outcome](at)}{" "}
                <Link url={path(`/shipments/${shipmentId}`)} accessibilityLabel={texts.mailOf(trackingRef)}>
                  {trackingRef}
                </Link>
              </Row>
            ))}
          </Section>
        </BlockStack>
      </Box>
    </Page>
  );
}

interface ParcelsProps {
  readonly title: string;
  readonly empty: string;
  readonly parcels: Customer["shipments"];
  readonly children?: ReactNode;
}

function Parcels({ title, empty, parcels, children }: ParcelsProps) {
  const { customer: texts } = useTexts();
  const path = usePath();
  return (
    <Section title={title} empty={empty} after={children}>
      {parcels.map(({ id, trackingRef, carrier, state, status, created, cash }) => (
        <Row
          key={id}
          start={<Link url={path(`/shipments/${id}`)}>{trackingRef}</Link>}
          end={<TrackingBadge state={state} status={status} />}
        >
          {[carrier, created, cash === null ? "" : texts.cash(cash)].filter(Boolean).join(" · ")}
        </Row>
      ))}
    </Section>
  );
}

interface NotesProps {
  readonly title: string;
  readonly empty: string;
  readonly notes: Customer["notes"];
}

function Notes({ title, empty, notes }: NotesProps) {
  const { customer: texts } = useTexts();
  const path = usePath();
  return (
    <Section title={title} empty={empty}>
      {notes.map(({ id, trackingRef, text }) => (
        <Row
          key={id}
          start={
            <Link url={path(`/shipments/${id}`)} accessibilityLabel={texts.noteOf(trackingRef)}>
              {trackingRef}
            </Link>
          }
        >
          <span style={{ whiteSpace: "pre-line" }}>{text}</span>
        </Row>
      ))}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
  readonly after?: ReactNode;
}

function Section({ title, empty, children, after }: SectionProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={title} />
        {children.length === 0 ? (
          <Text as="p" tone="subdued">
            {empty}
          </Text>
        ) : (
          children
        )}
        {after}
      </BlockStack>
    </Card>
  );
}

function Row({ start, end, children }: { start: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <BlockStack gap="050">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        {start}
        {end}
      </InlineStack>
      <Text as="p" tone="subdued" breakWord>
        {children}
      </Text>
    </BlockStack>
  );
}
