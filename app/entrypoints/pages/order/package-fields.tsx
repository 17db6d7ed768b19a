import {
  BlockStack,
  Button,
  FormLayout,
  InlineError,
  InlineStack,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { NumberField } from "../ui/number-field.tsx";
import type { DraftProblems, ParcelDraft, ParcelSide } from "./label-draft.ts";
import { parcelSides, withAnotherParcel } from "./label-draft.ts";
import type { PartLine, Quantities } from "./ship-lines.tsx";

/** A box of the merchant's, with the sides that the carrier measures. */
export interface BoxChoice {
  readonly code: string;
  readonly name: string;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
}

interface PackageFieldsProps {
  /** The parcels as the packer packed them, until the merchant changes one. */
  readonly parcels: readonly ParcelDraft[];
  readonly isOwn: boolean;
  readonly boxes: readonly BoxChoice[];
  readonly lines: readonly PartLine[];
  readonly quantities: Quantities;
  readonly problems: DraftProblems;
  /** `null`: as the packer packs them. */
  onChange(parcels: readonly ParcelDraft[] | null): void;
}

const MOST_PARCELS = 50;

/** Parcels with weight, box and sides; with several, the pieces in each. */
export function PackageFields({ parcels, isOwn, lines, quantities, onChange, ...props }: PackageFieldsProps) {
  const { ownLabel: label } = useTexts();
  const chosen = lines.filter(({ id }) => Number(quantities[id] || 0) > 0);
  const wrong = chosen.filter(({ id }) => props.problems[`lines.${id}`] !== undefined);
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {label.package}
      </Text>
      {parcels.map((parcel, at) => (
        <ParcelFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is its place in the list
          key={at}
          at={at}
          isOnly={parcels.length === 1}
          parcel={parcel}
          boxes={props.boxes}
          lines={chosen}
          problems={props.problems}
          onChange={(changed) => onChange(parcels.map((each, index) => (index === at ? changed : each)))}
          onRemove={() => onChange(parcels.filter((_, index) => index !== at))}
        />
      ))}
      {wrong.map(({ id, title }) => (
        <InlineError
          key={id}
          message={label.unassigned(title, Number(quantities[id]))}
          fieldID={`pieces-${id}`}
        />
      ))}
      <InlineStack gap="200">
        <Button
          onClick={() => onChange(withAnotherParcel(parcels, quantities))}
          disabled={parcels.length === 0 || parcels.length >= MOST_PARCELS}
        >
          {label.addParcel}
        </Button>
        {isOwn ? (
          <Button variant="plain" onClick={() => onChange(null)}>
            {label.packAgain}
          </Button>
        ) : null}
      </InlineStack>
    </BlockStack>
  );
}

interface ParcelFieldsProps extends Pick<PackageFieldsProps, "boxes" | "lines" | "problems"> {
  readonly at: number;
  readonly isOnly: boolean;
  readonly parcel: ParcelDraft;
  onChange(parcel: ParcelDraft): void;
  onRemove(): void;
}

function ParcelFields({ at, isOnly, parcel, boxes, lines, problems, onChange, onRemove }: ParcelFieldsProps) {
  const { ownLabel: label } = useTexts();
  const problem = (field: string) => problems[`parcels.${at}.${field}`] !== undefined;
  const side = (name: ParcelSide) => (
    <NumberField
      key={name}
      label={label[name]}
      suffix={label.cm}
      value={parcel[name]}
      error={problem(name) && label.wrongSide}
      onChange={(value) => onChange({ ...parcel, [name]: value, box: null })}
    />
  );
  return (
    <fieldset aria-label={label.parcel(at + 1)} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <BlockStack gap="200">
        {isOnly ? null : (
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h4" variant="bodyMd" fontWeight="semibold">
              {label.parcel(at + 1)}
            </Text>
            <Button
              variant="plain"
              tone="critical"
              onClick={onRemove}
              accessibilityLabel={label.removeParcel(at + 1)}
            >
              {label.remove}
            </Button>
          </InlineStack>
        )}
        <FormLayout>
          <FormLayout.Group condensed>
            <NumberField
              label={label.weight}
              suffix={label.kg}
              value={parcel.weight}
              error={problem("weight") && label.wrongWeight}
              onChange={(weight) => onChange({ ...parcel, weight })}
            />
            {boxes.length === 0 ? null : (
              <Select
                label={label.box}
                options={[
                  { label: label.otherBox, value: "" },
                  ...boxes.map(({ code, name }) => ({ label: name, value: code })),
                ]}
                value={parcel.box?.code ?? ""}
                onChange={(code) =>
                  onChange(
                    inBox(
                      parcel,
                      boxes.find((each) => each.code === code),
                    ),
                  )
                }
              />
            )}
          </FormLayout.Group>
          <FormLayout.Group condensed>{parcelSides.map(side)}</FormLayout.Group>
        </FormLayout>
        {isOnly
          ? null
          : lines.map(({ id, title }) => (
              <InlineStack key={id} align="space-between" blockAlign="center" gap="300" wrap={false}>
                <Text as="span" breakWord>
                  {title}
                </Text>
                <div style={{ width: "7rem", flexShrink: 0 }}>
                  <TextField
                    label={label.pieces(title, at + 1)}
                    labelHidden
                    type="integer"
                    autoComplete="off"
                    min={0}
                    value={parcel.pieces[id] ?? "0"}
                    onChange={(quantity) =>
                      onChange({ ...parcel, pieces: { ...parcel.pieces, [id]: quantity } })
                    }
                  />
                </div>
              </InlineStack>
            ))}
        {problem("empty") && !isOnly ? (
          <InlineError message={label.emptyParcel} fieldID={`parcel-${at}`} />
        ) : null}
      </BlockStack>
    </fieldset>
  );
}

function inBox(parcel: ParcelDraft, box: BoxChoice | undefined): ParcelDraft {
  if (box === undefined) return { ...parcel, box: null };
  const { code, name, lengthCm, widthCm, heightCm } = box;
  return {
    ...parcel,
    length: String(lengthCm),
    width: String(widthCm),
    height: String(heightCm),
    box: { code, name },
  };
}
