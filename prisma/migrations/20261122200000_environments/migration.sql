-- Shops go live and back, on record. Until now every shop was in the sandbox.
ALTER TABLE "shops" ADD COLUMN "environment_since" TIMESTAMPTZ(3);
UPDATE "shops" SET "environment_since" = "installed_at";
ALTER TABLE "shops" ALTER COLUMN "environment_since" SET NOT NULL;
ALTER TABLE "shops" ADD COLUMN "development_store" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "environment_switches" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "from_environment" TEXT NOT NULL,
    "to_environment" TEXT NOT NULL,
    "switched_by" TEXT NOT NULL,
    "user_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "environment_switches_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "environment_switches_shop_id_idx" ON "environment_switches"("shop", "id" DESC);

-- Sample carriers were only ever made in the sandbox, under these codes.
ALTER TABLE "carrier_accounts" ADD COLUMN "sample" BOOLEAN NOT NULL DEFAULT false;
UPDATE "carrier_accounts" SET "sample" = true
  WHERE "environment" = 'sandbox' AND "driver" = 'tariff'
    AND "carrier_code" IN ('gorgona', 'thyrida', 'viadotto', 'zephyra');

-- A test label that is being bought does not keep the live shop from buying a real one.
DROP INDEX "purchases_unfinished_key";
CREATE UNIQUE INDEX "purchases_unfinished_key" ON "purchases"("shop", "environment", "fulfillment_order_id")
  WHERE "fulfillment_id" IS NULL AND "standing" <> 'settled';
