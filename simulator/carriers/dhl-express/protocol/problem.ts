import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { Quirks } from "../quirks.ts";

const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  404: "Not found",
  422: "Unprocessable entity",
  429: "Too many requests",
  500: "Internal server error",
};

/** A call that DHL refuses. Nothing was done. Source: section 11. */
export class Problem extends Error {
  readonly status: number;
  /** `7008: Service KB not available`, or a pointer of JSON with its words */
  readonly texts: readonly string[];

  constructor(status: number, ...texts: readonly string[]) {
    super(texts.join("; "));
    this.status = status;
    this.texts = texts;
  }
}

/** A refusal with DHL's own code. */
export const refused = (code: string, words: string): Problem => new Problem(400, `${code}: ${words}`);

/** The reply of a problem. `status` is a text. Source: section 11. */
export function problemReply(quirks: Quirks, { status, texts }: Problem, path: string): Reply {
  const [first = "", ...others] = texts;
  const title = titles[status] ?? "Error";
  const isApart = quirks.problemPlace === "additionalDetails" || status === 422;
  const code = /^(\d+):/.exec(first)?.[1];
  const shown = quirks.problemStatus === "inner" && code !== undefined ? code : String(status);
  return json(
    {
      instance: `/expressapi${path}`,
      detail: isApart ? "Multiple problems found, see Additional Details" : first,
      title,
      message: title,
      [quirks.problemStatus === "code" ? "code" : "status"]: shown,
      additionalDetails: isApart ? texts : others,
    },
    status,
  );
}
