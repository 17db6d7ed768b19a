-- waybill: older versions run
-- docs/decisions/138. Labels for returns that merchants agree to on the platform.
CREATE TABLE "order_returns" (
    "merchant_id" UUID NOT NULL,
    "part_id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "outgoing_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "reason" JSON,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_returns_pkey" PRIMARY KEY ("merchant_id", "part_id")
);

-- CreateIndex
CREATE INDEX "order_returns_merchant_id_order_id_idx" ON "order_returns"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "order_returns_updated_at_idx" ON "order_returns"("updated_at");

-- Few fail, and Home asks for them at each visit.
CREATE INDEX "order_returns_failed_idx" ON "order_returns"("merchant_id", "updated_at") WHERE "state" = 'failed';
