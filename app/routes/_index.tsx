import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppProvider } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { languageOf } from "../shopify/admin/page-format.ts";
import { shopify } from "../shopify.server.ts";
import { LandingPage } from "../ui/landing-page.tsx";
import { polarisWords } from "../ui/texts/polaris-words.ts";
import { TextsProvider } from "../ui/texts/texts.tsx";

export const links = () => [{ rel: "stylesheet", href: polarisStyles }];

export const meta: MetaFunction = () => [{ title: "Waybill" }];

/** Shopify may open the app at its bare address; everybody else gets a page that says what this is. */
export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has("shop") && shopify() !== undefined) throw redirect(`/app${search}`);
  return { language: languageOf(request) };
}

export default function Landing() {
  const { language } = useLoaderData<typeof loader>();
  return (
    <AppProvider i18n={polarisWords(language)}>
      <TextsProvider locale={language}>
        <main>
          <LandingPage />
        </main>
      </TextsProvider>
    </AppProvider>
  );
}
