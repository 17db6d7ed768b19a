import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Card, InlineError, InlineStack, Text } from "@shopify/polaris";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { useDoor } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { action } from "./actions.server.ts";
import type { NoteField as NoteFieldType } from "./note-field.tsx";

// Most parcels need no note. Without a connection, the button does nothing.
const NoteField = lazy(() =>
  import("./note-field.tsx").then(
    (loaded) => ({ default: loaded.NoteField }),
    () => ({ default: (() => <></>) satisfies typeof NoteFieldType }),
  ),
);

/** The staff's note about the parcel. A save that fails or comes second keeps the typed text. */
export function NoteCard({ note: loaded }: { readonly note: string }) {
  const { note: texts } = useTexts().shipment;
  const { mayShip } = useDoor();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [draft, setDraft] = useState<{ readonly text: string; readonly before: string } | null>(null);
  const [theirs, setTheirs] = useState<string | null>(null);
  useAnnounceAnswer(answer, answer?.outcome === "done" ? texts.saved : null);
  useEachAnswer(state === "idle" ? answer : null, ({ outcome, note = "" }) => {
    setTheirs(outcome === "done" ? null : note);
    // The next save is over the note that is shown beside the draft now.
    setDraft((typed) => (outcome === "done" || typed === null ? null : { ...typed, before: note }));
  });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.title}
        </Text>
        {draft === null ? (
          <>
            {loaded === "" ? null : (
              <div style={{ whiteSpace: "pre-line" }}>
                <Text as="p" breakWord>
                  {loaded}
                </Text>
              </div>
            )}
            <InlineStack>
              <Button disabled={!mayShip} onClick={() => setDraft({ text: loaded, before: loaded })}>
                {loaded === "" ? texts.add : texts.change}
              </Button>
            </InlineStack>
          </>
        ) : (
          <Suspense fallback={null}>
            <NoteField
              text={draft.text}
              busy={state !== "idle"}
              onChange={(text) => setDraft({ ...draft, text })}
              onSave={() =>
                submit({ intent: "note", note: draft.text, before: draft.before }, { method: "post" })
              }
              onDiscard={() => {
                setDraft(null);
                setTheirs(null);
              }}
            />
            {theirs === null ? null : (
              <InlineError fieldID="shipment-note" message={texts.meanwhile(theirs)} />
            )}
          </Suspense>
        )}
      </BlockStack>
    </Card>
  );
}
