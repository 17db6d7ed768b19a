import { Modal, Select } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { FormerHours } from "./key-choices.ts";
import { formerHours } from "./key-choices.ts";

interface ReplacedKey {
  readonly name: string;
  readonly prefix: string;
}

/** Asks how long a key works on beside the one that replaces it. */
export function useReplaceKeyDialog(onReplace: (prefix: string, hours: FormerHours) => void) {
  const { common, apiKeys: texts } = useTexts();
  const [asked, setAsked] = useState<ReplacedKey | null>(null);
  const [hours, setHours] = useState<FormerHours>(formerHours[0]);
  const rememberFocus = useReturnFocus(asked !== null);
  return {
    ask(key: ReplacedKey) {
      rememberFocus(document.activeElement);
      setAsked(key);
    },
    dialog: (
      <Modal
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === null ? "" : texts.replaceKey(asked.name)}
        primaryAction={{
          content: texts.replace,
          onAction() {
            if (asked !== null) onReplace(asked.prefix, hours);
            rememberFocus(null);
            setAsked(null);
          },
        }}
        secondaryActions={[{ content: common.cancel, onAction: () => setAsked(null) }]}
      >
        <Modal.Section>
          <Select
            label={texts.formerKey}
            options={formerHours.map((value) => ({ value, label: texts.formerHours[value] }))}
            value={hours}
            onChange={(value: FormerHours) => setHours(value)}
          />
        </Modal.Section>
      </Modal>
    ),
  };
}
