import type { LoaderFunctionArgs } from "@remix-run/node";
import { shownBrand } from "../../../domain/orders/tracking-page/brand.ts";
import { adminLanguages } from "../../../texts/every-language.server.ts";
import { recipientMailLanguages, recipientMailWords } from "../../../texts/recipient-mail-words.server.ts";
import { shownValues } from "../frame/fields.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { storedForm } from "../frame/stale-save.server.ts";
import { shownMails } from "./actions.server.ts";
import { lookFields } from "./tracking-page-fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller } = await requireViewer(request, "admin");
  const [brand, shown, logo, mails] = await Promise.all([
    services.trackingBrands.get(caller.merchantId),
    shownBrand(services, caller.merchantId),
    services.logos.get(caller.merchantId),
    services.recipientMails.settings(caller.merchantId),
  ]);
  const script = `${services.links.base(caller.environment)}/track/embed.js`;
  return {
    logo: logo && `data:image/png;base64,${Buffer.from(logo.bytes).toString("base64")}`,
    languages: adminLanguages,
    look: storedForm(shownValues(lookFields, brand)),
    /** Shown to recipients where the merchant left a field empty. */
    platform: { name: shown.name ?? "", help: shown.helpEmail ?? "" },
    mails: {
      canSend: services.env.SMTP_URL !== undefined,
      form: storedForm(shownMails(mails)),
      languages: adminLanguages.filter(({ code }) => recipientMailLanguages.includes(code)),
      ours: Object.fromEntries(
        recipientMailLanguages.map((code) => {
          const { follow, stop, kinds } = recipientMailWords(code);
          return [code, { follow, stop, kinds }];
        }),
      ),
    },
    code: `<script src="${script}" defer></script>\n<waybill-tracking token="…"></waybill-tracking>`,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;
export type PlatformIdentity = Loaded["platform"];
export type MailsOfPage = Loaded["mails"];
