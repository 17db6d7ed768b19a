import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Page } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { uploadLimits } from "../../frame/upload-limits.ts";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import { EnvironmentBadge, formAction, useOverviewLink } from "../page-environment.tsx";
import { TryWhenAsked } from "../try-on-orders/try-when-asked.tsx";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { TariffUpload } from "./tariff-upload.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rates.uploadTitle);

export default function UploadTariff() {
  const { about } = useLoaderData<typeof loader>();
  const { rates } = useTexts();
  const overview = useOverviewLink(about);
  const { fields, ...upload } = useUpload(about);
  return (
    <Page title={rates.uploadTitle} titleMetadata={<EnvironmentBadge {...about} />} backAction={overview}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <TariffUpload {...upload} about={about} />
          {upload.result?.outcome === "checked" ? (
            <TryWhenAsked what="upload" environment={about.environment} fields={fields} />
          ) : null}
        </BlockStack>
      </Box>
    </Page>
  );
}

const tooLarge = { outcome: "refused", because: "too-large" } as const;

/** Said before anything is sent: the server would read them only to refuse them. */
function areTooLarge(files: readonly File[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) > uploadLimits.tariff;
}

/** Checks the files after every change. Storing sends the checked files again. */
function useUpload(about: PageEnvironment) {
  const { rates } = useTexts();
  const { state, formData, data: answer, submit } = useFetcher<typeof action>();
  const [files, setFiles] = useState<readonly File[]>([]);
  useAnnounceAnswer(answer, answer?.outcome === "stored" ? rates.storedToast : null);

  function formOf(intent: "check" | "store", sent: readonly File[]): FormData {
    const form = new FormData();
    form.append("intent", intent);
    for (const file of sent) form.append("files", file);
    return form;
  }
  function send(intent: "check" | "store", sent: readonly File[]) {
    submit(formOf(intent, sent), {
      method: "post",
      action: formAction(about),
      encType: "multipart/form-data",
    });
  }
  function use(changed: readonly File[]) {
    setFiles(changed);
    if (changed.length > 0 && !areTooLarge(changed)) send("check", changed);
  }
  const intent = formData?.get("intent") === "store" ? ("store" as const) : ("check" as const);
  return {
    fields: () => formOf("store", files),
    fileNames: files.map(({ name }) => name),
    busy: state === "idle" ? null : intent,
    result: files.length === 0 ? null : areTooLarge(files) ? tooLarge : (answer ?? null),
    async onAdd(added: readonly File[]) {
      // Read now, because a browser refuses to send a file that was saved again since.
      const kept = await Promise.all(
        added.map(async (file) => new File([await file.arrayBuffer()], file.name, { type: file.type })),
      );
      const names = new Set(kept.map(({ name }) => name));
      use([...files.filter(({ name }) => !names.has(name)), ...kept]);
    },
    onRemove: (name: string) => use(files.filter((file) => file.name !== name)),
    onStore: () => send("store", files),
  };
}
