import { BlockStack } from "@shopify/polaris";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import { MeanwhileBanner } from "./meanwhile-banner.tsx";
import { MeanwhileChoice } from "./meanwhile-choice.tsx";
import type { Others } from "./use-draft.ts";

export interface MeanwhileProps {
  readonly draft: {
    readonly meanwhile: "changed" | "gone" | null;
    readonly others: Others;
    readonly values: object;
    settle(name: string, choice: "theirs" | "yours"): void;
  };
  /** The labels of fields that have controls of their own, by name: they are listed below the banner. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

interface Form extends Pick<MeanwhileProps["draft"], "others" | "settle"> {
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of the fields that show their own choice. */
  readonly placed: Set<string>;
}

const FormContext = createContext<Form | null>(null);

/** A form that says, at each field, what another person has saved since it was opened. */
export function Meanwhile({ draft, labels = {}, children }: MeanwhileProps) {
  const { meanwhile, others, values, settle } = draft;
  const placed = useRef(new Set<string>()).current;
  const form = useMemo(
    () => ({ others, settle, values: values as Form["values"], placed }),
    [others, settle, values, placed],
  );
  const elsewhere = Object.keys(others).filter((name) => !placed.has(name));
  return (
    <FormContext.Provider value={form}>
      <BlockStack gap="400">
        <MeanwhileBanner what={meanwhile}>
          {elsewhere.map((name) => (
            <FieldMeanwhile key={name} name={name} label={labels[name] ?? null} isListed />
          ))}
        </MeanwhileBanner>
        {children}
      </BlockStack>
    </FormContext.Provider>
  );
}

interface FieldMeanwhileProps {
  readonly name: string;
  readonly label: string | null;
  /** In the banner rather than below its field. */
  readonly isListed?: boolean;
  /** The value as the field shows it; absent: texts and switches alone are shown. */
  show?(value: unknown): string;
}

/** Below a field: the value that another person has saved meanwhile, and the choice between theirs and the typed one. */
export function FieldMeanwhile({ name, label, isListed = false, show }: FieldMeanwhileProps) {
  const form = useContext(FormContext);
  const placed = isListed ? undefined : form?.placed;
  useEffect(() => {
    placed?.add(name);
    return () => {
      placed?.delete(name);
    };
  }, [placed, name]);
  const other = form?.others[name];
  if (form === null || other === undefined) return null;
  const yours = form.values[name];
  return (
    <MeanwhileChoice
      label={label}
      isNamed={isListed}
      {...other}
      yours={yours}
      onSettle={(choice) => form.settle(name, choice)}
      {...(show !== undefined && { show })}
    />
  );
}

export function labelsOf(
  words: Readonly<Record<string, { readonly label: string } | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, each?.label ?? name]));
}
