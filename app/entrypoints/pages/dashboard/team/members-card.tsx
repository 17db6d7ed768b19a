import { useFetcher } from "@remix-run/react";
import {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineStack,
  Modal,
  Select,
  Text,
} from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { Heading } from "../../ui/heading.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";
import type { TeamAnswer } from "./actions.server.ts";
import type { TeamPage } from "./team-page.ts";

type MembersCardProps = Pick<TeamPage, "members" | "isOwner" | "roles">;
type MemberView = MembersCardProps["members"][number];

export function MembersCard({ members, isOwner, roles }: MembersCardProps) {
  const { common, team: texts } = useTexts();
  const { data: answer, submit } = useFetcher<TeamAnswer>();
  const [leaving, setLeaving] = useState<MemberView | null>(null);
  const rememberFocus = useReturnFocus(leaving !== null);
  const done = answer?.intent === "remove" ? texts.removed : texts.changed;
  useAnnounceAnswer(answer, answer?.problem === null ? done : null);
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="300">
          <Heading title={texts.members} body={texts.membersBody} />
          {answer !== undefined && answer.problem !== null ? (
            <Banner tone="critical">{texts.lastOwner}</Banner>
          ) : null}
        </BlockStack>
      </Box>
      {members.map((member) => (
        <Box key={member.id} padding="400" borderBlockStartWidth="025" borderColor="border">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="100">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h3" variant="headingSm" breakWord>
                  {member.name}
                </Text>
                {member.isSelf ? <Badge tone="info">{texts.you}</Badge> : null}
              </InlineStack>
              <Text as="p" breakWord>
                {member.email}
              </Text>
              <Text as="p" tone="subdued">
                {member.joined === null ? texts.invited : texts.joined(member.joined)}
              </Text>
              {isOwner ? null : <Text as="p">{texts.fields.role.choices[member.role]}</Text>}
            </BlockStack>
            {isOwner ? (
              <InlineStack gap="200" blockAlign="center">
                <Select
                  label={texts.roleOf(member.name)}
                  labelHidden
                  options={roles.map((value) => ({ value, label: texts.fields.role.choices[value] }))}
                  value={member.role}
                  onChange={(role) =>
                    submit({ intent: "change-role", id: member.id, role }, { method: "post" })
                  }
                />
                <Button
                  tone="critical"
                  variant="tertiary"
                  accessibilityLabel={texts.removeOf(member.name)}
                  onClick={() => {
                    rememberFocus(document.activeElement);
                    setLeaving(member);
                  }}
                >
                  {texts.remove}
                </Button>
              </InlineStack>
            ) : null}
          </InlineStack>
        </Box>
      ))}
      <Modal
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving === null ? "" : texts.removeTitle(leaving.name)}
        primaryAction={{
          content: texts.remove,
          destructive: true,
          onAction: () => {
            if (leaving !== null) submit({ intent: "remove", id: leaving.id }, { method: "post" });
            rememberFocus(null);
            setLeaving(null);
          },
        }}
        secondaryActions={[{ content: common.cancel, onAction: () => setLeaving(null) }]}
      >
        <Modal.Section>
          <Text as="p">{texts.removeBody}</Text>
        </Modal.Section>
      </Modal>
    </Card>
  );
}
