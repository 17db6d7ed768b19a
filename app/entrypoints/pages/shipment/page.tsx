import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Pile } from "../pile/pile.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { TrackingBadge } from "../ui/tracking-badge.tsx";
import type { action } from "./actions.server.ts";
import { CancelDialog, useCancel } from "./cancel-dialog.tsx";
import type { loader } from "./loader.server.ts";
import { PickupCard } from "./pickup-card.tsx";
import { ReturnDialog, useReturn } from "./return-dialog.tsx";
import { ShipmentDetails } from "./shipment-details.tsx";
import { useTroubleOf } from "./use-trouble-of.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shipment, matches }) =>
  documentTitle(matches, (texts) => shipment?.title ?? texts.error.notFound);

export default function Shipment() {
  const path = usePath();
  const { hasShop, mayShip } = useDoor();
  const shipment = useLoaderData<typeof loader>();
  const { shipment: texts } = useTexts();
  const cancel = useCancel();
  const sendBack = useReturn();
  const pickup = usePickup();
  const remedies = useAddressRemedies();
  const print =
    shipment.labelUrl === null
      ? null
      : {
          content: shipment.printed ? texts.printAgain : texts.printLabel,
          url: shipment.labelUrl,
          external: true,
        };
  const code =
    shipment.codeUrl === null ? null : { content: texts.showCode, url: shipment.codeUrl, external: true };
  const [first, second] = shipment.isWithoutLabel ? [code, print] : [print, code];

  return (
    <Page
      title={shipment.title}
      titleMetadata={<TrackingBadge state={shipment.state} status={shipment.status} />}
      subtitle={
        shipment.printed
          ? texts.createdAndPrinted(shipment.created, shipment.printed.last, shipment.printed.count)
          : shipment.created
      }
      backAction={{ content: texts.back, url: path("/shipments") }}
      {...(shipment.isWithSender && first !== null ? { primaryAction: first } : {})}
      secondaryActions={[
        ...(shipment.state === "created" && !shipment.isWithSender && first !== null ? [first] : []),
        ...(shipment.state === "created" && second !== null ? [second] : []),
        ...(shipment.orderUrl === null || !hasShop
          ? []
          : [{ content: texts.openOrder, url: shipment.orderUrl, target: "_top" as const }]),
        ...(shipment.canComeBack
          ? [{ content: texts.returnLabel, disabled: !mayShip, onAction: sendBack.ask }]
          : []),
        ...(shipment.isWithSender
          ? [{ content: texts.cancelShipment, destructive: true, disabled: !mayShip, onAction: cancel.ask }]
          : []),
      ]}
      actionGroups={
        shipment.customsPapers.length === 0
          ? []
          : [
              {
                title: texts.customsPapers,
                actions: shipment.customsPapers.map(({ form, url }) => ({
                  content: texts.customsForms[form],
                  url,
                  external: true,
                })),
              },
            ]
      }
    >
      <Box paddingBlockEnd="800">
        {shipment.pile.length === 0 ? null : (
          <Box paddingBlockEnd="400">
            <Pile groups={shipment.pile} />
          </Box>
        )}
        <ShipmentDetails
          shipment={shipment}
          remedies={hasShop ? remedies : null}
          pickup={
            shipment.pickup === null ? null : (
              <PickupCard
                pickup={shipment.pickup}
                error={pickup.error}
                busy={pickup.busy}
                onSchedule={pickup.schedule}
              />
            )
          }
        />
      </Box>
      <CancelDialog {...cancel.dialog} />
      <ReturnDialog {...sendBack.dialog} />
    </Page>
  );
}

function useAddressRemedies() {
  const { home } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const navigate = useNavigate();
  const path = usePath();
  const intent = answer?.intent === "replace-label" || answer?.intent === "keep-label" ? answer.intent : null;
  useAnnounceAnswer(answer, answer?.outcome === "done" && intent !== null ? home.acted[intent] : null);
  useEachAnswer(answer, ({ replacedBy }) => {
    if (replacedBy !== undefined) navigate(path(`/shipments/${replacedBy}`), { replace: true });
  });
  return {
    busy: state !== "idle",
    error: useTroubleOf()(answer),
    onReplace: () => submit({ intent: "replace-label" }, { method: "post" }),
    onKeep: () => submit({ intent: "keep-label" }, { method: "post" }),
  };
}

function usePickup() {
  const { shipment: texts } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(answer, answer?.outcome === "done" ? texts.pickupScheduled : null);
  return {
    busy: state !== "idle",
    error: useTroubleOf()(answer),
    schedule: (date: string) => submit({ intent: "schedule-pickup", date }, { method: "post" }),
  };
}
