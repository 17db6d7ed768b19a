import { BlockStack, Button, Card, InlineStack, Link, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { FoundSetting } from "./find-settings.ts";
import { findSettings } from "./find-settings.ts";
import type { SettingsCardName } from "./sections.ts";

interface SettingsSearchProps {
  readonly links: readonly { readonly url: string; readonly name: string }[];
  onChoose(card: SettingsCardName, label: string): void;
}

/** Finds a setting by its words, in any section. The typed words stay until one is chosen. */
export function SettingsSearch({ links, onChoose }: SettingsSearchProps) {
  const texts = useTexts();
  const { search, sections } = texts.shopSettings;
  const [typed, setTyped] = useState("");
  const found = findSettings(typed, texts, links);
  function choose({ at, label }: FoundSetting) {
    if (!("card" in at)) return;
    setTyped("");
    onChoose(at.card, label);
  }
  return (
    <search>
      <BlockStack gap="200">
        <TextField
          type="search"
          label={search.label}
          labelHidden
          placeholder={search.label}
          autoComplete="off"
          clearButton
          value={typed}
          onChange={setTyped}
          onClearButtonClick={() => setTyped("")}
        />
        <div aria-live="polite">
          {typed.trim() === "" ? null : (
            <Card>
              <BlockStack gap="200">
                <Text as="p" tone="subdued">
                  {found.length === 0 ? search.none : search.found(found.length)}
                </Text>
                <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
                  {found.map((each) => (
                    <li key={`${each.section} ${each.label}`} style={{ paddingBlock: "var(--p-space-100)" }}>
                      <InlineStack gap="200" blockAlign="center">
                        {"url" in each.at ? (
                          <Link url={each.at.url}>{each.label}</Link>
                        ) : (
                          <Button variant="plain" textAlign="left" onClick={() => choose(each)}>
                            {each.label}
                          </Button>
                        )}
                        {each.section === null ? null : (
                          <Text as="span" tone="subdued">
                            {sections[each.section]}
                          </Text>
                        )}
                      </InlineStack>
                    </li>
                  ))}
                </ul>
              </BlockStack>
            </Card>
          )}
        </div>
      </BlockStack>
    </search>
  );
}
