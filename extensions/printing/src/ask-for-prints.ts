export const choices = ["labels", "labels_and_slips", "slips"] as const;
export type Choice = (typeof choices)[number];

/** One document, on a paper of its own. */
export interface PrintedDocument {
  readonly id: string;
  /** `working`: it is being drawn. */
  readonly state: "working" | "done" | "failed";
  /** Labels that are read, of all. */
  readonly done: number;
  readonly total: number;
  /** `null`: it is not drawn, or has no page. */
  readonly url: string | null;
  readonly format: string;
  readonly documents: Choice;
  readonly labels: number;
  /** False: it is for a label printer, and a browser prints none. */
  readonly isForBrowser: boolean;
  /** Sentences about what it lacks, in the merchant's language. */
  readonly missing: readonly string[];
  readonly moreMissing: number;
}

export interface OrderPrints {
  /** As chosen, else as the merchant prints. */
  readonly choice: Choice;
  readonly documents: readonly PrintedDocument[];
  readonly ordersWithout: number;
  readonly tooMany: boolean;
}

/**
 * The documents of these orders, from the app's own server: the admin adds a session token to requests to the app's address.
 * @param choice absent: as the merchant prints
 * @throws Error no answer, or an answer that this version of the action does not know
 */
export async function askForPrints(
  orderIds: readonly string[],
  choice: Choice | undefined,
  language: string,
): Promise<OrderPrints> {
  const query = new URLSearchParams({ orders: orderIds.join(","), locale: language });
  if (choice !== undefined) query.set("documents", choice);
  const answer = await ask(`/extension/prints?${query}`, "POST");
  if (!isAnswer(answer)) throw new Error("the app answered something else");
  return answer;
}

/** The same documents, as they are now. @throws Error as `askForPrints` */
export async function readPrints(
  ids: readonly string[],
  language: string,
): Promise<readonly PrintedDocument[]> {
  const query = new URLSearchParams({ prints: ids.join(","), locale: language });
  const answer = await ask(`/extension/prints?${query}`, "GET");
  if (!isRecord(answer) || !Array.isArray(answer.documents) || !answer.documents.every(isDocument))
    throw new Error("the app answered something else");
  return answer.documents;
}

/** The merchant printed this document. @throws Error no answer */
export async function markPrinted(id: string): Promise<void> {
  await ask(`/extension/prints/printed?${new URLSearchParams({ prints: id })}`, "POST");
}

async function ask(path: string, method: "GET" | "POST"): Promise<unknown> {
  const response = await fetch(path, { method });
  if (!response.ok) throw new Error(`the app answered ${response.status}`);
  return response.json();
}

function isAnswer(value: unknown): value is OrderPrints {
  return (
    isRecord(value) &&
    choices.some((choice) => choice === value.choice) &&
    typeof value.ordersWithout === "number" &&
    typeof value.tooMany === "boolean" &&
    Array.isArray(value.documents) &&
    value.documents.every(isDocument)
  );
}

function isDocument(value: unknown): value is PrintedDocument {
  return (
    isRecord(value) &&
    [value.id, value.format].every((each) => typeof each === "string") &&
    ["working", "done", "failed"].some((state) => state === value.state) &&
    [value.done, value.total, value.labels, value.moreMissing].every((each) => typeof each === "number") &&
    (value.url === null || typeof value.url === "string") &&
    choices.some((choice) => choice === value.documents) &&
    typeof value.isForBrowser === "boolean" &&
    Array.isArray(value.missing) &&
    value.missing.every((each) => typeof each === "string")
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
