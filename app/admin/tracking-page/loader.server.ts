import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminLanguages } from "../../texts/every-language.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller } = await requireViewer(request, "admin");
  const [brand, logo] = await Promise.all([
    services.trackingBrands.get(caller.merchantId),
    services.logos.get(caller.merchantId),
  ]);
  const script = `${services.trackLinks.base(caller.environment)}/track/embed.js`;
  return {
    logo: logo && `data:image/png;base64,${Buffer.from(logo.bytes).toString("base64")}`,
    languages: adminLanguages,
    values: {
      name: brand.name ?? "",
      colour: brand.colour,
      helpUrl: brand.helpUrl ?? "",
      language: brand.language ?? "",
    },
    code: `<script src="${script}" defer></script>\n<waybill-tracking token="…"></waybill-tracking>`,
  };
}

export type TrackingPageValues = Awaited<ReturnType<typeof loader>>["values"];
