/** Binds the ciphertext of a kept answer to its request. */
export function answerPurpose({ merchantId, environment }: AnswerOwner, key: string): string {
  return `idempotent-answer:${merchantId}:${environment}:${key}`;
}

interface AnswerOwner {
  readonly merchantId: string;
  readonly environment: string;
}
