import { useFetcher } from "@remix-run/react";
import { BlockStack, Box, Button, Card, Icon, InlineStack, Link, Text } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import type { action } from "./actions.server.ts";
import type { PileGroup } from "./pile.server.ts";

/** More numbers of a group are shown when asked for. */
const SHOWN = 10;

/** Says of each changed parcel why it may not leave as it is, until a person has dealt with it. */
export function PileCard({ groups }: { groups: readonly PileGroup[] }) {
  const { pile: texts } = useTexts();
  const { mayShip } = useDoor();
  const path = usePath();
  const { state, formData, data, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(data, texts.announced);
  const under = state === "idle" ? null : String(formData?.get("ids"));
  const done = (ids: readonly string[]) =>
    submit({ intent: "pile-done", ids: ids.join() }, { method: "post", action: path("/pile") });
  const all = groups.flatMap(({ parcels }) => parcels.map(({ id }) => id));
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Text as="h2" variant="headingMd">
            {texts.title}
          </Text>
          {all.length > 1 && mayShip ? (
            <Button loading={under === all.join()} disabled={under !== null} onClick={() => done(all)}>
              {texts.allDone(all.length)}
            </Button>
          ) : null}
        </InlineStack>
        {groups.map((group) => (
          <Group
            key={`${group.task} ${group.kind}`}
            group={group}
            under={under}
            {...(mayShip && { onDone: done })}
          />
        ))}
      </BlockStack>
    </Card>
  );
}

interface GroupProps {
  readonly group: PileGroup;
  /** The ids of the form that is sent; `null`: none is. */
  readonly under: string | null;
  onDone?(ids: readonly string[]): void;
}

function Group({ group: { task, kind, parcels }, under, onDone }: GroupProps) {
  const { pile: texts } = useTexts();
  const path = usePath();
  const [isWhole, setWhole] = useState(false);
  const [first] = parcels;
  const ids = parcels.map(({ id }) => id);
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" gap="300" blockAlign="center">
        <InlineStack gap="200" wrap={false} blockAlign="start">
          <Box>
            <Icon
              source={task === "check" ? AlertTriangleIcon : AlertCircleIcon}
              tone={task === "check" ? "caution" : "critical"}
            />
          </Box>
          <BlockStack>
            <Text as="p" fontWeight="medium">
              {texts.tasks[task](parcels.length, first?.number ?? "")}
            </Text>
            <Text as="p" tone="subdued">
              {texts.why[kind]}
            </Text>
          </BlockStack>
        </InlineStack>
        {onDone === undefined || parcels.length < 2 ? null : (
          <Button loading={under === ids.join()} disabled={under !== null} onClick={() => onDone(ids)}>
            {texts.groupDone(parcels.length)}
          </Button>
        )}
      </InlineStack>
      <Box paddingInlineStart="600">
        <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {(isWhole ? parcels : parcels.slice(0, SHOWN)).map((parcel) => (
            <li key={parcel.id}>
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <BlockStack>
                  <Link url={path(`/shipments/${parcel.id}`)} removeUnderline>
                    {texts.parcel(parcel.number, parcel.orderName)}
                  </Link>
                  {parcel.list === null ? null : (
                    <Text as="span" tone="subdued">
                      {texts.onList(parcel.list)}
                    </Text>
                  )}
                  {parcel.printedSince ? (
                    <Text as="span" tone="subdued">
                      {texts.printedSince}
                    </Text>
                  ) : null}
                </BlockStack>
                {onDone === undefined ? null : (
                  <Button
                    variant="tertiary"
                    loading={under === parcel.id}
                    disabled={under !== null}
                    accessibilityLabel={texts.doneWith(parcel.number)}
                    onClick={() => onDone([parcel.id])}
                  >
                    {texts.done}
                  </Button>
                )}
              </InlineStack>
            </li>
          ))}
        </ul>
        {isWhole || parcels.length <= SHOWN ? null : (
          <Button variant="plain" onClick={() => setWhole(true)}>
            {texts.showAll(parcels.length)}
          </Button>
        )}
      </Box>
    </BlockStack>
  );
}
