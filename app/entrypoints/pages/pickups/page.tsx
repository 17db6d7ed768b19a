import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useRevalidator } from "@remix-run/react";
import { Banner, BlockStack, Box, Card, EmptyState, Page } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { LabelRuns } from "../label-runs/label-runs.tsx";
import { useLabelRun } from "../label-runs/use-label-run.tsx";
import { Pile } from "../pile/pile.tsx";
import { ScanToFind } from "../scan/scan-to-find.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import type { action } from "./actions.server.ts";
import { CarrierCard } from "./carrier-card.tsx";
import { useConfirmation } from "./confirm-dialog.tsx";
import { ListsCard } from "./lists-card.tsx";
import type { loader } from "./loader.server.ts";
import { UpcomingCard } from "./upcoming-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.pickups.title);

/** A sheet that was opened in another window is kept as printed by then. */
const OPENED_MS = 2_000;

export default function Pickups() {
  const path = usePath();
  const { hasShop, mayShip } = useDoor();
  const { pile, runs, carriers, pickups, lists, scanWords } = useLoaderData<typeof loader>();
  const { pickups: texts, shipments } = useTexts();
  const { act, acting, trouble } = usePickupForms();
  const { ask, dialog } = useConfirmation();
  const labelRun = useLabelRun();
  const { revalidate } = useRevalidator();
  const waiting = carriers.reduce((sum, carrier) => sum + carrier.waiting, 0);
  const isEmpty = carriers.length + pickups.length + lists.length === 0;
  return (
    <Page
      title={texts.title}
      {...(carriers.length > 1 && {
        primaryAction: {
          content: texts.handOverAll(waiting),
          disabled: !mayShip,
          onAction: () => labelRun.ask("hand-over", { intent: "choose-waiting" }, document.activeElement),
        },
      })}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {trouble === null ? null : (
            <Banner tone="critical" title={texts.failed}>
              <p>{trouble}</p>
            </Banner>
          )}
          <LabelRuns runs={runs} />
          <ScanToFind
            words={scanWords}
            steps={["hand-over"]}
            takenKey={labelRun.answer}
            onStep={(_, ids) =>
              labelRun.ask("hand-over", { intent: "choose", ids: ids.join() }, document.activeElement)
            }
          />
          <Pile groups={pile} />
          {isEmpty ? (
            <Card>
              <EmptyState
                heading={texts.emptyTitle}
                action={
                  hasShop
                    ? { content: texts.emptyAction, url: path("/orders") }
                    : { content: shipments.title, url: path("/shipments") }
                }
                image={parcelImage}
              >
                <p>{texts.emptyBody}</p>
              </EmptyState>
            </Card>
          ) : null}
          {carriers.map((carrier) => (
            <CarrierCard
              key={carrier.id}
              carrier={carrier}
              acting={acting?.id === carrier.id ? acting.intent : null}
              onClose={() =>
                ask({
                  title: texts.closeTitle(carrier.name),
                  body: texts.closeBody,
                  action: texts.close,
                  destructive: false,
                  take: () =>
                    act({
                      intent: "close",
                      id: carrier.id,
                      ...(carrier.ids !== null && { ids: carrier.ids }),
                    }),
                })
              }
              onSchedule={(date) => act({ intent: "schedule", id: carrier.id, date })}
            />
          ))}
          {pickups.length === 0 ? null : (
            <UpcomingCard
              pickups={pickups}
              acting={acting}
              onMove={(id, date) => act({ intent: "move", id, date })}
              onCancel={({ id, carrier, day }) =>
                ask({
                  title: texts.cancelTitle(carrier, day),
                  body: texts.cancelBody,
                  action: texts.cancel,
                  destructive: true,
                  take: () => act({ intent: "cancel", id }),
                })
              }
            />
          )}
          {lists.length === 0 ? null : (
            <ListsCard lists={lists} onPrint={() => setTimeout(revalidate, OPENED_MS)} />
          )}
        </BlockStack>
      </Box>
      {dialog}
      {labelRun.dialog}
    </Page>
  );
}

function usePickupForms() {
  const { pickups: texts } = useTexts();
  const words = useReasonWords();
  const { state, formData, data: answer, submit } = useFetcher<typeof action>();
  const trouble = answer?.reason ?? null;
  useAnnounceAnswer(answer, answer === undefined || trouble !== null ? null : texts.done[answer.intent]);
  return {
    act: (form: Record<string, string>) => submit(form, { method: "post" }),
    acting:
      state === "idle" || formData === undefined
        ? null
        : { intent: String(formData.get("intent")), id: String(formData.get("id")) },
    trouble: state !== "idle" || trouble === null ? null : words(trouble),
  };
}
