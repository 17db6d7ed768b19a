import { Banner, BlockStack } from "@shopify/polaris";
import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";

interface VisitorFormProps {
  /** Absent: the page's own address. */
  readonly action?: string;
  readonly children: ReactNode;
  onSubmit?(): void;
}

/** Longer than a busy server needs for an empty answer. */
const PATIENCE_MS = 8_000;

/**
 * An ordinary form, which works before scripts do. With them, it asks first whether Waybill answers: a browser shows its own page in place
 * of a form that it could not send, and the typed values are gone.
 */
export function VisitorForm({ action, children, onSubmit }: VisitorFormProps) {
  const { connection: texts } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [isUnsent, setIsUnsent] = useState(false);
  const sending = useRef(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    onSubmit?.();
    const answers = await isAnswered();
    sending.current = false;
    setIsUnsent(!answers);
    if (answers) form.current?.submit();
  }
  return (
    <form ref={form} method="post" {...(action !== undefined && { action })} onSubmit={send} noValidate>
      <BlockStack gap="400">
        <div role="status">
          {isUnsent ? (
            <Banner tone="warning" title={texts.unsent.title}>
              <p>{texts.unsent.body}</p>
            </Banner>
          ) : null}
        </div>
        {children}
      </BlockStack>
    </form>
  );
}

/** Keeps the text that a person typed before scripts ran: a field that is drawn again would be empty. */
export function useTypedEarly(name: string, keep: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when scripts begin to run
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field?.value) keep(field.value);
  }, []);
}

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}
