import type { MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Page } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { LeaveDialog } from "../frame/leave-dialog.tsx";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import type { Choice } from "../ui/filtered-table.tsx";
import { isBeingBought } from "../ui/is-being-bought.ts";
import { PaymentBadge } from "../ui/payment-badge.tsx";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { OrderShipmentsCard } from "./order-shipments-card.tsx";
import type { LabelWanted, OrderPart } from "./ship-part-card.tsx";
import { ShipPartCard } from "./ship-part-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

/** Asking for prices changes nothing on the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") === "quote" ? false : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data: order, matches }) =>
  documentTitle(matches, (texts) => texts.orders.ship.title(order?.name ?? ""));

export default function ShipOrder() {
  const order = useLoaderData<typeof loader>();
  const {
    orders: { ship },
    shipments,
  } = useTexts();
  useRefreshWhile(order.parts.some(isBeingBought));
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set());
  const labels = order.shipments.filter(({ state }) => state === "created").length;

  return (
    <Page
      title={ship.title(order.name)}
      {...(order.ordered === null
        ? {}
        : { subtitle: [order.recipient, order.ordered].filter(Boolean).join(" · ") })}
      titleMetadata={<PaymentBadge payment={order.payment} />}
      backAction={{ content: ship.back, url: "/app/orders" }}
      secondaryActions={[
        { content: ship.ofCustomer, url: `/app/customers/${order.id}` },
        { content: ship.openOrder, url: order.orderUrl, target: "_top" as const },
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {order.isUnknown ? <Banner tone="warning">{ship.noAnswer}</Banner> : null}
          {order.openOutcomes.map((carrier) => (
            <Banner
              key={carrier}
              tone="warning"
              action={{ content: shipments.settleOutcomes, url: "/app/shipments/outcomes" }}
            >
              <p>{ship.openOutcome(carrier)}</p>
            </Banner>
          ))}
          {order.parts.length > 0 || order.isUnknown ? null : (
            <Banner tone={labels > 0 ? "success" : "info"} title={ship.done}>
              <p>{labels > 0 ? ship.doneBody : ship.doneNothing}</p>
            </Banner>
          )}
          {order.parts.map((part) => (
            <ShipPart
              key={part.id}
              part={part}
              notifies={order.notifies}
              countries={order.countries}
              correction={order.correction}
              onFilled={(isFilled) =>
                setFilled((before) =>
                  isFilled
                    ? new Set([...before, part.id])
                    : new Set([...before].filter((id) => id !== part.id)),
                )
              }
            />
          ))}
          <OrderShipmentsCard shipments={order.shipments} />
        </BlockStack>
      </Box>
      <LeaveDialog dirty={filled.size > 0} />
    </Page>
  );
}

interface ShipPartProps {
  readonly part: OrderPart;
  readonly notifies: boolean;
  readonly countries: readonly Choice[];
  readonly correction: { readonly isGranted: boolean } | null;
  onFilled(isFilled: boolean): void;
}

function ShipPart({ part, notifies, countries, correction, onFilled }: ShipPartProps) {
  const { ship } = useTexts().orders;
  const purchase = useFetcher<typeof action>();
  const point = useFetcher<typeof action>();
  const answer = purchase.data;
  const dismissal = answer?.intent === "dismiss" ? answer : null;
  const dismissed = dismissal?.isDone ? ship.dismissed : null;
  const bought = answer?.intent === "buy" && answer.isOther ? ship.otherFirst : ship.asked;
  useAnnounceAnswer(answer, answer?.intent === "buy" ? bought : dismissed);
  const saved = point.data?.intent === "point" && point.data.isSaved;
  useAnnounceAnswer(point.data, saved ? ship.pointSaved : ship.pointNotSaved);
  const fulfillmentOrderId = part.id;
  const remaining = part.quote?.lines.map(({ id, quantity }) => `${id}:${quantity}`).join() ?? "";
  return (
    <ShipPartCard
      // A new instance once a part was shipped: its quantities begin at all that remains.
      key={remaining}
      part={part}
      notifies={notifies}
      countries={countries}
      correction={correction}
      busy={purchase.state !== "idle"}
      refusal={dismissal?.reason ?? null}
      onFilled={onFilled}
      onDismiss={() => purchase.submit({ intent: "dismiss", fulfillmentOrderId }, { method: "post" })}
      onSavePoint={(service, locationId) =>
        point.submit({ intent: "point", fulfillmentOrderId, service, point: locationId }, { method: "post" })
      }
      savingPoint={point.state !== "idle"}
      onBuy={({ lines, terms, service, confirmed, notify, point }: LabelWanted) =>
        purchase.submit(
          {
            intent: "buy",
            fulfillmentOrderId,
            lines,
            terms,
            service,
            confirmed,
            notify: notify ? "yes" : "no",
            ...(point !== null && { point }),
          },
          { method: "post" },
        )
      }
    />
  );
}
