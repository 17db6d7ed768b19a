import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Card, List } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";
import type { PageEnvironment } from "../../page-environment.tsx";
import { formAction } from "../../page-environment.tsx";

interface ServicesNewsProps {
  readonly name: string;
  readonly news: readonly {
    readonly change: "new" | "gone";
    readonly day: string;
    readonly services: string;
  }[];
  readonly about: PageEnvironment;
}

/** Services that the carrier has added or given up, until the merchant has read of them. */
export function ServicesNews({ name, news, about }: ServicesNewsProps) {
  const texts = useTexts().carriers;
  const { state, submit } = useFetcher();
  const words = { new: texts.servicesNew, gone: texts.servicesGone };
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Heading title={texts.servicesNews(name)} />
        <List>
          {news.map(({ change, day, services }) => (
            <List.Item key={`${change} ${day}`}>{words[change](services, day)}</List.Item>
          ))}
        </List>
        <Button
          loading={state !== "idle"}
          onClick={() => submit({ intent: "read" }, { method: "post", action: formAction(about) })}
        >
          {texts.readNews}
        </Button>
      </BlockStack>
    </Card>
  );
}
