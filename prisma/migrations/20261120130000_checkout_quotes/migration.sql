-- CreateTable
CREATE TABLE "checkout_quotes" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "currency" TEXT,
    "country" TEXT NOT NULL,
    "zip" TEXT,
    "pieces" BIGINT NOT NULL,
    "weight_g" DOUBLE PRECISION NOT NULL,
    "value" JSON NOT NULL,

    CONSTRAINT "checkout_quotes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "checkout_quotes_merchant_id_environment_id_idx" ON "checkout_quotes"("merchant_id", "environment", "id" DESC);
