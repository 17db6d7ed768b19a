-- CreateTable
CREATE TABLE "shipping_configs" (
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "value" JSON NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shipping_configs_pkey" PRIMARY KEY ("merchant_id","environment")
);
