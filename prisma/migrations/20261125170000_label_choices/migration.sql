-- waybill: older versions run
-- The automatic choice of each order's label: its facts, rules, rates and result, encrypted. An older version writes none.
CREATE TABLE "label_choices" (
  "merchant_id" UUID NOT NULL,
  "shipment_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "order_id" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "label_choices_pkey" PRIMARY KEY ("merchant_id", "shipment_id")
);
CREATE INDEX "label_choices_merchant_id_order_id_idx" ON "label_choices"("merchant_id", "order_id");
CREATE INDEX "label_choices_created_at_idx" ON "label_choices"("created_at");
