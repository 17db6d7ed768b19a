import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, InlineStack, List, Text } from "@shopify/polaris";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import { ProgressBanner } from "../ui/progress-banner.tsx";
import type { LabelRunView } from "./label-run-view.server.ts";

/** How far each hand-over or cancellation is, or which labels stay and why. */
export function LabelRunBanners({ runs }: { readonly runs: readonly LabelRunView[] }) {
  const path = usePath();
  const { mayShip } = useDoor();
  const { submit } = useFetcher();
  const dismiss = (id: string) =>
    submit({ intent: "dismiss-run", id }, { method: "post", action: path("/shipments?index") });
  return (
    <>
      {runs.map((run) =>
        run.state === "working" ? (
          <RunProgress key={run.id} run={run} />
        ) : (
          <RunResult key={run.id} run={run} {...(mayShip && { onDismiss: () => dismiss(run.id) })} />
        ),
      )}
    </>
  );
}

function RunProgress({ run: { kind, done, total } }: { readonly run: LabelRunView }) {
  const { labelRuns: texts } = useTexts();
  return (
    <ProgressBanner
      title={texts.working[kind](total)}
      progress={texts.progress(done, total)}
      done={done}
      total={total}
      goesOn={texts.goesOn}
    />
  );
}

function RunResult({ run, onDismiss }: { readonly run: LabelRunView; onDismiss?(): void }) {
  const { labelRuns: texts } = useTexts();
  const words = useReasonWords();
  const { kind, state, changed, done, total, lists, left, came } = run;
  const isFailed = state === "failed";
  return (
    <Banner
      tone={left.length === 0 && !isFailed ? "success" : "warning"}
      title={isFailed ? texts.stopped[kind](done, total) : texts.changed[kind](changed)}
      {...(onDismiss && { onDismiss })}
    >
      {lists.length + left.length + came === 0 ? null : (
        <BlockStack gap="200">
          {lists.length === 0 ? null : (
            <InlineStack gap="200">
              {lists.map(({ carrier, number, shipments, url }) => (
                <Button key={`${carrier} ${number}`} external {...(url !== null && { url })}>
                  {texts.list(carrier, number, shipments)}
                </Button>
              ))}
            </InlineStack>
          )}
          {left.length === 0 ? null : (
            <List>
              {left.map(({ why, names, count }) => (
                <List.Item key={JSON.stringify(why)}>
                  {why.code === "refused"
                    ? texts.left.refused[kind](names, count - names.length, words(why))
                    : texts.left[why.code](names, count - names.length)}
                </List.Item>
              ))}
            </List>
          )}
          {came === 0 ? null : <Text as="p">{texts.came(came)}</Text>}
        </BlockStack>
      )}
    </Banner>
  );
}
