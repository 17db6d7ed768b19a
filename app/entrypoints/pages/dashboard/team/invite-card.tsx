import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Field } from "../../frame/field.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import { Heading } from "../../ui/heading.tsx";
import type { TeamAnswer } from "./actions.server.ts";
import type { InvitationValues } from "./invitation-fields.ts";
import { invitationFields } from "./invitation-fields.ts";

const empty: InvitationValues = { name: "", email: "", role: "shipping" };

export function InviteCard() {
  const { team: texts } = useTexts();
  const { data: answer, submit, state } = useFetcher<TeamAnswer>();
  const [values, setValues] = useState(empty);
  const problem = answer?.intent === "invite" ? answer.problem : null;
  const isSent = answer?.intent === "invite" && answer.problem === null;
  useEachAnswer(isSent ? answer : null, () => setValues(({ role }) => ({ ...empty, role })));
  useAnnounceAnswer(answer, isSent ? texts.sent : null);
  const form = {
    table: invitationFields,
    words: texts.fields,
    values,
    wrong: new Set(problem === null ? [] : [problem]),
    onChange: (change: Partial<InvitationValues>) => setValues((before) => ({ ...before, ...change })),
  };
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.invite} body={texts.inviteBody} />
        {problem === "present" || problem === "many" ? (
          <Banner tone="critical">{texts.problems[problem]}</Banner>
        ) : null}
        <Field form={form} name="name" typed={{ maxLength: 80 }} />
        <Field form={form} name="email" typed={{ maxLength: 254 }} />
        <Field form={form} name="role" />
        <InlineStack>
          <Button
            loading={state !== "idle"}
            onClick={() => submit({ intent: "invite", ...values }, { method: "post" })}
          >
            {texts.send}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
