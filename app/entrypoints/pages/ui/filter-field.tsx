import type { TextFieldProps } from "@shopify/polaris";
import { Button, Form, FormLayout, TextField } from "@shopify/polaris";
import { useState } from "react";

export interface FilterFieldWords {
  /** `span`: two numbers, as `2-5`; an open end is empty. */
  readonly kind: "text" | "span";
  readonly apply: string;
  readonly from?: string;
  readonly to?: string;
}

interface FilterFieldProps extends FilterFieldWords {
  readonly label: string;
  readonly value: string | null;
  /** `null`: any. */
  onChange(value: string | null): void;
}

/** A filter that is typed. It applies with Enter or its button, so that no half-typed word is searched for. */
export function FilterField({ label, kind, apply, from = "", to = "", value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [least = "", most = ""] = typed.split("-");
  const text = kind === "span" && typed === "-" ? "" : typed.trim();
  return (
    <Form onSubmit={() => onChange(text || null)}>
      <FormLayout>
        {kind === "text" ? (
          <TextField
            label={label}
            labelHidden
            autoComplete="off"
            value={typed}
            maxLength={255}
            onChange={setTyped}
          />
        ) : (
          <FormLayout.Group condensed>
            <SpanEnd label={from} value={least} onChange={(value) => setTyped(`${value}-${most}`)} />
            <SpanEnd label={to} value={most} onChange={(value) => setTyped(`${least}-${value}`)} />
          </FormLayout.Group>
        )}
        <Button submit>{apply}</Button>
      </FormLayout>
    </Form>
  );
}

function SpanEnd(end: Pick<TextFieldProps, "label" | "value" | "onChange">) {
  return <TextField type="number" min={0} max={99_999} step={0.001} autoComplete="off" {...end} />;
}
