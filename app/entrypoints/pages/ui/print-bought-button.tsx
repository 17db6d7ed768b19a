import { Button } from "@shopify/polaris";

/** A print that may be asked for. The link is `null` if it may become several documents, which the list of shipments shows. */
export interface OfferedPrint {
  readonly id: string;
  readonly url: string | null;
}

interface PrintBoughtButtonProps {
  readonly print: OfferedPrint;
  readonly label: string;
  /** The name for a screen reader, where several prints are beside each other. */
  readonly name?: string;
  readonly disabled?: boolean;
  /** It is the next thing to do. */
  readonly primary?: boolean;
  onPrint(): void;
}

/** Asks for the labels, and opens their document in a window of its own. */
export function PrintBoughtButton({
  print,
  label,
  name,
  disabled = false,
  primary = false,
  onPrint,
}: PrintBoughtButtonProps) {
  return (
    <Button
      disabled={disabled}
      onClick={onPrint}
      {...(name !== undefined && { accessibilityLabel: name })}
      {...(primary && { variant: "primary" })}
      {...(print.url !== null && { url: print.url, target: "_blank" })}
    >
      {label}
    </Button>
  );
}
