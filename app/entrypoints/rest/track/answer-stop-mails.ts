/** `/mails/stop/<token>`: a recipient's page that opts them out of a merchant's mails. It shows nothing of a person or a parcel. */

import type { Services } from "../../../process/services.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { recipientMailLanguages, recipientMailWords } from "../../../texts/recipient-mail-words.server.ts";
import { isSecure } from "../server/connection.ts";
import { languagesOf } from "./answer-track.ts";
import { DARK, documentOf, escapeHtml, pageHeaders } from "./track-page.ts";

type Needs = Pick<Services, "env" | "links" | "pageLimits" | "recipientMails">;

interface StopCall {
  readonly method: string;
  readonly url: URL;
  readonly connection: { readonly remoteAddress: string; readonly encrypted: boolean };
  header(name: string): string | null;
}

interface StopAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** GET asks first, because mail programs open links by themselves; POST opts out. */
export function stopMailsAnswers(app: Needs): (call: StopCall, token: string) => Promise<StopAnswer> {
  return async (call, token) => {
    const code = languagesOf(call).find((each) => recipientMailLanguages.includes(each)) ?? FALLBACK_LANGUAGE;
    const { page: texts } = recipientMailWords(code);
    const page = (status: number, heading: string, body: string): StopAnswer => ({
      status,
      headers: { ...pageHeaders(DARK, "'self'"), "cache-control": "no-store" },
      body: documentOf(code, heading, DARK, `<h1>${escapeHtml(heading)}</h1>\n${body}`),
    });
    const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
    const missing = () => page(404, texts.missing, paragraph(texts.missingBody));
    const isAllowed = !app.links.httpsOnly || isSecure(call, app.env.TRUST_PROXY);
    const mail = isAllowed ? app.links.read("stop", token) : "invalid";
    if (mail === "invalid" || mail === "expired") return missing();
    const waitMs = await app.pageLimits.stopMails.wait(mail.shipmentId);
    if (waitMs > 0) {
      const answer = page(429, texts.unavailable, paragraph(texts.unavailableBody));
      return { ...answer, headers: { ...answer.headers, "retry-after": String(Math.ceil(waitMs / 1000)) } };
    }
    if (call.method === "POST") {
      const isDone = await app.recipientMails.optOut(mail.merchantId, mail.shipmentId);
      return isDone ? page(200, texts.title, paragraph(texts.done)) : missing();
    }
    return page(
      200,
      texts.title,
      `${paragraph(texts.body)}\n<form method="post"><button>${escapeHtml(texts.button)}</button></form>`,
    );
  };
}
