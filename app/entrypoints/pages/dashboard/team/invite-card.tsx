import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import { Heading } from "../../ui/heading.tsx";
import type { TeamAnswer } from "./actions.server.ts";
import type { TeamPage } from "./team-page.ts";

export function InviteCard({ roles }: Pick<TeamPage, "roles">) {
  const { team: texts } = useTexts();
  const { data: answer, submit, state } = useFetcher<TeamAnswer>();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<string>("shipping");
  const problem = answer?.intent === "invite" ? answer.problem : null;
  const isSent = answer?.intent === "invite" && answer.problem === null;
  useEachAnswer(isSent ? answer : null, () => {
    setName("");
    setEmail("");
  });
  useAnnounceAnswer(answer, isSent ? texts.sent : null);
  const errorOf = (field: "name" | "email") => (problem === field ? { error: texts.problems[field] } : {});
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.invite} body={texts.inviteBody} />
        {problem === "present" || problem === "many" ? (
          <Banner tone="critical">{texts.problems[problem]}</Banner>
        ) : null}
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          maxLength={80}
          autoComplete="off"
          {...errorOf("name")}
        />
        <TextField
          type="email"
          label={texts.email}
          value={email}
          onChange={setEmail}
          maxLength={254}
          autoComplete="off"
          {...errorOf("email")}
        />
        <Select
          label={texts.role}
          helpText={texts.rolesHelp}
          options={roles.map((value) => ({ value, label: texts.roles[value] }))}
          value={role}
          onChange={setRole}
        />
        <InlineStack>
          <Button
            loading={state !== "idle"}
            onClick={() => submit({ intent: "invite", name, email, role }, { method: "post" })}
          >
            {texts.send}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
