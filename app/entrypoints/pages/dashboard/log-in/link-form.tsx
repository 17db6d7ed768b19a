import { Banner, BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { LinkState } from "./link-state.server.ts";
import { useTypedEarly, VisitorForm } from "./visitor-form.tsx";

interface LinkFormProps {
  readonly intent: "send-link" | "sign-up";
  readonly language: string;
  readonly body: string;
  readonly state: LinkState | null;
}

const TYPED = "waybill-typed-email";

/** Asks for a link by e-mail. An ordinary form, which works before scripts do. */
export function LinkForm({ intent, language, body, state }: LinkFormProps) {
  const texts = useTexts().dashboard.signUp;
  const [email, setEmail] = useState("");
  useTypedEarly("email", setEmail);
  const error = state === "invalid" || state === "limited" ? texts.links[state] : null;
  // The answer is a new page, whose address must not have the e-mail in it.
  useEffect(() => {
    if (error !== null) setEmail((now) => now || (sessionStorage.getItem(TYPED) ?? ""));
    sessionStorage.removeItem(TYPED);
  }, [error]);
  return (
    <VisitorForm action="/dashboard/session" onSubmit={() => sessionStorage.setItem(TYPED, email)}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="language" value={language} />
      <BlockStack gap="400" inlineAlign="start">
        {state === "sent" || state === "ended" ? (
          <Banner tone="info">{texts.links[state]}</Banner>
        ) : error === null ? (
          <Text as="p">{body}</Text>
        ) : null}
        <div style={{ inlineSize: "100%" }}>
          <TextField
            type="email"
            name="email"
            label={texts.email}
            value={email}
            onChange={setEmail}
            maxLength={254}
            autoComplete="email"
            {...(error !== null && { error, autoFocus: true })}
          />
        </div>
        <Button submit>{texts.send}</Button>
      </BlockStack>
    </VisitorForm>
  );
}
