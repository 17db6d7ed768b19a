/** E-mails to recipients about their parcels: docs/decisions/136. */
import type { Milestone } from "../../engine/index.ts";

export const recipientMailKinds = [
  "on-its-way",
  "out-for-delivery",
  "ready-for-pickup",
  "attempted-delivery",
  "problem",
  "delivered",
] as const;
export type RecipientMailKind = (typeof recipientMailKinds)[number];

/** The kind of mail that each milestone causes; `null`: no news for a recipient. */
export const kindOfMilestone: Readonly<Record<Milestone, RecipientMailKind | null>> = {
  "label-purchased": null,
  "label-printed": null,
  confirmed: null,
  "picked-up": "on-its-way",
  "in-transit": "on-its-way",
  "out-for-delivery": "out-for-delivery",
  "ready-for-pickup": "ready-for-pickup",
  "attempted-delivery": "attempted-delivery",
  delayed: "problem",
  failure: "problem",
  delivered: "delivered",
};

/** The merchant's words of a mail, with `{shop}`, `{carrier}` and `{number}` in the places of their values. */
export interface MailWords {
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

/** The merchant's own words, by language and kind. Where there are none, ours are sent. */
export type OwnWords = Readonly<
  Record<string, { readonly [Kind in RecipientMailKind]?: MailWords | undefined } | undefined>
>;

export interface RecipientMailSettings {
  readonly kinds: readonly RecipientMailKind[];
  /** Whether mails are also sent for orders of a platform, such as Shopify, which has mails of its own. */
  readonly forPlatformOrders: boolean;
  /** One address; `null`: the operator's sender gets the answers. */
  readonly replyTo: string | null;
  readonly words: OwnWords;
}

export const noRecipientMails: RecipientMailSettings = {
  kinds: [],
  forPlatformOrders: false,
  replyTo: null,
  words: {},
};

/** `link`: the link to the tracking page, because the merchant sends it again. No scan causes it. */
export const sentMailKinds = [...recipientMailKinds, "link"] as const;

/** A mail to a shipment's recipient. */
export interface RecipientMailRef {
  readonly merchantId: string;
  readonly shipmentId: string;
  readonly kind: (typeof sentMailKinds)[number];
}

/** `just-sent`: less than `LINK_EVERY_MS` ago. `gone`: the shipment is cancelled, erased or the sandbox's. */
export type LinkPlan = "planned" | "opted-out" | "just-sent" | "gone";

/** Two clicks are one mail, and a recipient gets no more than this. */
export const LINK_EVERY_MS = 10 * 60 * 1000;

/** `planned`: its time has not come; `waiting`: for the mail server; `uncertain`: its sending was cut off. */
export const mailOutcomes = ["planned", "waiting", "sent", "refused", "expired", "uncertain"] as const;

export interface SentMail extends Omit<RecipientMailRef, "merchantId"> {
  readonly outcome: (typeof mailOutcomes)[number];
  /** When it was settled, or is to be sent. */
  readonly at: Date;
}

export interface RecipientMailStore {
  /** The default, if the merchant chose nothing. */
  settings(merchantId: string): Promise<RecipientMailSettings>;
  /** @param check sees the stored ones while no other `setSettings` can come between; it throws to keep them */
  setSettings(
    merchantId: string,
    settings: RecipientMailSettings,
    check?: (stored: RecipientMailSettings) => void,
  ): Promise<void>;
  /**
   * Plans the mail, and its job for the merchant's next free time: both or neither. False: there was one, the recipient opted
   * out, or the shipment is not production's, is cancelled or erased.
   * @param email the recipient's
   */
  plan(mail: RecipientMailRef, email: string): Promise<boolean>;
  /** Plans a mail with the link, as `plan` does. @param email the recipient's */
  planLink(shipment: Omit<RecipientMailRef, "kind">, email: string): Promise<LinkPlan>;
  /**
   * Has the planned mail sent. False: it was before, or its recipient has opted out or was erased since.
   * @param content the mail, to the address that it was planned for
   */
  post(mail: RecipientMailRef, content: RecipientMailContent, expiresAt: Date): Promise<boolean>;
  /** The mails of these shipments that are sent, or will be. */
  ofShipments(merchantId: string, shipmentIds: readonly string[]): Promise<readonly SentMail[]>;
  /** Opts out the recipient of a shipment's mails from all of the merchant's. False: there is no such mail. */
  optOut(merchantId: string, shipmentId: string): Promise<boolean>;
}

export interface RecipientMailContent extends MailWords {
  readonly to: string;
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly stopUrl: string;
}
