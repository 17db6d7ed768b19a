import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

export const titleOf = (status: number): string => titles[status] ?? "Error";

/** A call that DHL refuses whole. Nothing was done. */
export class Problem extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** Source: section 2. */
export const problemReply = ({ status, message }: Problem, headers: Record<string, string> = {}): Reply =>
  json({ title: titleOf(status), status, detail: message }, status, {
    "content-type": "application/problem+json",
    ...headers,
  });
