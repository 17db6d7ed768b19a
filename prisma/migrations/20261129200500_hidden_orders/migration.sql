-- waybill: older versions run
-- CreateTable
CREATE TABLE "hidden_orders" (
    "merchant_id" UUID NOT NULL,
    "order_id" TEXT NOT NULL,
    "fulfilled_at" TIMESTAMPTZ(3) NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "hidden_orders_pkey" PRIMARY KEY ("merchant_id","order_id")
);

-- CreateIndex
CREATE INDEX "hidden_orders_fulfilled_at_idx" ON "hidden_orders"("fulfilled_at");
