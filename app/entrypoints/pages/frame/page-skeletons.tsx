import {
  BlockStack,
  Card,
  InlineStack,
  Layout,
  SkeletonBodyText,
  SkeletonDisplayText,
  SkeletonPage,
} from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor } from "../ui/door.tsx";

/** The outline of a page before its data has arrived: the same boxes in the same places. */
export function PageSkeleton({ path: address }: { path: string }) {
  const { base } = useDoor();
  const path = address.replace(base, "/app");
  const texts = useTexts();
  if (/^\/app\/orders\/./.test(path)) return <CardsSkeleton title="" cards={[8, 2]} />;
  if (path.startsWith("/app/orders")) return <ListSkeleton title={texts.nav.orders} />;
  if (/^\/app\/shipments\/./.test(path)) return <ShipmentSkeleton />;
  if (path.startsWith("/app/shipments")) return <ListSkeleton title={texts.shipments.title} />;
  if (path.startsWith("/app/pickups")) return <CardsSkeleton title={texts.nav.pickups} cards={[4, 3, 6]} />;
  if (path.startsWith("/app/products")) return <ListSkeleton title={texts.nav.products} />;
  if (/^\/app\/rates\/./.test(path)) return <CardsSkeleton title="" cards={[5, 3]} />;
  if (path.startsWith("/app/rates")) return <CardsSkeleton title={texts.nav.rates} cards={[8, 4]} />;
  if (path.startsWith("/app/inbox")) return <ListSkeleton title="" />;
  if (path.startsWith("/app/going-live")) return <CardsSkeleton title="" cards={[3, 4, 7]} />;
  if (path.startsWith("/app/settings"))
    return <CardsSkeleton title={texts.settings.title} cards={[6, 2, 4]} />;
  return <CardsSkeleton title={texts.nav.home} cards={[3, 2, 5]} />;
}

function CardsSkeleton({ title, cards }: { title: string; cards: readonly number[] }) {
  return (
    <SkeletonPage title={title}>
      <BlockStack gap="400">
        {cards.map((lines) => (
          <CardSkeleton key={lines} lines={lines} />
        ))}
      </BlockStack>
    </SkeletonPage>
  );
}

function ListSkeleton({ title }: { title: string }) {
  return (
    <SkeletonPage title={title} fullWidth>
      <Card>
        <BlockStack gap="500">
          <InlineStack gap="300">
            <SkeletonDisplayText size="small" />
          </InlineStack>
          <SkeletonBodyText lines={12} />
        </BlockStack>
      </Card>
    </SkeletonPage>
  );
}

function ShipmentSkeleton() {
  return (
    <SkeletonPage primaryAction backAction>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <CardSkeleton lines={6} />
            <CardSkeleton lines={3} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <CardSkeleton lines={4} />
            <CardSkeleton lines={2} />
            <CardSkeleton lines={3} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </SkeletonPage>
  );
}

function CardSkeleton({ lines }: { lines: number }) {
  return (
    <Card>
      <BlockStack gap="400">
        <SkeletonDisplayText size="small" />
        <SkeletonBodyText lines={lines} />
      </BlockStack>
    </Card>
  );
}
