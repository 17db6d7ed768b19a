import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Button, Card, InlineStack, Page, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useRemoveDialog } from "../../rates/remove-dialog.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { usePath } from "../../ui/door.tsx";
import { Heading } from "../../ui/heading.tsx";
import { EndpointFields } from "../endpoint-form.tsx";
import { EndpointBadge, EndpointTrouble } from "../endpoint-state.tsx";
import { ShownSecret } from "../shown-secret.tsx";
import type { EndpointAnswer } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { LogCard } from "./log-card.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.settings.webhooks);

export default function Endpoint() {
  const page = useLoaderData<typeof loader>();
  const { settings, webhooks: texts } = useTexts();
  const path = usePath();
  const { endpoint, types } = page;
  const { busy, answer, send } = useEndpoint();
  const remove = useRemoveDialog(texts.removeBody, () => send({ intent: "remove" }));
  const isOn = endpoint.off === null;
  return (
    <Page
      title={endpoint.url}
      titleMetadata={<EndpointBadge off={endpoint.off} />}
      backAction={{ content: settings.webhooks, url: path("/webhooks") }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <Card>
            <BlockStack gap="300">
              <EndpointTrouble {...endpoint} />
              <InlineStack gap="200">
                <Button loading={busy === "test"} onClick={() => send({ intent: "test" })}>
                  {texts.test}
                </Button>
                <Button
                  loading={busy === "enable" || busy === "disable"}
                  onClick={() => send({ intent: isOn ? "disable" : "enable" })}
                >
                  {isOn ? texts.switchOff : texts.switchOn}
                </Button>
                <Button tone="critical" onClick={() => remove.ask({ key: endpoint.id, name: endpoint.url })}>
                  {texts.remove}
                </Button>
              </InlineStack>
            </BlockStack>
          </Card>
          <DetailsCard
            key={JSON.stringify([endpoint.url, endpoint.description, endpoint.events])}
            types={types}
            endpoint={endpoint}
            busy={busy === "save"}
            problem={answer?.intent === "save" ? answer.problem : null}
            onSave={(fields) => send({ intent: "save", ...fields })}
          />
          <SecretCard
            formerUntil={endpoint.formerUntil}
            busy={busy === "rotate"}
            secret={answer?.intent === "rotate" ? answer.secret : null}
            onRotate={(hours) => send({ intent: "rotate", hours })}
          />
          <LogCard {...page} busy={busy === "replay" || busy === "replay-period"} onSend={send} />
        </BlockStack>
      </Box>
      {remove.dialog}
    </Page>
  );
}

type Fields = Readonly<Record<string, string>>;

/** One fetcher: its last answer says how the last button ended. */
function useEndpoint() {
  const { webhooks: texts } = useTexts();
  const { data: answer, formData, submit } = useFetcher<EndpointAnswer>();
  useAnnounceAnswer(answer, answer === undefined ? null : confirmationOf(texts, answer));
  const intent = formData?.get("intent");
  return {
    answer,
    busy: typeof intent === "string" ? intent : null,
    send: (fields: Fields) => submit({ ...fields }, { method: "post" }),
  };
}

function confirmationOf(
  texts: ReturnType<typeof useTexts>["webhooks"],
  answer: EndpointAnswer,
): string | null {
  switch (answer.intent) {
    case "save":
      return answer.problem === null ? texts.saved : null;
    case "enable":
      return texts.switchedOn;
    case "disable":
      return texts.switchedOff;
    case "test":
      return texts.tested;
    case "rotate":
      return texts.rotated;
    case "replay":
      return texts.replayed(answer.replayed);
  }
}

interface DetailsCardProps extends Pick<Parameters<typeof EndpointFields>[0], "types" | "problem"> {
  readonly endpoint: {
    readonly url: string;
    readonly description: string | null;
    readonly events: readonly string[];
  };
  readonly busy: boolean;
  onSave(fields: Fields): void;
}

function DetailsCard({ types, endpoint, busy, problem, onSave }: DetailsCardProps) {
  const { webhooks: texts } = useTexts();
  const { url, description, events } = endpoint;
  const [draft, setDraft] = useState({ url, description: description ?? "", events: events.join(",") });
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.settings} body={texts.eventsHelp} />
        <EndpointFields
          types={types}
          values={draft}
          problem={problem}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <InlineStack>
          <Button loading={busy} onClick={() => onSave(draft)}>
            {texts.save}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

interface SecretCardProps {
  readonly formerUntil: string | null;
  readonly secret: string | null;
  readonly busy: boolean;
  onRotate(hours: string): void;
}

const keptHours = ["24", "168", "0"] as const;

function SecretCard({ formerUntil, secret, busy, onRotate }: SecretCardProps) {
  const { webhooks: texts } = useTexts();
  const [hours, setHours] = useState<string>(keptHours[0]);
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.secret} body={texts.secretBody} />
        {secret === null ? null : <ShownSecret secret={secret} />}
        {formerUntil === null ? null : <Text as="p">{texts.formerUntil(formerUntil)}</Text>}
        <Select
          label={texts.rotateKeeps}
          options={keptHours.map((value) => ({ value, label: texts.rotateHours(Number(value)) }))}
          value={hours}
          onChange={setHours}
        />
        <InlineStack>
          <Button loading={busy} onClick={() => onRotate(hours)}>
            {texts.rotate}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
