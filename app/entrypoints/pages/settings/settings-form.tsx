import { Banner, BlockStack, ChoiceList, FormLayout, Text } from "@shopify/polaris";
import type { ComponentType } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Option } from "../frame/field.tsx";
import { Field } from "../frame/field.tsx";
import { listOf } from "../frame/field-table.ts";
import { PaperCard } from "./paper-card.tsx";
import { PurchaseCard } from "./purchase-card.tsx";
import { ReturnsCard } from "./returns-card.tsx";
import type { SettingsCardName, SettingsSection } from "./sections.ts";
import { sections } from "./sections.ts";
import type { SettingsPart } from "./settings-card.tsx";
import { fieldsOf, SettingsCard } from "./settings-card.tsx";

interface SettingsFormProps extends SettingsPart {
  readonly section: SettingsSection;
  readonly countries: readonly Option[];
  readonly services: readonly Option[];
  readonly carriers: readonly Option[];
  /** Names of the carriers in use that collect cash. */
  readonly collecting: readonly string[];
  readonly formats: readonly Option[];
  readonly seesReturns: boolean;
}

/** The cards of a section whose fields are saved together, with those of all sections. */
export function SettingsForm({ section, ...props }: SettingsFormProps) {
  return (
    <BlockStack gap="400">
      {sections[section].map((card) => {
        const Own = card in ownCards ? ownCards[card as keyof typeof ownCards] : null;
        return Own === null ? null : <Own key={card} {...props} />;
      })}
    </BlockStack>
  );
}

const ownCards = {
  sender: SenderCard,
  parcel: ParcelCard,
  automation: AutomationCard,
  purchase: PurchaseCard,
  paper: PaperCard,
  returns: ReturnsCard,
  points: ({ form }) => <SettingsCard form={form} card="points" />,
  cash: CashCard,
  events: TrackingEventsCard,
  retention: ({ form }) => <SettingsCard form={form} card="retention" />,
  removal: ({ form }) => <SettingsCard form={form} card="removal" />,
} satisfies { readonly [Card in SettingsCardName]?: ComponentType<Omit<SettingsFormProps, "section">> };

function SenderCard({ countries, form }: SettingsPart & Pick<SettingsFormProps, "countries">) {
  const { chooseCountry } = useTexts().settings;
  return (
    <SettingsCard form={form} card="sender" below={fieldsOf("sender")}>
      <FormLayout>
        <FormLayout.Group>
          <Field form={form} name="senderName" typed={{ autoComplete: "name" }} />
          <Field form={form} name="senderCompany" typed={{ autoComplete: "organization" }} />
        </FormLayout.Group>
        <Field form={form} name="senderAddress" typed={{ autoComplete: "address-line1" }} />
        <Field form={form} name="senderAddress2" typed={{ autoComplete: "address-line2" }} />
        <FormLayout.Group condensed>
          <Field form={form} name="senderZip" typed={{ autoComplete: "postal-code" }} />
          <Field form={form} name="senderCity" typed={{ autoComplete: "address-level2" }} />
          <Field
            form={form}
            name="senderCountry"
            options={[{ label: chooseCountry, value: "" }, ...countries]}
          />
        </FormLayout.Group>
        <FormLayout.Group>
          <Field form={form} name="senderPhone" typed={{ autoComplete: "tel" }} />
          <Field form={form} name="senderEmail" typed={{ autoComplete: "email" }} />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}

function ParcelCard({ form }: SettingsPart) {
  return (
    <SettingsCard form={form} card="parcel" below={fieldsOf("parcel")}>
      <FormLayout>
        <FormLayout.Group condensed>
          <Field form={form} name="parcelLength" />
          <Field form={form} name="parcelWidth" />
          <Field form={form} name="parcelHeight" />
        </FormLayout.Group>
        <FormLayout.Group>
          <Field form={form} name="parcelWeight" />
          <Field form={form} name="itemWeight" />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}

interface AutomationCardProps extends SettingsPart {
  readonly services: readonly Option[];
}

/** Decides whether a fulfillment that the merchant creates in Shopify gets a label. */
function AutomationCard({ services, form }: AutomationCardProps) {
  const texts = useTexts().shopSettings;
  const { values } = form;
  const own = {
    fallback: <Field form={form} name="fallback" disabled={!values.automatic} />,
    pickup: <Field form={form} name="pickup" disabled={!values.automatic} />,
    defaultService:
      values.fallback === "default-service" ? (
        <Field
          form={form}
          name="defaultService"
          disabled={!values.automatic}
          options={[{ label: texts.chooseService, value: "" }, ...services]}
          {...(services.length === 0 && { helpText: texts.noServices })}
        />
      ) : null,
  };
  return <SettingsCard form={form} card="automation" own={own} />;
}

interface CashCardProps extends SettingsPart {
  /** Names of the carriers in use that collect cash. */
  readonly collecting: readonly string[];
}

/** Names the payment methods whose orders are paid to the carrier. */
function CashCard({ collecting, form }: CashCardProps) {
  const { cash: texts } = useTexts().shopSettings;
  const own = { cashOnly: <Field form={form} name="cashOnly" helpText={texts.onlyHelp(collecting)} /> };
  return (
    <SettingsCard form={form} card="cash" own={own}>
      {form.values.cashOnly && collecting.length === 0 ? (
        <Banner tone="warning">{texts.noneCollects}</Banner>
      ) : null}
    </SettingsCard>
  );
}

interface TrackingEventsCardProps extends SettingsPart {
  readonly carriers: readonly Option[];
}

/** Carrier by carrier, whether shoppers see its scans. */
function TrackingEventsCard({ carriers, form }: TrackingEventsCardProps) {
  const { cards, noCarriers } = useTexts().shopSettings;
  const silent = new Set(listOf(form.values.silentCarriers));
  const codes = carriers.map(({ value }) => value);
  const silentCarriers =
    carriers.length === 0 ? (
      <Text as="p">{noCarriers}</Text>
    ) : (
      <ChoiceList
        title={cards.events.title}
        titleHidden
        allowMultiple
        selected={codes.filter((code) => !silent.has(code))}
        choices={[...carriers]}
        onChange={(shown) =>
          form.onChange({ silentCarriers: codes.filter((code) => !shown.includes(code)).join(",") })
        }
      />
    );
  return <SettingsCard form={form} card="events" own={{ silentCarriers }} />;
}
