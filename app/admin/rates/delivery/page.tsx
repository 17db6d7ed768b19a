import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { DraftSaveBar } from "../../frame/draft-save-bar.tsx";
import { useDraft } from "../../frame/use-draft.ts";
import { MeanwhileBanner } from "../meanwhile.tsx";
import type { action } from "./actions.server.ts";
import { HandlingForm } from "./handling-form.tsx";
import type { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.delivery.title);

export function Delivery() {
  const page = useLoaderData<typeof loader>();
  const { common } = useTexts();
  const texts = useTexts().delivery;
  const shared = useTexts().decisions;
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const { values } = draft;
  const save = () =>
    fetcher.submit(
      {
        ...values,
        key: draft.key,
        weekdays: values.weekdays.join(","),
        closedDates: values.closedDates.join(","),
      },
      { method: "post" },
    );
  return (
    <Page title={texts.title} backAction={{ content: shared.rates, url: "/app/rates" }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={draft.meanwhile} />
          <Form onSubmit={save}>
            <HandlingForm
              values={values}
              wrong={draft.wrong}
              timeZones={page.timeZones}
              holidayCountries={page.holidayCountries}
              dayNames={page.dayNames}
              onChange={draft.change}
            />
          </Form>
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="delivery"
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={save}
        onDiscard={draft.discard}
      />
    </Page>
  );
}
