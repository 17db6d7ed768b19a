-- One ledger for both directions: a row may come before its fulfillment.
ALTER TABLE "fulfillment_links" DROP CONSTRAINT "fulfillment_links_pkey";
ALTER TABLE "fulfillment_links"
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'automatic',
  ADD COLUMN "fulfillment_order_id" TEXT,
  ADD COLUMN "purchase" JSON,
  ADD COLUMN "fulfillment_made" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "cancel_refused_at" TIMESTAMPTZ(3),
  ADD COLUMN "replaced_shipment_id" UUID,
  ADD COLUMN "address_fingerprint" TEXT,
  ADD COLUMN "address_changed_at" TIMESTAMPTZ(3),
  ADD COLUMN "changed_fingerprint" TEXT,
  ADD COLUMN "changed_place" TEXT;
ALTER TABLE "fulfillment_links" ALTER COLUMN "id" DROP DEFAULT;
ALTER TABLE "fulfillment_links" ALTER COLUMN "origin" DROP DEFAULT;
ALTER TABLE "fulfillment_links" ALTER COLUMN "fulfillment_made" DROP DEFAULT;
ALTER TABLE "fulfillment_links" ALTER COLUMN "fulfillment_id" DROP NOT NULL;
ALTER TABLE "fulfillment_links" ADD CONSTRAINT "fulfillment_links_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE UNIQUE INDEX "fulfillment_links_shop_fulfillment_id_key" ON "fulfillment_links"("shop", "fulfillment_id");

-- CreateIndex
CREATE INDEX "fulfillment_links_merchant_id_fulfillment_order_id_idx" ON "fulfillment_links"("merchant_id", "fulfillment_order_id");

-- One unfinished purchase a fulfillment order, whoever asks how often at once.
CREATE UNIQUE INDEX "fulfillment_links_unfinished_purchase_key" ON "fulfillment_links"("shop", "fulfillment_order_id")
  WHERE "fulfillment_id" IS NULL AND "state" IN ('open', 'failed');
