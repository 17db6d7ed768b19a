import { useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { usePath } from "../../ui/door.tsx";
import { Heading } from "../../ui/heading.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import { inSameEnvironment } from "../page-environment.tsx";
import type { PublishedChoices } from "./published-choices.server.ts";

interface PublishedCardProps {
  readonly about: PageEnvironment;
  readonly published: PublishedChoices;
}

/** Fills the form with the prices that a carrier published, and says that they are no contract. */
export function PublishedCard({ about, published: { lists, chosen } }: PublishedCardProps) {
  const texts = useTexts().priceList.published;
  const path = usePath();
  const navigate = useNavigate();
  const [key, setKey] = useState(chosen?.key ?? "");
  const page = path("/rates/price-list");
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.title} body={texts.body} />
        <Select
          label={texts.from}
          options={[
            { value: "", label: texts.empty },
            ...lists.map((list) => ({ value: list.key, label: list.label })),
          ]}
          value={key}
          onChange={setKey}
        />
        <InlineStack>
          <Button
            disabled={key === (chosen?.key ?? "")}
            onClick={() => navigate(inSameEnvironment(key === "" ? page : `${page}?published=${key}`, about))}
          >
            {texts.use}
          </Button>
        </InlineStack>
        {chosen === null ? null : (
          <Banner tone="warning" title={texts.chosen(chosen.name)}>
            <p>{texts.compare}</p>
            <p>{chosen.day === null ? texts.noDay : texts.day(chosen.day)}</p>
            <Text as="p" breakWord>
              {texts.source(chosen.source)}
            </Text>
          </Banner>
        )}
      </BlockStack>
    </Card>
  );
}
