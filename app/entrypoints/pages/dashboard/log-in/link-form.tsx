import { Banner, BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { LinkState } from "./link-state.server.ts";

interface LinkFormProps {
  readonly intent: "send-link" | "sign-up";
  readonly language: string;
  readonly body: string;
  readonly state: LinkState | null;
}

/** Asks for a link by e-mail. An ordinary form, which works before scripts do. */
export function LinkForm({ intent, language, body, state }: LinkFormProps) {
  const texts = useTexts().dashboard.signUp;
  const [email, setEmail] = useState("");
  return (
    <form method="post" action="/dashboard/session">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="language" value={language} />
      <BlockStack gap="400" inlineAlign="start">
        {state === null ? null : (
          <Banner tone={state === "sent" ? "info" : "critical"}>{texts.links[state]}</Banner>
        )}
        <Text as="p">{body}</Text>
        <div style={{ inlineSize: "100%" }}>
          <TextField
            type="email"
            name="email"
            label={texts.email}
            value={email}
            onChange={setEmail}
            maxLength={254}
            autoComplete="email"
          />
        </div>
        <Button submit>{texts.send}</Button>
      </BlockStack>
    </form>
  );
}
