import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Button, Card, InlineStack, Page, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Meanwhile } from "../../frame/meanwhile.tsx";
import type { Stored } from "../../frame/use-draft.ts";
import { useDraft } from "../../frame/use-draft.ts";
import { useRemoveDialog } from "../../rates/remove-dialog.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { usePath } from "../../ui/door.tsx";
import { Heading } from "../../ui/heading.tsx";
import type { EndpointDraft } from "../endpoint-fields.ts";
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
          <DetailsCard types={types} opened={page.form} />
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
      return null;
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

interface DetailsCardProps extends Pick<Parameters<typeof EndpointFields>[0], "types"> {
  readonly opened: Stored<EndpointDraft>;
}

function DetailsCard({ types, opened }: DetailsCardProps) {
  const { webhooks: texts } = useTexts();
  const { data, state, submit } = useFetcher<EndpointAnswer>();
  const answer = data?.intent === "save" ? data : undefined;
  const draft = useDraft(opened, { state, data: answer }, texts.saved);
  return (
    <Card>
      <Meanwhile draft={draft}>
        <Heading title={texts.settings} body={texts.eventsHelp} />
        <EndpointFields
          types={types}
          values={draft.values}
          problem={draft.wrong.has("url") ? (answer?.problem ?? null) : null}
          onChange={draft.change}
        />
        <InlineStack>
          <Button
            loading={draft.saving}
            onClick={() => submit({ intent: "save", key: draft.key, ...draft.values }, { method: "post" })}
          >
            {texts.save}
          </Button>
        </InlineStack>
      </Meanwhile>
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
