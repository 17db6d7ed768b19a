import { useNavigate } from "@remix-run/react";
import { Box, Button, Card, EmptyState, Form, Page } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import { DraftSaveBar } from "./draft-save-bar.tsx";
import type { MeanwhileProps } from "./meanwhile.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import type { useDraft } from "./use-draft.ts";

interface Back {
  readonly content: string;
  readonly url: string;
}

interface EditPageProps {
  /** Id of the save bar. */
  readonly id: string;
  readonly title: string;
  /** A badge beside the title. */
  readonly badge?: ReactNode;
  readonly back: Back;
  readonly draft: MeanwhileProps["draft"] &
    Pick<ReturnType<typeof useDraft>, "dirty" | "saving" | "saved" | "discard">;
  /** Names of fields with controls of their own. */
  readonly labels?: MeanwhileProps["labels"];
  /** The page remains open after a save, rather than going back. */
  readonly staysOpen?: boolean;
  /** The form's fields. */
  readonly children: ReactNode;
  /** Outside of the form. */
  readonly below?: ReactNode;
  onSave(): void;
}

/** A page with one form, which Shopify's save bar saves or discards. */
export function EditPage({
  id,
  title,
  badge,
  back,
  draft,
  labels = {},
  staysOpen = false,
  children,
  below,
  onSave,
}: EditPageProps) {
  const { common } = useTexts();
  const navigate = useNavigate();
  const leaves = draft.saved && !staysOpen;
  useEffect(() => {
    if (leaves) navigate(back.url);
  }, [leaves, navigate, back.url]);
  return (
    <Page title={title} titleMetadata={badge} backAction={back}>
      <Box paddingBlockEnd="800">
        <Meanwhile draft={draft} labels={labels}>
          <Form onSubmit={onSave}>{children}</Form>
          {below}
        </Meanwhile>
      </Box>
      <DraftSaveBar
        id={id}
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={onSave}
        onDiscard={draft.discard}
      />
    </Page>
  );
}

/** Shown in place of an `EditPage` if the item has changed since the link to it was made. */
export function NotTherePage({ title, back }: { readonly title: string; readonly back: Back }) {
  const texts = useTexts().decisions;
  return (
    <Page title={title} backAction={back}>
      <Card>
        <EmptyState
          heading={texts.notThere}
          image={parcelImage}
          footerContent={<Button url={back.url}>{texts.backToList}</Button>}
        >
          <p>{texts.notThereBody}</p>
        </EmptyState>
      </Card>
    </Page>
  );
}
