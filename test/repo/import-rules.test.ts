// Run: long
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const repo = path.resolve(import.meta.dirname, "../..");
const options = await extractOptions(path.join(repo, ".dependency-cruiser.cjs"));

type Files = Record<string, string>;

/** A tree with our layout and one good import for each allowed case. */
const soundTree: Files = {
  "app/domain/engine/index.ts": `export { euro } from "./money.ts";\nexport type { Money } from "./money.ts";`,
  "app/domain/engine/money.ts": `import { toDecimal } from "dinero.js";\nexport type Money = { minor: number };\nexport const euro = { toDecimal };`,
  "app/domain/engine/parcel.ts": `export const parcel = 1;`,
  "app/domain/reference/countries.ts": `export const countries = ["GR"];`,
  "app/entrypoints/request/read-body.ts": `export const readBody = 1;`,
  "app/domain/files/parse-json.ts": `export const parseJsonWithin = 1;`,
  "app/process/traces.ts": `import { trace } from "@opentelemetry/api";\nexport const inSpan = trace;`,
  "app/domain/files/csv-text.ts": `import { stringify } from "csv-stringify/sync";\nexport const csvLines = stringify;`,
  "app/domain/shipping-config/document.ts": `import { euro } from "../engine/index.ts";\nimport { countries } from "../reference/countries.ts";\nimport { z } from "zod";\nexport const document = { euro, countries, z };`,
  "app/process/env.server.ts": `import { z } from "zod";\nimport "node:path";\nexport const env = z;`,
  "app/adapters/carriers/index.ts": `export { road } from "./road/driver.server.ts";`,
  "app/adapters/carriers/kit/driver.ts": `import { euro } from "../../../domain/engine/index.ts";\nexport const kit = euro;`,
  "app/adapters/carriers/road/wire.ts": `import { z } from "zod";\nexport const wire = z;`,
  "app/adapters/carriers/road/driver.server.ts": `import { kit } from "../kit/driver.ts";\nimport { wire } from "./wire.ts";\nexport const road = { kit, wire };`,
  "app/adapters/carriers/sea/wire.ts": `export const wire = 1;`,
  "app/adapters/carriers/tariff/driver.server.ts": `import { kit } from "../kit/driver.ts";\nimport { load } from "../../../domain/tariffs/load.ts";\nexport const driver = { kit, load };`,
  "app/domain/bills/check-bill.ts": `import { euro } from "../engine/index.ts";\nimport { load } from "../tariffs/load.ts";\nexport const check = { euro, load };`,
  "app/domain/tariffs/load.ts": `import { euro } from "../engine/index.ts";\nimport { countries } from "../reference/countries.ts";\nimport { parse } from "csv-parse/sync";\nimport { z } from "zod";\nexport const load = { euro, countries, parse, z };`,
  "app/domain/orders/reason.ts": `export type Reason = "unpaid";\nexport const reasons: Reason[] = [];`,
  "app/domain/orders/platform.ts": `import { createHash } from "node:crypto";\nimport { z } from "zod";\nimport { euro } from "../engine/index.ts";\nimport { countries } from "../reference/countries.ts";\nexport type Order = { id: string };\nexport const settle = { createHash, z, euro, countries };`,
  "app/adapters/store/generated/client.ts": `import "@prisma/client/runtime/client";\nexport const client = 1;`,
  "app/adapters/store/shipments.ts": `import { client } from "./generated/client.ts";\nimport { PrismaPg } from "@prisma/adapter-pg";\nimport type { Money } from "../../domain/engine/index.ts";\nimport type { Order } from "../../domain/orders/platform.ts";\nexport const shipments = { client, PrismaPg } satisfies object;\nexport type Row = Money & Order;`,
  "app/adapters/store/rows.ts": `export type Row = { id: string };`,
  "app/adapters/printing/label.ts": `import { csvLines } from "../../domain/files/csv-text.ts";\nimport { euro } from "../../domain/engine/index.ts";\nimport PDFDocument from "pdfkit";\nexport const label = { csvLines, euro, PDFDocument };`,
  "app/entrypoints/jobs/worker.ts": `import { services } from "../../process/services.server.ts";\nimport { callback } from "../shopify/callback.ts";\nimport { handler } from "../rest/handler.ts";\nexport const worker = { services, callback, handler };`,
  "app/adapters/queue/queue.ts": `import { PgBoss } from "pg-boss";\nexport const queue = { PgBoss };`,
  "app/entrypoints/rest/handler.ts": `import { services } from "../../process/services.server.ts";\nimport { countries } from "../../domain/reference/countries.ts";\nimport { document } from "../../domain/shipping-config/document.ts";\nimport { env } from "../../process/env.server.ts";\nimport { euro } from "../../domain/engine/index.ts";\nexport const handler = { services, countries, document, env, euro };`,
  "app/adapters/shopify/gid.ts": `export const gid = 1;`,
  "app/entrypoints/shopify/callback.ts": `import { services } from "../../process/services.server.ts";\nimport { parseJsonWithin } from "../../domain/files/parse-json.ts";\nimport { settle } from "../../domain/orders/platform.ts";\nimport { document } from "../../domain/shipping-config/document.ts";\nexport const callback = { services, settle, document, parseJsonWithin };\nexport { languages } from "../../texts/index.ts";`,
  "app/entrypoints/shopify/shopify.server.ts": `import { services } from "../../process/services.server.ts";\nimport { callback } from "./callback.ts";\nexport const shopify = { services, callback };`,
  "app/entrypoints/http/doors.ts": `import { handler } from "../rest/handler.ts";\nimport { callback } from "../shopify/callback.ts";\nimport { countries } from "../../domain/reference/countries.ts";\nimport { readBody } from "../request/read-body.ts";\nimport { services } from "../../process/services.server.ts";\nimport type { Money } from "../../domain/engine/index.ts";\nexport const doors = { handler, callback, countries, readBody, services };\nexport type Price = Money;`,
  "app/process/services.server.ts": `import { road } from "../adapters/carriers/index.ts";\nimport { label } from "../adapters/printing/label.ts";\nimport { env } from "./env.server.ts";\nimport { queue } from "../adapters/queue/queue.ts";\nimport { countries } from "../domain/reference/countries.ts";\nimport { shipments } from "../adapters/store/shipments.ts";\nexport const services = { road, label, env, queue, countries, shipments };`,
  "app/texts/index.ts": `export const languages = { en: () => import("./en/index.ts"), xx: () => import("./xx/index.ts") };`,
  "app/texts/shape.ts": `import type { title } from "./en/index.ts";\nexport type Title = typeof title;`,
  "app/texts/en/index.ts": `import english from "@shopify/polaris/locales/en.json";\nexport const title = "Home";\nexport const polaris = english;`,
  "app/texts/xx/index.ts": `import type { Title } from "../shape.ts";\nimport type { Reason } from "../../domain/orders/reason.ts";\nexport const title: Title = "Home";\nexport type About = Reason;`,
  "app/texts/use-texts.tsx": `import { useState } from "react";\nimport { languages } from "./index.ts";\nexport const useTexts = { useState, languages };`,
  "app/texts/every-language.server.ts": `import { languages } from "./index.ts";\nexport const everyLanguage = languages;`,
  "app/entrypoints/pages/ui/secret.server.ts": `export const secret = 1;`,
  "app/entrypoints/pages/ui/badge.tsx": `import { Badge } from "@shopify/polaris";\nimport { useState } from "react";\nimport type { Money } from "../../../domain/engine/index.ts";\nexport const badge = { Badge, useState };\nexport type Props = Money;`,
  "app/entrypoints/rest/not-found.route.ts": `import { handler } from "./handler.ts";\nexport const loader = handler;`,
  "app/entrypoints/shopify/webhook.ts": `export const webhook = 1;`,
  "app/adapters/shopify/operations/order.ts": `export const order = 1;`,
  "app/entrypoints/pages/home/loader.server.ts": `import { settle } from "../../../domain/orders/platform.ts";\nimport { callback } from "../../shopify/callback.ts";\nimport { services } from "../../../process/services.server.ts";\nimport { document } from "../../../domain/shipping-config/document.ts";\nimport { euro } from "../../../domain/engine/index.ts";\nimport { readBody } from "../../request/read-body.ts";\nexport const loader = { settle, callback, services, document, euro, readBody };`,
  "app/entrypoints/pages/home/page.tsx": `import { useLoaderData } from "@remix-run/react";\nimport { useTexts } from "../../../texts/use-texts.tsx";\nimport { badge } from "../ui/badge.tsx";\nimport type { Money } from "../../../domain/engine/index.ts";\nimport { card } from "./card.tsx";\nimport type { loader } from "./loader.server.ts";\nexport { headers } from "../frame/headers.server.ts";\nexport { loader } from "./loader.server.ts";\nexport const page = { useLoaderData, useTexts, badge, card };\nexport type Data = Money & typeof loader;`,
  "app/entrypoints/pages/home/card.tsx": `import { Card } from "@shopify/polaris";\nimport type { loader } from "./loader.server.ts";\nexport const card = Card;\nexport type Data = typeof loader;`,
  "app/entrypoints/pages/home/figures.route.ts": `export { loader } from "./loader.server.ts";`,
  "app/entrypoints/pages/frame/headers.server.ts": `import { services } from "../../../process/services.server.ts";\nexport const headers = services;`,
  "app/entrypoints/pages/frame/viewer.server.ts": `export const viewer = 1;`,
  "app/entrypoints/pages/home/latest/loader.server.ts": `export const latest = 1;`,
  "app/routes.ts": `import { route } from "@remix-run/route-config";\nimport { pages } from "./entrypoints/pages/table.ts";\nexport default pages.map((page) => route("app", page));`,
  "app/entrypoints/pages/table.ts": `import type { Title } from "../../texts/shape.ts";\nexport const pages: Title[] = ["entrypoints/pages/home/page.tsx"];`,
  "app/root.tsx": `import { Outlet } from "@remix-run/react";\nexport default Outlet;`,
  "app/entry.client.tsx": `import { RemixBrowser } from "@remix-run/react";\nexport { RemixBrowser };`,
  "app/process/start.ts": `import { doors } from "../entrypoints/http/doors.ts";\nimport { worker } from "../entrypoints/jobs/worker.ts";\nimport { shipments } from "../adapters/store/shipments.ts";\nexport const start = { doors, worker, shipments };`,
  "app/entrypoints/cli/key.ts": `import { document } from "../../domain/shipping-config/document.ts";\nimport { start } from "../../process/start.ts";\nexport const key = { start, document };`,
  "app/entry.server.tsx": `export { start } from "./process/start.ts";`,
  "simulator/shopify/main.ts": `import { graphql } from "graphql";\nexport const main = graphql;`,
  "simulator/carriers/kit/clock.ts": `import { chance } from "../../chaos/chance.ts";\nexport const clock = chance;`,
  "simulator/carriers/road/server.ts": `import { z } from "zod";\nimport { clock } from "../kit/clock.ts";\nexport const server = { z, clock };`,
  "simulator/carriers/sea/server.ts": `export const server = 1;`,
  "simulator/chaos/chance.ts": `export const chance = 1;`,
  "simulator/demo.ts": `import { key } from "../app/entrypoints/cli/key.ts";\nimport { main } from "./shopify/main.ts";\nexport const demo = { key, main };`,
  "clients/typescript/src/send.ts": `export const send = 1;`,
  "clients/typescript/src/waybill.ts": `import { send } from "./send.ts";\nexport const waybill = send;`,
  "test/engine/money.test.ts": `import { euro } from "../../app/domain/engine/money.ts";\nimport { test } from "vitest";\ntest("euro", () => euro);`,
  "bench/http.ts": `import autocannon from "autocannon";\nexport const bench = autocannon;`,
};

