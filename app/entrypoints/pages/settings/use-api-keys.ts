import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounce, useAnnounceAnswer } from "../ui/announce.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { KeyAnswer } from "./api-keys.server.ts";
import type { FormerHours } from "./key-choices.ts";
import type { KeyValues } from "./key-fields.ts";

/** The forms of the card with API keys. The page's own action takes them. */
export function useApiKeys(keys: readonly { readonly prefix: string }[]) {
  const { common, apiKeys: texts } = useTexts();
  const announce = useAnnounce();
  const creating = useFetcher<KeyAnswer>();
  const replacing = useFetcher<KeyAnswer>();
  const revoking = useFetcher<KeyAnswer>();
  const created = creating.data?.intent === "create-key" ? creating.data : null;
  const replaced = replacing.data?.intent === "replace-key" ? replacing.data : null;
  const [newest, setNewest] = useState<string | null>(null);
  useEachAnswer(created, ({ key }) => setNewest(key));
  useEachAnswer(replaced, ({ key }) => setNewest(key));
  useAnnounceAnswer(revoking.data, revoking.data?.intent === "revoke-key" ? texts.revoked : null);
  return {
    // Hides a new key that was revoked in the meantime.
    newKey: keys.some(({ prefix }) => newest?.startsWith(prefix)) ? newest : null,
    created,
    problem: created === null ? null : problemText(created, texts),
    busy: creating.state !== "idle",
    onCreate: ({ strict, ...key }: KeyValues) =>
      creating.submit({ intent: "create-key", ...key, strict: String(strict) }, { method: "post" }),
    onReplace: (prefix: string, hours: FormerHours) =>
      replacing.submit({ intent: "replace-key", prefix, hours }, { method: "post" }),
    onRevoke: (prefix: string) => revoking.submit({ intent: "revoke-key", prefix }, { method: "post" }),
    onCopied: () => announce(common.copied),
  };
}

function problemText(
  answer: Extract<KeyAnswer, { readonly intent: "create-key" }>,
  texts: PageTexts["apiKeys"],
): string | null {
  if (answer.key !== null) return null;
  return answer.problem === "too-many" ? texts.tooManyKeys(answer.most) : texts.fields.name.error;
}
