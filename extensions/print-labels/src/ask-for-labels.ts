/** One document of labels, on a paper of its own. */
export interface PrintedDocument {
  readonly url: string;
  readonly format: string;
  readonly labels: number;
  /** False: it is for a label printer, and a browser prints none. */
  readonly isForBrowser: boolean;
}

export interface OrderPrints {
  readonly documents: readonly PrintedDocument[];
  readonly ordersWithout: number;
  readonly tooMany: boolean;
}

/**
 * The labels of these orders, from the app's own server: the admin adds a session token to requests to the app's address.
 * @throws Error no answer, or an answer that this version of the action does not know
 */
export async function askForLabels(orderIds: readonly string[], language: string): Promise<OrderPrints> {
  const query = new URLSearchParams({ orders: orderIds.join(","), locale: language });
  const response = await fetch(`/extension/prints?${query}`, { method: "POST" });
  if (!response.ok) throw new Error(`the app answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isAnswer(answer)) throw new Error("the app answered something else");
  return answer;
}

function isAnswer(value: unknown): value is OrderPrints {
  return (
    isRecord(value) &&
    typeof value.ordersWithout === "number" &&
    typeof value.tooMany === "boolean" &&
    Array.isArray(value.documents) &&
    value.documents.every(isDocument)
  );
}

function isDocument(value: unknown): value is PrintedDocument {
  return (
    isRecord(value) &&
    typeof value.url === "string" &&
    typeof value.format === "string" &&
    typeof value.labels === "number" &&
    typeof value.isForBrowser === "boolean"
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
