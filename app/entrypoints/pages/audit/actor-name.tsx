import { BlockStack, Text } from "@shopify/polaris";
import type { ActorKind } from "../../../domain/orders/audit/audit-event.ts";
import { useTexts } from "../../../texts/use-texts.tsx";

export interface ActorView {
  readonly kind: ActorKind;
  readonly id: string | null;
  readonly name: string | null;
  readonly address: string | null;
}

/** The actor of an event, with their address. */
export function ActorName({ kind, id, name, address }: ActorView) {
  const texts = useTexts().audit;
  return (
    <BlockStack>
      <Text as="span" breakWord>
        {kind === "staff" && id !== null
          ? texts.staffMember(id)
          : kind === "key" && name !== null
            ? texts.key(name)
            : kind === "member" && name !== null
              ? name
              : texts.actors[kind]}
      </Text>
      {address === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {texts.from(address)}
        </Text>
      )}
    </BlockStack>
  );
}
