/**
 * Who may import whom. test/repo/import-rules.test.ts plants a wrong import for each rule and sees it refused.
 * Rules named "…-only-…" are white lists: what they don't name is forbidden.
 */

const EDGES = ["^app/(entrypoints|process|adapters/shopify)/", "^app/entry\\.server\\."];
const ENGINE_DOOR = "^app/domain/engine/index\\.ts$";
/** Of the process, values that rooms before it read or are handed. */
const HANDED = "^app/process/((env|services)\\.server|traces)\\.ts$";
const npm = (...names) => `(^|/)node_modules/(${names.join("|")})/`;
/** What the rows of the table of pages name. Remix takes the loader, action and headers out of it for the browser. */
const ROUTE_MODULE = "/(page\\.tsx|[^/]*route\\.ts)$";
/** A number as a person types it, which the browser reads at the field. It imports the reader of money beside it alone. */
const TYPED_NUMBER = "^app/domain/tariffs/tables/typed-number\\.ts$";
/** What the browser may load of a page, and of what pages share. */
const BROWSER_CODE = [
  TYPED_NUMBER,
  "^app/entrypoints/pages/(?!.*\\.server\\.ts$)",
  "^app/texts/(?!.*\\.server\\.ts$)",
  // Names of scopes, which the page asks the merchant for and the use case needs.
  "^app/entrypoints/shopify/optional-scopes\\.ts$",
  // Fields of a form, which the schema, the form and the page follow from.
  "^app/domain/orders/settings-fields\\.ts$",
  // The words of an e-mail, so that the preview composes it as the job does. Both files import only types.
  "^app/domain/orders/recipient-mails/(compose-mail|recipient-mail)\\.ts$",
  // A cell of a workbook as text, which is the same in a file that the browser reads and in one that is uploaded. It imports nothing.
  "^app/domain/files/sheet-cell\\.ts$",
  npm(
    "react",
    "@types/react",
    "@remix-run/react",
    "@shopify/(polaris|polaris-icons|app-bridge-react|app-bridge-types)",
    "read-excel-file",
  ),
  npm("@shopify/shopify-app-remix/.*react"),
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    // The four rooms.
    {
      name: "domain-imports-only-domain",
      comment: "Waybill's own knowledge: no store, carrier, platform, page or process, not even their types.",
      severity: "error",
      from: { path: "^app/domain/" },
      to: { path: "^app/", pathNot: "^app/domain/" },
    },
    {
      name: "adapters-import-only-domain",
      comment:
        "Each is one folder behind the domain's ports: it knows no other adapter, no door and no process.",
      severity: "error",
      from: { path: "^app/adapters/([^/]+)/" },
      to: { path: "^app/", pathNot: ["^app/domain/", "^app/adapters/$1/"] },
    },
    {
      name: "entrypoints-import-only-domain",
      comment:
        "They are handed what the process wires. Shopify's doors use Shopify's client; the command line opens the store by itself.",
      severity: "error",
      from: { path: "^app/entrypoints/(?!cli/)([^/]+)/" },
      to: {
        path: "^app/(adapters|process)/",
        pathNot: [HANDED, "^app/adapters/$1/", "^app/adapters/shopify/admin-errors\\.ts$"],
      },
    },
    {
      name: "process-only-from-entry",
      comment:
        "Starting, stopping and wiring lie on top: entry.server.tsx and the command line lead there; the rest is handed its values.",
      severity: "error",
      from: { path: "^app/", pathNot: ["^app/(process|entrypoints/cli)/", "^app/entry\\.server\\."] },
      to: { path: "^app/(process|entrypoints/cli)/", pathNot: HANDED },
    },
    // Within the rooms.
    {
      name: "domain-uses-few-packages",
      comment:
        "Readers of what people write, and Node's own modules; never a framework, a database or a queue.",
      severity: "error",
      from: { path: "^app/domain/(?!engine/)" },
      to: {
        pathNot: [
          "^app/",
          npm("zod", "csv-parse", "csv-stringify", "jsonc-parser", "read-excel-file", "libphonenumber-js"),
        ],
        dependencyTypesNot: ["core"],
      },
    },
    {
      name: "engine-imports-only-engine",
      comment: "The engine is pure: its own folder, and dinero.js and temporal-polyfill where they earn it.",
      severity: "error",
      from: { path: "^app/domain/engine/" },
      to: {
        pathNot: [
          "^app/domain/engine/",
          "^app/(?!domain/)",
          npm("dinero\\.js", "temporal-polyfill", "temporal-spec"),
        ],
      },
    },
    {
      name: "engine-has-one-door",
      comment:
        "The app reaches the engine through app/domain/engine/index.ts; what lies behind it may change freely.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/domain/engine/" },
      to: { path: "^app/domain/engine/", pathNot: ENGINE_DOOR },
    },
    {
      name: "carrier-imports-only-kit-and-own-folder",
      comment:
        "A carrier is one folder: the engine's door, carriers/kit, itself, the lists of countries and of phone numbers, the readers of JSON and XML from outside, zod and lru-cache. Removing it breaks no other.",
      severity: "error",
      from: { path: "^app/adapters/carriers/([^/]+)/", pathNot: "^app/adapters/carriers/tariff/" },
      to: {
        pathNot: [
          "^app/(?!domain/|adapters/carriers/)",
          "^app/domain/engine/",
          "^app/adapters/carriers/kit/",
          "^app/adapters/carriers/$1/",
          "^app/domain/files/parse-json\\.ts$",
          "^app/domain/reference/(countries|phone)\\.ts$",
          npm("zod", "lru-cache", "saxes", "@cantoo/pdf-lib"),
        ],
      },
    },
    {
      name: "tariff-driver-imports-kit-and-tariffs",
      comment:
        "The driver for price lists is the one carrier that reads the price-list product, app/domain/tariffs.",
      severity: "error",
      from: { path: "^app/adapters/carriers/tariff/" },
      to: {
        pathNot: [
          "^app/(?!domain/|adapters/carriers/)",
          "^app/domain/(engine|tariffs)/",
          "^app/adapters/carriers/(kit|tariff)/",
        ],
      },
    },
    {
      name: "store-imports-orders-types-only",
      comment:
        "The store implements what orders ask for and runs none of it: of their values it takes what a column may hold.",
      severity: "error",
      from: { path: "^app/adapters/store/" },
      to: {
        path: "^app/domain/orders/",
        pathNot:
          "^app/domain/orders/(address-book/address-book|audit/audit-event|open-orders/open-order-store|pile/changed-parcel|purchase|purchases/(confirmed-label|label-terms|purchase-reason|refusal-detail)|recipient-mails/recipient-mail|tracking-page/brand)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "doors-know-no-other-door",
      comment:
        "REST, Shopify's side, links and what reads a request: each its own folder, and those that all use.",
      severity: "error",
      from: { path: "^app/entrypoints/(rest|shopify|links|request)/" },
      to: { path: "^app/entrypoints/", pathNot: "^app/entrypoints/($1|links|request)/" },
    },
    {
      name: "http-imports-only-handlers",
      comment: "The table of doors leads to handlers, never to pages, jobs or the command line.",
      severity: "error",
      from: { path: "^app/entrypoints/http/" },
      to: { path: "^app/entrypoints/", pathNot: "^app/entrypoints/(http|operator|request|rest|shopify)/" },
    },
    {
      name: "jobs-lead-to-handlers",
      comment:
        "The table of jobs calls use cases, webhooks' sender and Shopify's side; never pages, doors or the command line.",
      severity: "error",
      from: { path: "^app/entrypoints/jobs/" },
      to: { path: "^app/entrypoints/", pathNot: "^app/entrypoints/(jobs|rest|shopify)/" },
    },
    {
      name: "http-only-from-process",
      comment: "The process mounts the doors; handlers know no server.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(entrypoints/http|process)/" },
      to: { path: "^app/entrypoints/http/" },
    },
    {
      name: "ui-imports-only-react-and-polaris",
      comment: "Pieces with props only, so that the embedded admin and the partner dashboard can share them.",
      severity: "error",
      from: { path: "^app/entrypoints/pages/ui/" },
      to: {
        pathNot: [
          "^app/(entrypoints/pages/ui|texts)/",
          "^app/domain/engine/",
          TYPED_NUMBER,
          npm("react", "@types/react", "@shopify/polaris", "@shopify/polaris-icons"),
        ],
      },
    },
    {
      name: "texts-import-only-react-and-polaris",
      comment:
        "A language is words: its folder, the shape that English gives it, Polaris's own words; and what there is to say.",
      severity: "error",
      from: { path: "^app/texts/" },
      to: {
        pathNot: [
          "^app/(texts|domain/(orders|events|shops))/",
          ENGINE_DOOR,
          npm("react", "@types/react", "@shopify/polaris"),
        ],
      },
    },
    {
      name: "texts-import-types-only-of-what-they-say",
      comment: "Words are for values that come to them: nothing is computed there.",
      severity: "error",
      from: { path: "^app/texts/" },
      to: { path: ["^app/domain/(orders|events|shops)/", ENGINE_DOOR], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "a-language-imports-no-other",
      comment: "One language is loaded at a time: of English, the others know the shape.",
      severity: "error",
      from: { path: "^app/texts/([^/]+)/" },
      to: { path: "^app/texts/[^/]+/", pathNot: "^app/texts/$1/" },
    },
    {
      name: "ui-imports-engine-types-only",
      comment: "Pieces may name the engine's types; its values come to them through a loader.",
      severity: "error",
      from: { path: "^app/entrypoints/pages/ui/" },
      to: { path: ENGINE_DOOR, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-code-never-reaches-server-code",
      comment: "Whatever the browser loads must not lead to a .server module, at any distance.",
      severity: "error",
      from: {
        path: ["^app/(entrypoints/pages/ui|texts)/", "^app/entry\\.client\\."],
        pathNot: "\\.server\\.",
      },
      to: { path: "\\.server\\.", reachable: true },
    },
    {
      name: "pages-ask-no-other-door",
      comment: "A page asks use cases: never REST, jobs, http or the command line.",
      severity: "error",
      from: { path: "^app/entrypoints/pages/" },
      to: {
        path: "^app/entrypoints/",
        pathNot: "^app/entrypoints/(pages|shopify|request|links)/",
      },
    },
    {
      name: "admin-pages-load-only-browser-code",
      comment:
        "What a page shows goes to the browser: of loaders, actions and everything behind them it may name the types.",
      severity: "error",
      from: { path: "^app/entrypoints/pages/(?!ui/)", pathNot: ["\\.server\\.ts$", ROUTE_MODULE] },
      to: { pathNot: BROWSER_CODE, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "route-modules-load-browser-code-and-their-own-server-code",
      comment:
        "Beside browser code, the module of a page's row may name the page's own loader and actions, and the admin's headers.",
      severity: "error",
      from: { path: `^app/entrypoints/pages/(.+)${ROUTE_MODULE}` },
      to: {
        pathNot: [
          ...BROWSER_CODE,
          "^app/entrypoints/pages/$1/[^/]+\\.server\\.ts$",
          "^app/entrypoints/pages/frame/headers\\.server\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "route-modules-re-export-server-code-only",
      comment:
        "They hand loader, action and headers on and use none of them: the build refuses any other name that they re-export.",
      severity: "error",
      from: { path: `^app/entrypoints/pages/.+${ROUTE_MODULE}` },
      to: { path: "\\.server\\.ts$", dependencyTypesNot: ["type-only", "export"] },
    },
    {
      name: "route-modules-only-from-the-table",
      comment: "The table of pages names them by path; what two pages share is a file of its own.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: `^app/entrypoints/.+${ROUTE_MODULE}` },
    },
    {
      name: "table-of-pages-imports-no-app",
      comment: "It runs while Remix builds, and a browser loads it: of the app it knows the names of texts.",
      severity: "error",
      from: { path: "^app/(routes|entrypoints/pages/table)\\.ts$" },
      to: { path: "^app/", pathNot: ["^app/entrypoints/pages/table\\.ts$", "^app/texts/shape\\.ts$"] },
    },
    {
      name: "services-only-from-edges",
      comment: "Only edges ask for services; everything else is handed what it needs.",
      severity: "error",
      from: { path: "^app/", pathNot: EDGES },
      to: { path: "^app/process/services\\.server\\.ts$" },
    },
    {
      name: "prisma-only-in-store",
      comment: "app/adapters/store is the only place that sees Prisma.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/adapters/store/" },
      to: { path: ["^app/adapters/store/generated/", npm("prisma", "@prisma/[^/]+")] },
    },
    {
      name: "app-never-imports-simulator-test-bench",
      comment: "What plays the outside, tests or measures is not part of the product.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(simulator|test|bench|scripts)/" },
    },
    {
      name: "simulated-shopify-imports-no-app",
      comment: "It plays somebody else's system: sharing our code would let both be wrong alike.",
      severity: "error",
      from: { path: "^simulator/shopify/" },
      to: { path: "^app/" },
    },
    {
      name: "simulated-carriers-import-no-app",
      comment:
        "They play other companies' systems, written from their documents: no code of ours, and none of another carrier.",
      severity: "error",
      from: { path: "^simulator/carriers/([^/]+)/" },
      to: {
        path: "^(app|simulator|test|bench)/",
        pathNot: ["^simulator/carriers/(kit|$1)/", "^simulator/chaos/chance\\.ts$"],
      },
    },
    {
      name: "clients-import-only-themselves",
      comment:
        "A published client is its own folder: no code of the service, no package, and nothing of Node.",
      severity: "error",
      from: { path: "^clients/([^/]+)/" },
      to: { pathNot: "^clients/$1/" },
    },
    {
      name: "app-runs-on-dependencies-alone",
      comment:
        "A production install leaves devDependencies out: the app may name their types, never load them.",
      severity: "error",
      // routes.ts runs at build time.
      from: { path: "^app/", pathNot: "^app/routes\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: npm("@types/[^/]+") },
    },
    {
      name: "no-cycles",
      comment: "Data flows one way.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-resolves",
      comment: "A path that leads nowhere, or a package that isn't installed.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "every-package-is-named",
      comment: "A package that only another package brings along can vanish with it.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^app/adapters/store/generated/"] },
    exclude: { path: "^((build|data|coverage)/|clients/[^/]+/dist/)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
    },
  },
};
