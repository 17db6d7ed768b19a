import type { Recipe } from "./recipe.ts";

const words = (title: string, domain: string, type: string) => `${type}
  title: "${title}",
  domain: "${domain}",
};
`;

/** A page of the admin that says which shop it belongs to. */
export const recipe: Recipe = {
  title: "A page",
  most: 5,
  byHand: [
    {
      file: "app/entrypoints/pages/table.ts",
      before: '  { path: "bills/:id", module',
      insert:
        '  { path: "about", module: "about", doors: admin, texts: ["about"], name: "about.title", app: "settings" },\n',
    },
    {
      file: "app/entrypoints/pages/about/page.tsx",
      write: `import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Card, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.about.title);

export default function About() {
  const { domain } = useLoaderData<typeof loader>();
  const texts = useTexts().about;
  return (
    <Page title={texts.title}>
      <Card>
        <Text as="h2">{texts.domain}</Text>
        <Text as="p">{domain}</Text>
      </Card>
    </Page>
  );
}
`,
    },
    {
      file: "app/entrypoints/pages/about/loader.server.ts",
      write: `import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePage } from "../frame/require-page.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { shop } = await requirePage(request);
  return { domain: shop.domain };
}
`,
    },
    {
      file: "app/texts/en/about.ts",
      write: words("About this shop", "Address in Shopify", "export const about = {"),
    },
    {
      file: "app/texts/el/about.ts",
      write: words(
        "Για το κατάστημα",
        "Διεύθυνση στο Shopify",
        'import type { PageTexts } from "../shape.ts";\n\nexport const about: PageTexts["about"] = {',
      ),
    },
  ],
  made: [["run", "codegen"]],
  shownBy: [
    "test/repo/table-of-pages.test.ts",
    "test/repo/large-pages.test.ts",
    "test/repo/languages.test.ts",
  ],
};
