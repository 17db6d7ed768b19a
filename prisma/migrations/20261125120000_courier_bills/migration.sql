-- CreateTable
CREATE TABLE "courier_bills" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "totals" JSON NOT NULL,
    "result" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "courier_bills_pkey" PRIMARY KEY ("merchant_id", "id")
);

-- CreateTable
CREATE TABLE "billed_vouchers" (
    "merchant_id" UUID NOT NULL,
    "bill_id" UUID NOT NULL,
    "voucher" TEXT NOT NULL,
    "charge" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billed_vouchers_pkey" PRIMARY KEY ("merchant_id", "voucher", "charge", "bill_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "courier_bills_merchant_id_environment_account_id_kind_numbe_key" ON "courier_bills"("merchant_id", "environment", "account_id", "kind", "number");

-- CreateIndex
CREATE INDEX "courier_bills_merchant_id_environment_id_idx" ON "courier_bills"("merchant_id", "environment", "id" DESC);

-- CreateIndex
CREATE INDEX "courier_bills_created_at_idx" ON "courier_bills"("created_at");

-- CreateIndex
CREATE INDEX "billed_vouchers_merchant_id_bill_id_idx" ON "billed_vouchers"("merchant_id", "bill_id");

-- CreateIndex
CREATE INDEX "billed_vouchers_created_at_idx" ON "billed_vouchers"("created_at");
