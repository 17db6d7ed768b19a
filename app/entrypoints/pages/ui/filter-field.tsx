import { Button, Form, FormLayout, TextField } from "@shopify/polaris";
import { useState } from "react";
import { typedNumber } from "../../../domain/tariffs/tables/typed-number.ts";
import { NumberField } from "./number-field.tsx";

export interface FilterFieldWords {
  /** `span`: two weights in kilograms, as `2-5`; an open end is empty. */
  readonly kind: "text" | "span";
  readonly apply: string;
  readonly from?: string;
  readonly to?: string;
  /** How an end of a span should look. */
  readonly wrong?: string;
}

interface FilterFieldProps extends FilterFieldWords {
  readonly label: string;
  readonly value: string | null;
  /** `null`: any. */
  onChange(value: string | null): void;
}

/** A filter that is typed. It applies with Enter or its button, so that no half-typed word is searched for. */
export function FilterField({ kind, ...props }: FilterFieldProps) {
  return kind === "text" ? <TextFilter {...props} /> : <SpanFilter {...props} />;
}

type FilterProps = Omit<FilterFieldProps, "kind">;

function TextFilter({ label, apply, value, onChange }: FilterProps) {
  const [typed, setTyped] = useState(value ?? "");
  return (
    <Form onSubmit={() => onChange(typed.trim() || null)}>
      <FormLayout>
        <TextField
          label={label}
          labelHidden
          autoComplete="off"
          value={typed}
          maxLength={255}
          onChange={setTyped}
        />
        <Button submit>{apply}</Button>
      </FormLayout>
    </Form>
  );
}

const MOST_KG = 99_999;

/** A weight as the address has it; `null`: none that it can have. */
function endOf(typed: string): string | null {
  if (typed.trim() === "") return "";
  const kilograms = Number(typedNumber(typed, "kg") ?? -1);
  return kilograms < 0 || kilograms > MOST_KG ? null : String(Math.round(kilograms * 1000) / 1000);
}

function SpanFilter({ apply, from = "", to = "", wrong = "", value, onChange }: FilterProps) {
  const [ends, setEnds] = useState<readonly string[]>((value ?? "-").split("-"));
  const [refused, setRefused] = useState<readonly number[]>([]);
  function send() {
    const read = ends.map(endOf);
    setRefused([0, 1].filter((at) => read[at] === null));
    if (!read.includes(null)) onChange(read.join("-") === "-" ? null : read.join("-"));
  }
  return (
    <Form onSubmit={send}>
      <FormLayout>
        <FormLayout.Group condensed>
          {[from, to].map((label, at) => (
            <NumberField
              key={label}
              label={label}
              value={ends[at] ?? ""}
              error={refused.includes(at) && wrong}
              onChange={(typed) => {
                setEnds([0, 1].map((end) => (end === at ? typed : (ends[end] ?? ""))));
                setRefused([]);
              }}
            />
          ))}
        </FormLayout.Group>
        <Button submit>{apply}</Button>
      </FormLayout>
    </Form>
  );
}
