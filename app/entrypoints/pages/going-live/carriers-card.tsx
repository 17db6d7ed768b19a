import { Badge, BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import type { Hindrance } from "../../../domain/orders/going-live/readiness.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { PageEnvironment } from "../rates/page-environment.tsx";
import { inSameEnvironment } from "../rates/page-environment.tsx";
import { Heading } from "../ui/heading.tsx";

interface CarriersCardProps {
  readonly carriers: readonly {
    readonly code: string;
    readonly name: string;
    readonly hindrance: Hindrance | null;
    /** Its own page; `null`: it has none. */
    readonly path: string | null;
  }[];
  /** The production environment, for links to its pages. */
  readonly about: PageEnvironment;
  /** Carriers of the sandbox that can be taken over. */
  readonly takeable: readonly { readonly code: string; readonly name: string }[];
  /** Code of the carrier that is being taken over. */
  readonly taking: string | null;
  onTake(code: string): void;
}

/** The carriers that ship real parcels, and those of the sandbox that could. */
export function CarriersCard({ carriers, about, takeable, taking, onTake }: CarriersCardProps) {
  const { goingLive: texts, carriers: carrierTexts } = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={texts.carriers} body={texts.carriersBody} />
        {carriers.length === 0 ? <Text as="p">{texts.noCarriers}</Text> : null}
        {carriers.map(({ code, name, hindrance, path }) => (
          <InlineStack key={code} align="space-between" blockAlign="center" gap="200">
            {path === null ? (
              <Text as="p">{name}</Text>
            ) : (
              <Link
                url={inSameEnvironment(path, about)}
                removeUnderline
                accessibilityLabel={carrierTexts.manageName(name)}
              >
                {name}
              </Link>
            )}
            <Badge tone={hindrance === null ? "success" : "attention"}>
              {hindrance === null ? texts.canShip : texts.hindrances[hindrance]}
            </Badge>
          </InlineStack>
        ))}
        {takeable.map(({ code, name }) => (
          <InlineStack key={code} align="space-between" blockAlign="center" gap="200">
            <BlockStack>
              <Text as="p">{name}</Text>
              <Text as="p" tone="subdued">
                {texts.inSandbox}
              </Text>
            </BlockStack>
            <Button
              loading={taking === code}
              accessibilityLabel={texts.takeOverOf(name)}
              onClick={() => onTake(code)}
            >
              {texts.takeOver}
            </Button>
          </InlineStack>
        ))}
        <InlineStack>
          <Button url={inSameEnvironment("/app/rates/carriers", about)}>{texts.addCarrier}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
