import english from "@shopify/polaris/locales/en.json" with { type: "json" };
import type { Language } from "../shape.ts";
import { checkout } from "./checkout.ts";
import { largePages } from "./large-pages.ts";
import { locker } from "./locker.ts";
import { pages } from "./pages.ts";
import { track } from "./track.ts";

export const language: Language = {
  locale: "en-GB",
  checkout,
  locker,
  track,
  mails: async () => (await import("./mails.ts")).mails,
  recipientMails: async () => (await import("./recipient-mails.ts")).recipientMails,
  history: async () => (await import("./history.ts")).history,
  slip: async () => (await import("./slip.ts")).slip,
  admin: { pages, largePages, polaris: [english] },
};
