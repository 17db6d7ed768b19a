-- One table for whatever is read out of Shopify as a whole.
ALTER TABLE "product_imports" RENAME TO "imports";
ALTER TABLE "imports" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'products';
ALTER TABLE "imports" ALTER COLUMN "kind" DROP DEFAULT;
ALTER TABLE "imports" DROP CONSTRAINT "product_imports_pkey";
ALTER TABLE "imports" ADD CONSTRAINT "imports_pkey" PRIMARY KEY ("merchant_id","kind");

-- CreateTable
CREATE TABLE "open_fulfillment_orders" (
    "merchant_id" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "fulfillment_order_id" BIGINT NOT NULL,
    "order_id" BIGINT NOT NULL,
    "order_name" TEXT NOT NULL,
    "order_created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "can_fulfill" BOOLEAN NOT NULL,
    "fulfill_at" TIMESTAMPTZ(3),
    "location_id" BIGINT,
    "location_name" TEXT NOT NULL,
    "recipient_name" TEXT,
    "city" TEXT,
    "country" TEXT,
    "service_code" TEXT,
    "service_title" TEXT,
    "pieces" INTEGER NOT NULL,
    "search_text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "open_fulfillment_orders_pkey" PRIMARY KEY ("merchant_id","fulfillment_order_id")
);

-- CreateIndex
CREATE INDEX "open_fulfillment_orders_merchant_id_order_created_at_fulfil_idx" ON "open_fulfillment_orders"("merchant_id", "order_created_at" DESC, "fulfillment_order_id" DESC);

-- CreateIndex
CREATE INDEX "open_fulfillment_orders_merchant_id_order_id_idx" ON "open_fulfillment_orders"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "open_fulfillment_orders_closed_at_idx" ON "open_fulfillment_orders"("closed_at");
