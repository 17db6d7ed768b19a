import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { mailAddress } from "../../../domain/mails/mail-address.ts";
import { MAX_LOGO_BYTES, readLogo } from "../../../domain/orders/printing/logo.ts";
import { problemOfWords } from "../../../domain/orders/recipient-mails/compose-mail.ts";
import type { RecipientMailSettings } from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import { recipientMailKinds } from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import { isReadable, shownBrand } from "../../../domain/orders/tracking-page/brand.ts";
import { adminLanguages } from "../../../texts/every-language.server.ts";
import { recipientMailLanguages } from "../../../texts/recipient-mail-words.server.ts";
import { fieldSchemas, shownValues, storedValues } from "../frame/fields.server.ts";
import { jsonField, readForm } from "../frame/read-form.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { openedKey, refuseStale, unlessStale } from "../frame/stale-save.server.ts";
import type { SaveAnswer } from "../frame/use-draft.ts";
import type { LookValues } from "./tracking-page-fields.ts";
import { lookFields, mailFields } from "./tracking-page-fields.ts";

/** Bytes: a logo in base64, percent-encoded. */
const LONGEST_FORM = 3 * MAX_LOGO_BYTES;

const mailWords = z
  .object({ subject: z.string(), text: z.string().transform((words) => words.replaceAll("\r\n", "\n")) })
  .refine((words) => problemOfWords(words) === null);

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    ...fieldSchemas(lookFields),
    key: openedKey,
    language: z.string().refine((code) => code === "" || adminLanguages.some((each) => each.code === code)),
  }),
  z.object({
    intent: z.literal("save-mails"),
    ...fieldSchemas(mailFields),
    key: openedKey,
    kinds: jsonField(z.array(z.enum(recipientMailKinds))),
    words: jsonField(
      z.partialRecord(z.enum(recipientMailLanguages), z.partialRecord(z.enum(recipientMailKinds), mailWords)),
    ),
  }),
  z.object({ intent: z.literal("logo"), picture: z.base64() }),
  z.object({ intent: z.literal("remove-logo") }),
]);

export type BrandProblem = "colour" | "helpUrl" | "name" | "replyTo";

/** `ok` is false: it can't be stored, and nothing was. */
export type TrackingPageAnswer = (
  | ({ readonly intent: "save" } & SaveAnswer<LookValues>)
  | ({ readonly intent: "save-mails" } & SaveAnswer<MailsValues>)
  | { readonly intent: "logo" | "remove-logo" }
) & { readonly ok: boolean };

export async function action({ request }: ActionFunctionArgs): Promise<TrackingPageAnswer> {
  const { services, caller } = await requireViewer(request, "admin");
  const asked = await readForm(request, form, LONGEST_FORM);
  const { merchantId } = caller;
  if (asked.intent === "save") {
    const { intent } = asked;
    const look = { ...storedValues(lookFields, asked), colour: asked.colour.toLowerCase() };
    const { colour, helpUrl } = look;
    const problems: readonly BrandProblem[] = [
      ...(/^#[0-9a-f]{6}$/.test(colour) && isReadable(colour) ? [] : (["colour"] as const)),
      ...(helpUrl === null || isHttps(helpUrl) ? [] : (["helpUrl"] as const)),
    ];
    if (problems.length > 0) return { intent, ok: false, outcome: "wrong", wrong: problems };
    const answer = await unlessStale<SaveAnswer<LookValues>, LookValues>(async () => {
      await services.trackingBrands.set(merchantId, look, (stored) =>
        refuseStale(asked.key, shownValues(lookFields, stored), shownValues(lookFields, look)),
      );
      return { outcome: "saved" };
    });
    return { intent, ok: answer.outcome === "saved", ...answer };
  }
  if (asked.intent === "save-mails") {
    const { intent, kinds, words } = asked;
    const mails = { ...storedValues(mailFields, asked), kinds, words };
    const { name } = await shownBrand(services, merchantId);
    const problems: readonly BrandProblem[] = [
      // A mail without a name would not show the recipient who writes.
      ...(kinds.length > 0 && name === null ? (["name"] as const) : []),
      ...(mails.replyTo === null || mailAddress.safeParse(mails.replyTo).success
        ? []
        : (["replyTo"] as const)),
    ];
    if (problems.length > 0) return { intent, ok: false, outcome: "wrong", wrong: problems };
    const answer = await unlessStale<SaveAnswer<MailsValues>, MailsValues>(async () => {
      await services.recipientMails.setSettings(merchantId, mails, (stored) =>
        refuseStale(asked.key, shownMails(stored), shownMails(mails)),
      );
      return { outcome: "saved" };
    });
    return { intent, ok: answer.outcome === "saved", ...answer };
  }
  const logo = asked.intent === "logo" ? await readLogo(Buffer.from(asked.picture, "base64")) : null;
  if (asked.intent === "logo" && logo === null) return { intent: asked.intent, ok: false };
  await services.logos.set(merchantId, logo);
  return { intent: asked.intent, ok: true };
}

export function shownMails(mails: RecipientMailSettings) {
  const { kinds, words } = mails;
  return { ...shownValues(mailFields, mails), kinds, words };
}

export type MailsValues = ReturnType<typeof shownMails>;

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
