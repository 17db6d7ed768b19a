-- CreateTable
CREATE TABLE "voucher_ranges" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "carrier_code" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "prefix" TEXT NOT NULL,
    "suffix" TEXT NOT NULL,
    "check_digit" TEXT NOT NULL,
    "digits" INTEGER NOT NULL,
    "first" BIGINT NOT NULL,
    "last" BIGINT NOT NULL,
    "next" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voucher_ranges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voucher_range_allocations" (
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "carrier_code" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "range_id" UUID NOT NULL,
    "first" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "voucher_range_allocations_pkey" PRIMARY KEY ("merchant_id","environment","carrier_code","reference","range_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "voucher_ranges_merchant_id_environment_carrier_code_positio_key" ON "voucher_ranges"("merchant_id", "environment", "carrier_code", "position");

-- CreateIndex
CREATE UNIQUE INDEX "voucher_range_allocations_range_id_first_key" ON "voucher_range_allocations"("range_id", "first");
