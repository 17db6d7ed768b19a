/** The link that a recipient follows a parcel by: support copies it, or has it mailed again. */
import type { Caller, Shipment } from "../../../domain/engine/index.ts";
import type { Addressee, Unaddressed } from "../../../domain/orders/recipient-mails/decide-mail.ts";
import { addresseeOf } from "../../../domain/orders/recipient-mails/decide-mail.ts";
import type { LinkPlan } from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import { shownBrand } from "../../../domain/orders/tracking-page/brand.ts";
import type { Services } from "../../../process/services.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { recipientMailLanguages } from "../../../texts/recipient-mail-words.server.ts";

type Needs = Pick<Services, "links" | "shops" | "trackingBrands"> & {
  readonly env: Pick<Services["env"], "SMTP_URL">;
};

/** `no-server`: the operator has set up no mail server. */
export type WhyNoMail = Unaddressed | "no-server";
export type SentLink = LinkPlan | WhyNoMail;

export interface TrackingLinkView {
  readonly url: string;
  /** The recipient's address. `null`: `whyNot` says why it can't be mailed. */
  readonly mailTo: string | null;
  readonly whyNot: WhyNoMail | null;
}

/** `null`: its recipient was erased, and the link leads to nothing. */
export async function trackingLinkView(needs: Needs, shipment: Shipment): Promise<TrackingLinkView | null> {
  const { merchantId, environment, id } = shipment;
  if (shipment.redactedAt !== undefined) return null;
  const url = needs.links.trackingPageUrl(merchantId, environment, id);
  const addressee = await addresseeIn(needs, shipment);
  return typeof addressee === "string"
    ? { url, mailTo: null, whyNot: addressee }
    : { url, mailTo: addressee.to, whyNot: null };
}

/** Has the link mailed. `null`: there is no such shipment. */
export async function sendTrackingLink(
  services: Needs &
    Pick<Services, "recipientMails"> & { readonly ports: Pick<Services["ports"], "shipments"> },
  caller: Caller,
  shipmentId: string,
): Promise<SentLink | null> {
  const shipment = await services.ports.shipments.get(caller, shipmentId);
  if (shipment === null) return null;
  const addressee = await addresseeIn(services, shipment);
  if (typeof addressee === "string") return addressee;
  const { merchantId } = caller;
  return services.recipientMails.planLink({ merchantId, shipmentId }, addressee.to);
}

async function addresseeIn(needs: Needs, shipment: Shipment): Promise<Addressee | WhyNoMail> {
  const addressee = addresseeOf({
    shipment,
    brand: await shownBrand(needs, shipment.merchantId),
    languages: recipientMailLanguages,
    fallback: FALLBACK_LANGUAGE,
  });
  return typeof addressee !== "string" && needs.env.SMTP_URL === undefined ? "no-server" : addressee;
}
