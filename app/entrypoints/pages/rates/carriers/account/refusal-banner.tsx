import { Banner } from "@shopify/polaris";
import type { Refusal } from "./actions.server.ts";

interface RefusalBannerProps {
  readonly refusal: Refusal;
  /** Sentences by `Refusal.code`. */
  readonly words: Readonly<Record<Refusal["code"], string | ((name: string) => string)>>;
  readonly name: string;
}

/** Why the carrier's credentials or settings were not stored, in the carrier's words where it answered. */
export function RefusalBanner({ refusal, words, name }: RefusalBannerProps) {
  const sentence = words[refusal.code];
  return (
    <Banner tone="critical" title={typeof sentence === "string" ? sentence : sentence(name)}>
      {refusal.code === "rejected" ? <p>{refusal.words}</p> : null}
    </Banner>
  );
}