/** Each rule, and wrong imports that it alone must report: the file, then the line planted in it. */
const plants: Record<string, [file: string, line: string][]> = {
  "domain-imports-only-domain": [
    ["app/domain/engine/parcel.ts", `import type { Row } from "../../adapters/store/rows.ts";`],
    ["app/domain/orders/platform.ts", `import { label } from "../../adapters/printing/label.ts";`],
    ["app/domain/orders/platform.ts", `import type { gid } from "../../adapters/shopify/gid.ts";`],
    ["app/domain/orders/platform.ts", `import { env } from "../../process/env.server.ts";`],
    ["app/domain/tariffs/load.ts", `import { env } from "../../process/env.server.ts";`],
    ["app/domain/bills/check-bill.ts", `import { readBody } from "../../entrypoints/request/read-body.ts";`],
    ["app/domain/shipping-config/document.ts", `import type { Row } from "../../adapters/store/rows.ts";`],
    ["app/domain/reference/countries.ts", `import { env } from "../../process/env.server.ts";`],
    ["app/domain/files/csv-text.ts", `import { inSpan } from "../../process/traces.ts";`],
  ],
  "adapters-import-only-domain": [
    ["app/adapters/store/shipments.ts", `import { env } from "../../process/env.server.ts";`],
    ["app/adapters/store/shipments.ts", `import { label } from "../printing/label.ts";`],
    ["app/adapters/printing/label.ts", `import { shipments } from "../store/shipments.ts";`],
    ["app/adapters/carriers/index.ts", `import { label } from "../printing/label.ts";`],
    ["app/adapters/queue/queue.ts", `import { inSpan } from "../../process/traces.ts";`],
    ["app/adapters/carriers/road/wire.ts", `import { env } from "../../../process/env.server.ts";`],
    ["app/adapters/shopify/gid.ts", `import { webhook } from "../../entrypoints/shopify/webhook.ts";`],
  ],
  "entrypoints-import-only-domain": [
    ["app/entrypoints/shopify/callback.ts", `import { shipments } from "../../adapters/store/shipments.ts";`],
    ["app/entrypoints/rest/handler.ts", `import { gid } from "../../adapters/shopify/gid.ts";`],
    ["app/entrypoints/jobs/worker.ts", `import { road } from "../../adapters/carriers/index.ts";`],
    ["app/entrypoints/jobs/worker.ts", `import type { label } from "../../adapters/printing/label.ts";`],
    ["app/entrypoints/http/doors.ts", `import { label } from "../../adapters/printing/label.ts";`],
    [
      "app/entrypoints/pages/home/loader.server.ts",
      `import { order } from "../../../adapters/shopify/operations/order.ts";`,
    ],
    ["app/entrypoints/pages/home/page.tsx", `import type { Row } from "../../../adapters/store/rows.ts";`],
  ],
  "process-only-from-entry": [
    ["app/root.tsx", `import { start } from "./process/start.ts";`],
    ["app/root.tsx", `import { key } from "./entrypoints/cli/key.ts";`],
  ],
  "domain-uses-few-packages": [
    ["app/domain/orders/platform.ts", `import "pino";`],
    ["app/domain/tariffs/load.ts", `import { PgBoss } from "pg-boss";`],
  ],
  "engine-imports-only-engine": [
    ["app/domain/engine/money.ts", `import "zod";`],
    ["app/domain/engine/money.ts", `import "node:crypto";`],
    ["app/domain/engine/money.ts", `import { countries } from "../reference/countries.ts";`],
  ],
  "carrier-imports-only-kit-and-own-folder": [
    ["app/adapters/carriers/road/wire.ts", `import { wire as other } from "../sea/wire.ts";`],
    ["app/adapters/carriers/kit/driver.ts", `import { wire } from "../sea/wire.ts";`],
    ["app/adapters/carriers/road/wire.ts", `import "pdfkit";`],
    ["app/adapters/carriers/road/wire.ts", `import { load } from "../../../domain/tariffs/load.ts";`],
  ],
  "tariff-driver-imports-kit-and-tariffs": [
    ["app/adapters/carriers/tariff/driver.server.ts", `import { wire } from "../sea/wire.ts";`],
  ],
  "doors-know-no-other-door": [
    ["app/entrypoints/rest/handler.ts", `import { callback } from "../shopify/callback.ts";`],
    ["app/entrypoints/rest/handler.ts", `import { shopify } from "../shopify/shopify.server.ts";`],
    ["app/entrypoints/shopify/webhook.ts", `import type { loader } from "../pages/home/loader.server.ts";`],
  ],
  "http-imports-only-handlers": [
    ["app/entrypoints/http/doors.ts", `import { badge } from "../pages/ui/badge.tsx";`],
    ["app/entrypoints/http/doors.ts", `import { worker } from "../jobs/worker.ts";`],
  ],
  "jobs-lead-to-handlers": [
    ["app/entrypoints/jobs/worker.ts", `import { latest } from "../pages/home/latest/loader.server.ts";`],
  ],
  "pages-ask-no-other-door": [
    ["app/entrypoints/pages/home/loader.server.ts", `import { worker } from "../../jobs/worker.ts";`],
    ["app/entrypoints/pages/home/loader.server.ts", `import { handler } from "../../rest/handler.ts";`],
  ],
  "engine-has-one-door": [
    ["app/entrypoints/rest/handler.ts", `import { euro as inner } from "../../domain/engine/money.ts";`],
    ["app/adapters/carriers/road/wire.ts", `import type { Money } from "../../../domain/engine/money.ts";`],
  ],
  "store-imports-orders-types-only": [
    ["app/adapters/store/shipments.ts", `import { settle } from "../../domain/orders/platform.ts";`],
  ],
  "http-only-from-process": [
    ["app/root.tsx", `import { doors } from "./entrypoints/http/doors.ts";`],
    ["app/entrypoints/cli/key.ts", `import { doors } from "../http/doors.ts";`],
  ],
  "ui-imports-only-react-and-polaris": [
    ["app/entrypoints/pages/ui/badge.tsx", `import { useFetcher } from "@remix-run/react";`],
    [
      "app/entrypoints/pages/ui/badge.tsx",
      `import { countries } from "../../../domain/reference/countries.ts";`,
    ],
    ["app/entrypoints/pages/ui/badge.tsx", `import "node:path";`],
  ],
  "texts-import-only-react-and-polaris": [
    ["app/texts/use-texts.tsx", `import { useFetcher } from "@remix-run/react";`],
    ["app/texts/en/index.ts", `import { countries } from "../../domain/reference/countries.ts";`],
  ],
  "a-language-imports-no-other": [
    ["app/texts/xx/index.ts", `import { title as english } from "../en/index.ts";`],
    ["app/texts/xx/index.ts", `import type { title as English } from "../en/index.ts";`],
  ],
  "texts-import-types-only-of-what-they-say": [
    ["app/texts/en/index.ts", `import { reasons } from "../../domain/orders/reason.ts";`],
    ["app/texts/use-texts.tsx", `import { euro } from "../domain/engine/index.ts";`],
  ],
  "ui-imports-engine-types-only": [
    ["app/entrypoints/pages/ui/badge.tsx", `import { euro } from "../../../domain/engine/index.ts";`],
  ],
  "admin-pages-load-only-browser-code": [
    ["app/entrypoints/pages/home/card.tsx", `import { loader as data } from "./loader.server.ts";`],
    ["app/entrypoints/pages/home/card.tsx", `export { loader } from "./loader.server.ts";`],
    ["app/entrypoints/pages/home/card.tsx", `export { headers } from "../frame/headers.server.ts";`],
    ["app/entrypoints/pages/home/card.tsx", `import { callback } from "../../shopify/callback.ts";`],
    ["app/entrypoints/pages/home/card.tsx", `import { euro } from "../../../domain/engine/index.ts";`],
    ["app/entrypoints/pages/home/card.tsx", `import "node:path";`],
    [
      "app/entrypoints/pages/home/card.tsx",
      `import { everyLanguage } from "../../../texts/every-language.server.ts";`,
    ],
  ],
  "route-modules-load-browser-code-and-their-own-server-code": [
    ["app/entrypoints/pages/home/page.tsx", `export { viewer as action } from "../frame/viewer.server.ts";`],
    ["app/entrypoints/pages/home/page.tsx", `export { latest as action } from "./latest/loader.server.ts";`],
    [
      "app/entrypoints/pages/home/page.tsx",
      `export { callback as action } from "../../shopify/callback.ts";`,
    ],
    ["app/entrypoints/pages/home/page.tsx", `import { euro } from "../../../domain/engine/index.ts";`],
    ["app/entrypoints/pages/home/page.tsx", `import "node:path";`],
    [
      "app/entrypoints/pages/home/figures.route.ts",
      `export { viewer as action } from "../frame/viewer.server.ts";`,
    ],
    [
      "app/entrypoints/pages/home/figures.route.ts",
      `import { euro } from "../../../domain/engine/index.ts";`,
    ],
  ],
  "route-modules-re-export-server-code-only": [
    ["app/entrypoints/pages/home/page.tsx", `import { loader as data } from "./loader.server.ts";`],
    ["app/entrypoints/pages/home/page.tsx", `import "./loader.server.ts";`],
    ["app/entrypoints/pages/home/page.tsx", `import { headers as all } from "../frame/headers.server.ts";`],
    ["app/entrypoints/pages/home/figures.route.ts", `import { loader as data } from "./loader.server.ts";`],
  ],
  "route-modules-only-from-the-table": [
    ["app/root.tsx", `import { page } from "./entrypoints/pages/home/page.tsx";`],
    ["app/root.tsx", `import type { loader } from "./entrypoints/rest/not-found.route.ts";`],
    ["app/entrypoints/pages/home/card.tsx", `import type { loader as data } from "./figures.route.ts";`],
  ],
  "table-of-pages-imports-no-app": [
    ["app/routes.ts", `import { title } from "./texts/en/index.ts";`],
    ["app/routes.ts", `import type { Money } from "./domain/engine/index.ts";`],
    ["app/entrypoints/pages/table.ts", `import { languages } from "../../texts/index.ts";`],
  ],
  "browser-code-never-reaches-server-code": [
    ["app/texts/use-texts.tsx", `import { everyLanguage } from "./every-language.server.ts";`],
    ["app/entrypoints/pages/ui/badge.tsx", `import { secret } from "./secret.server.ts";`],
    ["app/entry.client.tsx", `import { env } from "./process/env.server.ts";`],
  ],
  "services-only-from-edges": [["app/root.tsx", `import { services } from "./process/services.server.ts";`]],
  "prisma-only-in-store": [
    ["app/process/services.server.ts", `import { client } from "../adapters/store/generated/client.ts";`],
    ["app/process/start.ts", `import type { Prisma } from "@prisma/client";`],
    ["app/entrypoints/rest/handler.ts", `import { PrismaPg } from "@prisma/adapter-pg";`],
  ],
  "app-never-imports-simulator-test-bench": [
    ["app/entrypoints/rest/handler.ts", `import { main } from "../../../simulator/shopify/main.ts";`],
    ["app/process/start.ts", `import "../../test/engine/money.test.ts";`],
    ["app/process/services.server.ts", `import { bench } from "../../bench/http.ts";`],
  ],
  "simulated-shopify-imports-no-app": [
    ["simulator/shopify/main.ts", `import { callback } from "../../app/entrypoints/shopify/callback.ts";`],
  ],
  "simulated-carriers-import-no-app": [
    [
      "simulator/carriers/road/server.ts",
      `import { wire } from "../../../app/adapters/carriers/road/wire.ts";`,
    ],
    [
      "simulator/carriers/road/server.ts",
      `import type { Money } from "../../../app/domain/engine/index.ts";`,
    ],
    ["simulator/carriers/road/server.ts", `import { server as other } from "../sea/server.ts";`],
    ["simulator/carriers/kit/clock.ts", `import { server } from "../sea/server.ts";`],
  ],
  "clients-import-only-themselves": [
    ["clients/typescript/src/waybill.ts", `import { euro } from "../../../app/domain/engine/index.ts";`],
    [
      "clients/typescript/src/waybill.ts",
      `import type { Money } from "../../../app/domain/engine/index.ts";`,
    ],
    ["clients/typescript/src/waybill.ts", `import { z } from "zod";`],
    ["clients/typescript/src/waybill.ts", `import { createHmac } from "node:crypto";`],
  ],
  "app-runs-on-dependencies-alone": [
    ["app/entrypoints/rest/handler.ts", `import fastCheck from "fast-check";`],
    ["app/process/start.ts", `import { graphql } from "graphql";`],
  ],
  "no-cycles": [["app/domain/engine/money.ts", `import { euro as again } from "./index.ts";`]],
  "every-import-resolves": [
    ["app/process/start.ts", `import "./nowhere.ts";`],
    ["app/process/start.ts", `import "a-package-that-nobody-published-5d1c";`],
  ],
  "every-package-is-named": [["app/process/start.ts", `import "postgres-array";`]],
};

