-- CreateTable
CREATE TABLE "product_variants" (
    "merchant_id" UUID NOT NULL,
    "variant_id" BIGINT NOT NULL,
    "product_id" BIGINT NOT NULL,
    "product_title" TEXT NOT NULL,
    "variant_title" TEXT NOT NULL,
    "sku" TEXT,
    "weight_g" INTEGER,
    "requires_shipping" BOOLEAN NOT NULL,
    "shopify_commodity_code" TEXT,
    "shopify_country_of_origin" TEXT,
    "shopify_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "length_cm" DOUBLE PRECISION,
    "width_cm" DOUBLE PRECISION,
    "height_cm" DOUBLE PRECISION,
    "commodity_code" TEXT,
    "country_of_origin" TEXT,
    "ships_alone" BOOLEAN NOT NULL DEFAULT false,
    "keep_upright" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "product_variants_pkey" PRIMARY KEY ("merchant_id","variant_id")
);

-- CreateTable
CREATE TABLE "product_imports" (
    "merchant_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "operation_id" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "found" INTEGER NOT NULL DEFAULT 0,
    "read" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "error" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_imports_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateIndex
CREATE INDEX "product_variants_merchant_id_product_id_idx" ON "product_variants"("merchant_id", "product_id");

-- CreateIndex
CREATE INDEX "product_variants_merchant_id_sku_idx" ON "product_variants"("merchant_id", "sku");

-- CreateIndex
CREATE INDEX "product_variants_merchant_id_changed_at_idx" ON "product_variants"("merchant_id", "changed_at");

-- CreateIndex
CREATE INDEX "product_variants_deleted_at_idx" ON "product_variants"("deleted_at");

