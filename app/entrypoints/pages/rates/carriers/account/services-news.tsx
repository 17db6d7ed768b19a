import { useFetcher } from "@remix-run/react";
import { Banner, List } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
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
    <Banner
      tone={news.some(({ change }) => change === "gone") ? "warning" : "info"}
      title={texts.servicesNews(name)}
      action={{
        content: texts.readNews,
        loading: state !== "idle",
        onAction: () => submit({ intent: "read" }, { method: "post", action: formAction(about) }),
      }}
    >
      <List>
        {news.map(({ change, day, services }) => (
          <List.Item key={`${change} ${day}`}>{words[change](services, day)}</List.Item>
        ))}
      </List>
    </Banner>
  );
}
