import type {
  CarrierServiceRefusal,
  ImportFailure,
  MessageTrouble,
} from "../domain/shops/platform-reason.ts";

interface Coded {
  readonly code: string;
}

/** A sentence for each code of a reason. */
type WordsFor<Reason extends Coded, More extends readonly unknown[] = []> = {
  readonly [Code in Reason["code"]]: (
    reason: Extract<Reason, { readonly code: Code }>,
    ...more: More
  ) => string;
};

/** Words for what the platform did not do: a code without words does not compile. */
export interface PlatformReasonTexts {
  /** With what the shop's plan is called, where that is known. */
  readonly carrierService: WordsFor<CarrierServiceRefusal, [plan: string | null]>;
  readonly imports: WordsFor<ImportFailure>;
  readonly messages: WordsFor<MessageTrouble>;
}

export function carrierServiceWords(
  { carrierService }: PlatformReasonTexts,
  reason: CarrierServiceRefusal,
  plan: string | null,
): string {
  return wordsFor<CarrierServiceRefusal, CarrierServiceRefusal["code"], [string | null]>(
    carrierService,
    reason,
    plan,
  );
}

export function importWords({ imports }: PlatformReasonTexts, failure: ImportFailure): string {
  return wordsFor<ImportFailure, ImportFailure["code"], []>(imports, failure);
}

export function messageWords({ messages }: PlatformReasonTexts, trouble: MessageTrouble): string {
  return wordsFor<MessageTrouble, MessageTrouble["code"], []>(messages, trouble);
}

function wordsFor<Reason extends Coded, Code extends Reason["code"], More extends readonly unknown[]>(
  words: WordsFor<Reason, More>,
  reason: Extract<Reason, { readonly code: Code }>,
  ...more: More
): string {
  return words[reason.code as Code](reason, ...more);
}