let tree: string;

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), "waybill-imports-"));
  copyFileSync(path.join(repo, "package.json"), path.join(tree, "package.json"));
  copyFileSync(path.join(repo, "tsconfig.json"), path.join(tree, "tsconfig.json"));
  symlinkSync(path.join(repo, "node_modules"), path.join(tree, "node_modules"));
  for (const [file, text] of Object.entries(soundTree)) write(file, text);
});

afterAll(() => rmSync(tree, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), `${text}\n`);
}

/** @returns dependency-cruiser's findings in the tree, as `rule: from → to`, and the rules alone */
async function violations() {
  const { output } = await cruise(["app", "clients", "simulator", "test", "bench"], {
    ...options,
    baseDir: tree,
    outputType: "json",
  });
  const result: ICruiseResult = typeof output === "string" ? JSON.parse(output) : output;
  return {
    found: result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    rules: [...new Set(result.summary.violations.map(({ rule }) => rule.name))],
    modules: result.summary.totalCruised,
  };
}

describe("the import rules", () => {
  test("let the layout's own imports pass", async () => {
    const { found, modules } = await violations();
    expect(found).toEqual([]);
    expect(modules).toBeGreaterThan(Object.keys(soundTree).length);
  });

  test("each have a wrong import here to fail on", () => {
    const named = (options.ruleSet?.forbidden ?? []).map((rule) => rule.name);
    expect(Object.keys(plants).sort()).toEqual(named.sort());
    expect((options.ruleSet?.forbidden ?? []).filter((rule) => rule.severity !== "error")).toEqual([]);
  });

  const cases = Object.entries(plants).flatMap(([rule, lines]) =>
    lines.map((plant) => [rule, ...plant] as const),
  );
  test.each(cases)("%s refuses, in %s: %s", async (rule, file, line) => {
    const sound = soundTree[file];
    if (sound === undefined) throw new Error(`no such file in the sound tree: ${file}`);
    write(file, `${line}\n${sound}`);
    const { found, rules } = await violations();
    write(file, sound);
    expect(rules, found.join("\n")).toEqual([rule]);
  });
});
