import { Button, TextField } from "@shopify/polaris";
import { useId } from "react";
import { useTexts } from "../../texts/use-texts.tsx";
import { useAnnounce } from "../../ui/announce.tsx";

/** The link with which the shopper changes the point, to copy. */
export function ShopperLink({ url }: { readonly url: string }) {
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
      label={ship.shopperLink}
      helpText={ship.shopperLinkHelp}
      value={url}
      readOnly
      selectTextOnFocus
      autoComplete="off"
      connectedRight={<Button onClick={() => void copy()}>{ship.copyLink}</Button>}
    />
  );
}
