import type { TextFieldProps } from "@shopify/polaris";
import { TextField } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

interface NumberFieldProps
  extends Omit<TextFieldProps, "type" | "inputMode" | "autoComplete" | "error" | "label"> {
  readonly label: string;
  /** Without decimals. */
  readonly whole?: boolean;
  /** How the number should look. Absent: nothing is wrong with it. */
  readonly error?: string | false | undefined;
}

/**
 * A number as people type it, with decimal comma or point and with its unit or without: `typedNumber` reads it. It is no
 * `<input type="number">`, which drops what it does not know, such as a comma. A refusal repeats the typed text.
 */
export function NumberField({ whole = false, error = false, ...field }: NumberFieldProps) {
  const { common } = useTexts();
  const typed = (field.value ?? "").trim();
  const refusal =
    error === false ? false : typed === "" ? error : `${common.refused(typed, field.label)} ${error}`;
  return (
    <TextField
      {...(field as TextFieldProps)}
      autoComplete="off"
      inputMode={whole ? "numeric" : "decimal"}
      error={refusal}
    />
  );
}
