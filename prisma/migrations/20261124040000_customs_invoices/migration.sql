-- CreateTable
CREATE TABLE "customs_invoices" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "customs_invoices_pkey" PRIMARY KEY ("merchant_id", "id")
);

-- CreateIndex
CREATE INDEX "customs_invoices_created_at_idx" ON "customs_invoices"("created_at");
