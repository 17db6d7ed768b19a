import type { MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { useEffect } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { DraftSaveBar } from "../../../frame/draft-save-bar.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { MeanwhileBanner, NotThere } from "../../meanwhile.tsx";
import type { action } from "./actions.server.ts";
import type { BoxValues } from "./box-form.tsx";
import { BoxForm } from "./box-form.tsx";
import type { loader } from "./loader.server.ts";

/** A save keeps the form's values: the action's answer says how they were stored. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.packing.box);

const LIST = "/app/rates/packing";

export function EditBox() {
  const { box } = useLoaderData<typeof loader>();
  const texts = useTexts().packing;
  if (box !== null) return <BoxPage key={box.key} box={box} />;
  return (
    <Page title={texts.box} backAction={{ content: texts.title, url: LIST }}>
      <NotThere listUrl={LIST} />
    </Page>
  );
}

function BoxPage({
  box,
}: {
  box: { readonly key: string; readonly code: string; readonly values: BoxValues };
}) {
  const { common } = useTexts();
  const texts = useTexts().packing;
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(box, fetcher);
  const save = () => fetcher.submit({ ...draft.values, key: draft.key, code: box.code }, { method: "post" });
  useEffect(() => {
    if (draft.saved) navigate(LIST);
  }, [draft.saved, navigate]);
  return (
    <Page
      title={box.key === "" ? texts.newTitle : texts.editTitle(box.values.name)}
      backAction={{ content: texts.title, url: LIST }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={draft.meanwhile} />
          <Form onSubmit={save}>
            <BoxForm values={draft.values} wrong={draft.wrong} onChange={draft.change} />
          </Form>
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="box"
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={save}
        onDiscard={draft.discard}
      />
    </Page>
  );
}
