/**
 * Who may import whom. test/repo/import-rules.test.ts plants a wrong import for each rule and sees it refused.
 * Rules named "…-only-…" are white lists: what they don't name is forbidden.
 */

const EDGES = ["^app/(admin|api|shopify|jobs|http|routes|process|cli)/", "^app/(entry|shopify)\\.server\\."];
const ENGINE_DOOR = "^app/engine/index\\.ts$";
const BEYOND_ORDERS =
  "^app/((admin|api|cli|http|jobs|process|routes|shopify|store|ui)/|(env|services|shopify)\\.server\\.)";
const npm = (...names) => `(^|/)node_modules/(${names.join("|")})/`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "engine-imports-only-engine",
      comment: "The engine is pure: its own folder, and dinero.js and temporal-polyfill where they earn it.",
      severity: "error",
      from: { path: "^app/engine/" },
      to: { pathNot: ["^app/engine/", npm("dinero\\.js", "temporal-polyfill", "temporal-spec")] },
    },
    {
      name: "engine-has-one-door",
      comment:
        "The app reaches the engine through app/engine/index.ts; what lies behind it may change freely.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/engine/" },
      to: { path: "^app/engine/", pathNot: ENGINE_DOOR },
    },
    {
      name: "carrier-imports-only-kit-and-own-folder",
      comment:
        "A carrier is one folder: the engine's door, carriers/kit, itself, the reader of JSON from outside, zod and lru-cache. Removing it breaks no other.",
      severity: "error",
      from: { path: "^app/carriers/([^/]+)/", pathNot: "^app/carriers/tariff/" },
      to: {
        pathNot: [
          "^app/engine/",
          "^app/carriers/kit/",
          "^app/carriers/$1/",
          "^app/parse-json\\.ts$",
          npm("zod", "lru-cache"),
        ],
      },
    },
    {
      name: "tariff-driver-imports-kit-and-tariffs",
      comment:
        "The driver for price lists is the one carrier that reads the price-list product, app/tariffs.",
      severity: "error",
      from: { path: "^app/carriers/tariff/" },
      to: { pathNot: ["^app/(engine|tariffs)/", "^app/carriers/(kit|tariff)/"] },
    },
    {
      name: "tariffs-import-only-engine-reference-zod-csv",
      comment:
        "Price lists as documents: pure, so that admin, driver and command line share one way to read them.",
      severity: "error",
      from: { path: "^app/tariffs/" },
      to: {
        pathNot: [
          "^app/(engine|reference|tariffs)/",
          "^app/file-bytes\\.ts$",
          npm("zod", "csv-parse", "jsonc-parser"),
        ],
      },
    },
    {
      name: "bills-import-only-engine-tariffs-zod-csv",
      comment:
        "Couriers' invoices and payouts, read and compared: pure, so that the reading thread and the command line share it.",
      severity: "error",
      from: { path: "^app/bills/" },
      to: {
        pathNot: [
          "^app/(engine|tariffs|bills)/",
          "^app/(csv-text|file-bytes)\\.ts$",
          npm("zod", "csv-parse", "read-excel-file"),
          "^(node:)?zlib$",
        ],
      },
    },
    {
      name: "carriers-list-imports-only-carriers",
      comment: "The list of carriers knows carriers, the samples' price lists and the engine.",
      severity: "error",
      from: { path: "^app/carriers/[^/]+$" },
      to: { path: "^app/", pathNot: ["^app/(engine|tariffs)/", "^app/carriers/"] },
    },
    {
      name: "orders-import-only-engine-and-reference",
      comment:
        "What is to be shipped, whatever the platform: the engine, how addresses are read, Node, zod and CSV. Their stores are interfaces.",
      severity: "error",
      from: { path: "^app/orders/" },
      to: {
        pathNot: [
          "^app/((engine|orders|reference)/|(csv-text|file-bytes)\\.ts$)",
          BEYOND_ORDERS,
          npm("zod", "csv-parse", "csv-stringify"),
        ],
        dependencyTypesNot: ["core"],
      },
    },
    {
      name: "orders-never-reach-a-platform-or-a-store",
      comment: "Not even through what they import: a second platform takes no change in orders.",
      severity: "error",
      from: { path: "^app/orders/" },
      to: { path: BEYOND_ORDERS, reachable: true },
    },
    {
      name: "store-imports-only-engine-and-orders",
      comment:
        "Rows to values and back: engine, orders, what a checked bill is, the store's own folder, libraries.",
      severity: "error",
      from: { path: "^app/store/" },
      to: { path: "^app/", pathNot: ["^app/(engine|orders)/", "^app/bills/bill\\.ts$", "^app/store/"] },
    },
    {
      name: "store-imports-orders-types-only",
      comment:
        "The store implements what orders ask for and runs none of it: of their values it takes what a column may hold.",
      severity: "error",
      from: { path: "^app/store/" },
      to: {
        path: "^app/orders/",
        pathNot:
          "^app/orders/(address-book/address-book|audit/audit-event|label-terms|open-orders/open-order-store|purchase|purchase-reason|purchases/refusal-detail|recipient-mails/recipient-mail|tracking-page/brand)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "documents-import-only-engine",
      comment: "Papers are drawn from engine values: the engine, their own folder, libraries.",
      severity: "error",
      from: { path: "^app/documents/" },
      to: { path: "^app/", pathNot: ["^app/engine/", "^app/documents/", "^app/csv-text\\.ts$"] },
    },
    {
      name: "shipping-config-imports-only-engine-reference-zod",
      comment:
        "The merchant's document, read into engine values: pure, so that admin and command line share it.",
      severity: "error",
      from: { path: "^app/shipping-config/" },
      to: { pathNot: ["^app/(engine|reference|shipping-config)/", npm("zod")] },
    },
    {
      name: "api-shopify-jobs-import-only-engine-env-services",
      comment:
        "They know neither each other nor any adapter: engine, orders, shipping-config, env, services, links, papers, reference, texts, own folder, libraries.",
      severity: "error",
      from: { path: "^app/(api|shopify|jobs)[/.]" },
      to: {
        path: "^app/",
        pathNot: [
          "^app/(engine|orders|shipping-config|reference|texts)/",
          "^app/((env|services)\\.server|forwarded|links|papers|parse-json|traces)\\.ts$",
          "^app/$1[/.]",
        ],
      },
    },
    {
      name: "http-imports-only-handlers",
      comment:
        "The table of doors leads to handlers: api, shopify, reference; never to stores, carriers or pages.",
      severity: "error",
      from: { path: "^app/http/" },
      to: {
        path: "^app/",
        pathNot: [
          "^app/(http|api|shopify|reference)/",
          "^app/(services\\.server|read-body|forwarded|traces)\\.ts$",
          ENGINE_DOOR,
        ],
      },
    },
    {
      name: "http-only-from-process",
      comment: "The process mounts the doors; handlers know no server.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(http|process)/" },
      to: { path: "^app/http/" },
    },
    {
      name: "ui-imports-only-react-and-polaris",
      comment: "Pieces with props only, so that the embedded admin and the partner dashboard can share them.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        pathNot: [
          "^app/(ui|texts)/",
          "^app/engine/",
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
        pathNot: ["^app/(texts|orders)/", ENGINE_DOOR, npm("react", "@types/react", "@shopify/polaris")],
      },
    },
    {
      name: "texts-import-types-only-of-what-they-say",
      comment: "Words are for values that come to them: nothing is computed there.",
      severity: "error",
      from: { path: "^app/texts/" },
      to: { path: ["^app/orders/", ENGINE_DOOR], dependencyTypesNot: ["type-only"] },
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
      from: { path: "^app/ui/" },
      to: { path: ENGINE_DOOR, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-code-never-reaches-server-code",
      comment: "Whatever the browser loads must not lead to a .server module, at any distance.",
      severity: "error",
      from: { path: ["^app/(ui|texts)/", "^app/entry\\.client\\."], pathNot: "\\.server\\." },
      to: { path: "\\.server\\.", reachable: true },
    },
    {
      name: "admin-imports-only-engine-shopify-services-ui",
      comment:
        "A page asks use cases: never store, carriers, jobs or documents, and of Shopify's side never the operations or the port.",
      severity: "error",
      from: { path: "^app/admin/" },
      to: {
        path: "^app/",
        pathNot: [
          "^app/(admin|orders|ui|texts|shipping-config|reference)/",
          "^app/shopify/(?!operations/|order-platform/)",
          "^app/((services|shopify)\\.server|read-body|parse-json|forwarded|csv-text|file-bytes|papers)\\.ts$",
          ENGINE_DOOR,
        ],
      },
    },
    {
      name: "admin-pages-load-only-browser-code",
      comment:
        "What a page shows goes to the browser: of loaders, actions and everything behind them it may name the types.",
      severity: "error",
      from: { path: "^app/admin/", pathNot: "\\.server\\.ts$" },
      to: {
        pathNot: [
          "^app/admin/(?!.*\\.server\\.ts$)",
          "^app/(ui|texts)/(?!.*\\.server\\.ts$)",
          // Names of scopes, which the page asks the merchant for and the use case needs.
          "^app/shopify/optional-scopes\\.ts$",
          // The words of an e-mail, so that the preview composes it as the job does. Both files import only types.
          "^app/orders/recipient-mails/(compose-mail|recipient-mail)\\.ts$",
          npm(
            "react",
            "@types/react",
            "@remix-run/react",
            "@shopify/(polaris|polaris-icons|app-bridge-react|app-bridge-types)",
            "read-excel-file",
          ),
          npm("@shopify/shopify-app-remix/.*react"),
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "routes-import-only-admin-api-shopify-services",
      comment:
        "A route names a page's loader, action and component, or a handler: it does nothing by itself.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: {
        path: "^app/",
        pathNot: ["^app/(admin|api|shopify|routes)/", "^app/(services|shopify)\\.server\\.ts$"],
      },
    },
    {
      name: "services-import-nothing-above",
      comment: "The composition root builds what lies below it; pages and entries lie above.",
      severity: "error",
      from: { path: "^app/services\\.server\\.ts$" },
      to: { path: ["^app/(admin|ui|texts|routes)/", "^app/(root|entry\\.|routes\\.|shopify\\.server)"] },
    },
    {
      name: "services-only-from-edges",
      comment: "Only edges ask for services; everything else is handed what it needs.",
      severity: "error",
      from: { path: "^app/", pathNot: EDGES },
      to: { path: "^app/services\\.server\\.ts$" },
    },
    {
      name: "process-and-cli-only-from-entry",
      comment: "Starting, stopping and the command line sit on top: only entry.server.tsx leads there.",
      severity: "error",
      from: { path: "^app/", pathNot: ["^app/(process|cli)/", "^app/entry\\.server\\."] },
      to: { path: "^app/(process|cli)/" },
    },
    {
      name: "env-and-reference-import-no-app",
      comment:
        "The environment's schema, the readers of bodies and JSON, the writer of CSV, spans, and the published lists are leaves.",
      severity: "error",
      from: {
        path: "^app/((env\\.server|read-body|forwarded|parse-json|csv-text|file-bytes|traces)\\.ts$|reference/)",
      },
      to: { path: "^app/", pathNot: "^app/reference/" },
    },
    {
      name: "prisma-only-in-store",
      comment: "app/store is the only place that sees Prisma.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/store/" },
      to: { path: ["^app/store/generated/", npm("prisma", "@prisma/[^/]+")] },
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
    doNotFollow: { path: ["node_modules", "^app/store/generated/"] },
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
