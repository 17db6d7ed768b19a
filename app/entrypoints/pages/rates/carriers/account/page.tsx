import type { MetaFunction } from "@remix-run/react";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Card, Checkbox, InlineStack, Spinner, Text } from "@shopify/polaris";
import { documentTitle } from "../../../../../texts/document-title.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { EditPage } from "../../../frame/edit-page.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { usePath } from "../../../ui/door.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { useReturnFocus } from "../../../ui/return-focus.ts";
import { EnvironmentBadge, formAction, inSameEnvironment, useOverviewLink } from "../../page-environment.tsx";
import type { SaveAnswer } from "./actions.server.ts";
import { CarrierFields } from "./carrier-fields.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import type { loader } from "./loader.server.ts";
import { RefusalBanner } from "./refusal-banner.tsx";
import { ServicesNews } from "./services-news.tsx";

export { clientLoader } from "../../../frame/client-loader.ts";
export { headers } from "../../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: carrier, matches }) =>
  documentTitle(matches, (texts) => carrier?.name ?? texts.error.notFound);

export default function Carrier() {
  const carrier = useLoaderData<typeof loader>();
  const { carriers } = useTexts();
  const path = usePath();
  const { driver, name, account, about } = carrier;
  const overview = useOverviewLink(about);
  const fetcher = useFetcher<SaveAnswer>();
  const answer = fetcher.data;
  const draft = useDraft<Readonly<Record<string, string>>>(carrier.form, {
    state: fetcher.state,
    data: answer,
  });
  // The news disappear with the button that puts them away, which had the focus.
  useReturnFocus(carrier.news.length > 0);
  const refusal =
    answer?.outcome === "wrong" && (draft.dirty || draft.wrong.size > 0) ? answer.refusal : null;
  return (
    <EditPage
      id="carrier"
      title={name}
      badge={<EnvironmentBadge {...about} />}
      back={
        account === null
          ? { content: carriers.title, url: inSameEnvironment(path("/rates/carriers"), about) }
          : overview
      }
      draft={draft}
      staysOpen
      onSave={() =>
        fetcher.submit(
          { ...draft.values, intent: "save", key: draft.key },
          { method: "post", action: formAction(about) },
        )
      }
    >
      <div aria-live="polite">
        {refusal === null && !draft.saving ? null : (
          <Box paddingBlockEnd="400">
            {refusal === null || draft.saving ? (
              <Progress words={carriers.asking(name)} />
            ) : (
              <RefusalBanner refusal={refusal} words={carriers.refused} name={name} />
            )}
          </Box>
        )}
      </div>
      <BlockStack gap="400">
        {carrier.keepsTariff ? (
          <Banner tone="info" title={carriers.keepsTariffTitle}>
            <p>{carriers.keepsTariff(name)}</p>
          </Banner>
        ) : null}
        {account === null ? (
          <Banner tone="info">
            <p>{carriers.environments[about.environment]}</p>
          </Banner>
        ) : (
          <ConnectionCard driver={driver} name={name} account={account} about={about} />
        )}
        {carrier.news.length === 0 ? null : <ServicesNews name={name} news={carrier.news} about={about} />}
        <CarrierFields
          name={name}
          fields={carrier.fields}
          values={draft.values}
          wrong={draft.wrong}
          onChange={draft.change}
        />
        {carrier.services.length === 0 ? null : (
          <ServicesCard services={carrier.services} values={draft.values} onChange={draft.change} />
        )}
      </BlockStack>
    </EditPage>
  );
}

function Progress({ words }: { readonly words: string }) {
  return (
    <InlineStack gap="200" blockAlign="center">
      <Spinner size="small" />
      <Text as="p">{words}</Text>
    </InlineStack>
  );
}

interface ServicesCardProps {
  /** `name`: in the form. */
  readonly services: readonly { readonly name: string; readonly label: string }[];
  readonly values: Readonly<Record<string, string>>;
  onChange(change: Readonly<Record<string, string>>): void;
}

/** Which of the carrier's services are offered. */
function ServicesCard({ services, values, onChange }: ServicesCardProps) {
  const texts = useTexts().carriers;
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={texts.services} body={texts.servicesBody} />
        {services.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={values[name] === "true"}
            onChange={(checked) => onChange({ [name]: String(checked) })}
          />
        ))}
      </BlockStack>
    </Card>
  );
}
