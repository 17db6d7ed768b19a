-- waybill: older versions run
-- The weight and the box that people set for orders before their labels are bought.

CREATE TABLE "set_parcels" (
  "merchant_id" UUID NOT NULL,
  "order_id" BIGINT NOT NULL,
  "fulfillment_order_id" BIGINT NOT NULL,
  "weight_g" INTEGER,
  "box_code" TEXT,
  "box_name" TEXT,
  "goods" TEXT NOT NULL,
  "set_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "set_parcels_pkey" PRIMARY KEY ("merchant_id", "order_id", "fulfillment_order_id")
);

CREATE INDEX "set_parcels_set_at_idx" ON "set_parcels" ("set_at");
