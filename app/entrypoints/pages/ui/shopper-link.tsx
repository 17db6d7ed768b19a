import { Button, TextField } from "@shopify/polaris";
import { useId } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounce } from "./announce.tsx";

interface ShopperLinkProps {
  readonly url: string;
  readonly label: string;
  readonly help: string;
}

/** A link that the merchant sends to the shopper, to copy. */
export function ShopperLink({ url, label, help }: ShopperLinkProps) {
  const { ship } = useTexts().orders;
  const announce = useAnnounce();
  const id = useId();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      announce(ship.linkCopied);
    } catch {
      // The browser keeps the clipboard from framed pages.
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
      announce(ship.linkSelected);
    }
  }
  return (
    <TextField
      id={id}
      label={label}
      helpText={help}
      value={url}
      readOnly
      selectTextOnFocus
      autoComplete="off"
      connectedRight={<Button onClick={() => void copy()}>{ship.copyLink}</Button>}
    />
  );
}
