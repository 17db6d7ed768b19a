# The server alone: built with everything, run with what it needs.
# The base by its index's digest: the same bytes on every build, for amd64 and arm64. docs/operating.md says how to renew it.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${NODE_IMAGE} AS build
WORKDIR /waybill
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY scripts scripts
COPY prisma prisma
# prisma.config.ts runs an empty embedded database.
COPY app/adapters/store/database app/adapters/store/database
# Packages and the generated database client; their layer stays as long as these files do.
RUN node --input-type=module --eval 'import { ensureInstalled } from "./scripts/install.mjs"; ensureInstalled();'
COPY . .
# npm keeps Prisma's command line and the compiler as somebody's optional peers; nothing that runs here loads them.
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/prisma node_modules/effect node_modules/typescript
# A third of the packages: those that are part of the server build, Prisma's engines for other databases, source maps, types, their manuals, and builds that Node does not load;
# and the carriers' recorded answers, which only tests read.
RUN rm -rf node_modules/@cantoo/pdf-lib/cjs node_modules/@cantoo/pdf-lib/src node_modules/@cantoo/pdf-lib/ts3.4 \
  && find node_modules/@cantoo/pdf-lib/dist -name 'pdf-lib.*' -delete \
  && find node_modules -name '*.map' -delete && find node_modules -name '*.d.?ts' -delete \
  && find node_modules -name '*.d.ts' -delete \
  && find node_modules -name '*.md' ! -iname 'licen*' -delete \
  && rm -rf app/adapters/carriers/*/fixtures node_modules/read-excel-file/commonjs node_modules/read-excel-file/bundle \
  && rm -rf node_modules/@shopify/polaris node_modules/@shopify/polaris-icons node_modules/@shopify/polaris-tokens \
  && rm -rf node_modules/@opentelemetry/*/build/esm node_modules/@opentelemetry/*/build/esnext \
  && rm -rf node_modules/tar/dist/commonjs node_modules/minipass/dist/commonjs node_modules/minizlib/dist/commonjs \
  && find node_modules/@fontsource -type f -name '*.*' ! -name '*-400-normal.woff' ! -name package.json ! -iname 'licen*' -delete \
  && find node_modules/@fontsource -name '*-latin*' -delete \
  && find node_modules/@embedpdf -name '*.otf' ! -name '*-Regular.otf' -delete && rm -f node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm \
  && rm -rf node_modules/bwip-js/src node_modules/bwip-js/barcode.ps node_modules/libphonenumber-js/bundle \
  && find node_modules/bwip-js/dist -name 'bwip-js*' ! -name 'bwip-js-node.mjs' -delete && rm -rf node_modules/zod/src \
  && rm -rf node_modules/csv-parse/dist node_modules/csv-stringify/dist node_modules/pdfkit/js/pdfkit.browser.* \
  && find node_modules/@opentelemetry/semantic-conventions -name '*.mjs' -delete \
  && find node_modules/@prisma/client/runtime -name 'query_engine*' -delete \
  && find node_modules/@prisma/client/runtime -name '*mysql*' -delete \
  && find node_modules/@prisma/client/runtime -name '*sqlite*' -delete \
  && find node_modules/@prisma/client/runtime -name '*sqlserver*' -delete \
  && find node_modules/@prisma/client/runtime -name '*cockroachdb*' -delete

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Waybill" org.opencontainers.image.version="0.13.0"
ARG WAYBILL_COMMIT=
ENV WAYBILL_COMMIT=${WAYBILL_COMMIT}
# How glibc gives memory back, too: docs/decisions/093.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /waybill
COPY --from=build /waybill/package.json /waybill/package-lock.json ./
COPY --from=build /waybill/node_modules node_modules
COPY --from=build /waybill/prisma/migrations prisma/migrations
COPY --from=build /waybill/scripts/*.mjs scripts/
# The command line and the embedded database's thread run from their sources.
COPY --from=build /waybill/app app
COPY --from=build /waybill/build build
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Commands: docker exec CONTAINER node scripts/key.mjs create --merchant NAME; so do tariff.mjs, shop.mjs and the others.
# Memory is kept low as in `npm start`: docs/decisions/093.
CMD ["node", "--heap-growing-percent=30", "--max-semi-space-size=4", "--disable-warning=ExperimentalWarning", "scripts/serve.mjs"]
