/** E-mails to recipients: planned when a parcel's scans change, written when they are due (docs/decisions/136). */
import { z } from "zod";
import type { Caller, Shipment } from "../../domain/engine/index.ts";
import { composeMail } from "../../domain/orders/recipient-mails/compose-mail.ts";
import type { DueMail } from "../../domain/orders/recipient-mails/decide-mail.ts";
import { addresseeOf, decideMail, NEWS_MS } from "../../domain/orders/recipient-mails/decide-mail.ts";
import type {
  RecipientMailRef,
  RecipientMailSettings,
} from "../../domain/orders/recipient-mails/recipient-mail.ts";
import { sentMailKinds } from "../../domain/orders/recipient-mails/recipient-mail.ts";
import { isNumberReplaced } from "../../domain/orders/tracking/number-replaced.ts";
import { notifies } from "../../domain/orders/tracking/send-tracking-info.ts";
import { shownBrand } from "../../domain/orders/tracking-page/brand.ts";
import type { Services } from "../../process/services.server.ts";
import { FALLBACK_LANGUAGE } from "../../texts/index.ts";
import { recipientMailLanguages, recipientMailWords } from "../../texts/recipient-mail-words.server.ts";
import type { JobRows } from "./job.ts";
import { forOutside } from "./job.ts";

const planned = z.object({
  merchantId: z.string(),
  shipmentId: z.string(),
  kind: z.enum(sentMailKinds),
});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    /** A mail to a shipment's recipient that is due. */
    readonly "recipient-mail": z.output<typeof planned>;
  }
}

type Parts = Pick<Services, "env" | "recipientMails" | "trackingBrands" | "purchases" | "shops" | "links"> & {
  readonly ports: Pick<Services["ports"], "clock" | "shipments">;
};

export const recipientMailJob = {
  // The mail is written when it is due, a merchant's one after the other; `send-mail` sends it.
  "recipient-mail": {
    ...forOutside,
    concurrency: 3,
    fairBy: "merchantId",
    data: planned,
    run: (parts: Parts, mail) => writeRecipientMail(parts, mail),
  },
} satisfies Partial<JobRows>;

/** Plans the mail that the shipment's latest scan asks for. Repeating is harmless. */
export async function planRecipientMail(parts: Parts, caller: Caller, shipmentId: string): Promise<void> {
  const due = await dueMail(parts, caller, shipmentId);
  if (due === null) return;
  const { merchantId } = caller;
  await parts.recipientMails.plan({ merchantId, shipmentId, kind: due.kind }, due.to);
}

/** Has a planned mail sent, unless the parcel has other news by now. */
export async function writeRecipientMail(parts: Parts, mail: RecipientMailRef): Promise<void> {
  const { merchantId, shipmentId, kind } = mail;
  const caller = { merchantId, environment: "production" } as const;
  const due =
    kind === "link" ? await linkMail(parts, caller, shipmentId) : await dueMail(parts, caller, shipmentId);
  if (due === null || due.kind !== kind) return;
  const { shipment, settings, language, shop, to, expiresAt } = due;
  const words = recipientMailWords(language);
  const stopUrl = parts.links.url("stop", { merchantId, shipmentId });
  const trackingUrl = parts.links.trackingPageUrl(merchantId, caller.environment, shipmentId);
  const { carrier, trackingRef: number } = shipment;
  const ours = kind === "link" ? words.link : (settings.words[language]?.[kind] ?? words.kinds[kind]);
  const content = composeMail(ours, words, {
    shop,
    carrier: carrier.name,
    number,
    trackingUrl,
    stopUrl,
  });
  const sender = { senderName: shop, replyTo: settings.replyTo };
  await parts.recipientMails.post(mail, { ...content, ...sender, to, stopUrl }, expiresAt);
}

interface WrittenMail extends Omit<DueMail, "kind"> {
  readonly kind: RecipientMailRef["kind"];
  readonly shipment: Shipment;
  readonly settings: RecipientMailSettings;
}

/** The merchant asked for it, whichever mails they chose to send by themselves. */
async function linkMail(parts: Parts, caller: Caller, shipmentId: string): Promise<WrittenMail | null> {
  const shipment = await parts.ports.shipments.get(caller, shipmentId);
  if (shipment === null) return null;
  const addressee = addresseeOf({
    shipment,
    brand: await shownBrand(parts, caller.merchantId),
    languages: recipientMailLanguages,
    fallback: FALLBACK_LANGUAGE,
  });
  if (typeof addressee === "string") return null;
  const settings = await parts.recipientMails.settings(caller.merchantId);
  const expiresAt = new Date(parts.ports.clock.now().getTime() + NEWS_MS);
  return { kind: "link", ...addressee, expiresAt, shipment, settings };
}

async function dueMail(
  { env, recipientMails, trackingBrands, purchases, shops, ports }: Parts,
  caller: Caller,
  shipmentId: string,
): Promise<WrittenMail | null> {
  // Mails without a mail server wait for the operator, who passes on links and no news of parcels.
  if (caller.environment !== "production" || env.SMTP_URL === undefined) return null;
  const settings = await recipientMails.settings(caller.merchantId);
  if (settings.kinds.length === 0) return null;
  const shipment = await ports.shipments.get(caller, shipmentId);
  if (shipment === null) return null;
  const purchase = await purchases.byShipment(caller.merchantId, shipmentId);
  // The parcel on its way is another carrier's.
  if (purchase !== null && isNumberReplaced(purchase)) return null;
  const shop = purchase === null ? null : await shops.get(purchase.shop);
  const due = decideMail({
    shipment,
    settings,
    brand: await shownBrand({ trackingBrands, shops }, caller.merchantId),
    platform: purchase === null ? null : { notifies: shop !== null && notifies(shop, purchase) },
    languages: recipientMailLanguages,
    fallback: FALLBACK_LANGUAGE,
    now: ports.clock.now(),
  });
  return due === null ? null : { ...due, shipment, settings };
}
