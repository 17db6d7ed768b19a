-- waybill: older versions run
-- Each revision of a pick list that was printed, with the shipments on it.

CREATE TABLE "pick_lists" (
  "merchant_id" UUID NOT NULL,
  "list_id" UUID NOT NULL,
  "revision" INTEGER NOT NULL,
  "environment" TEXT NOT NULL,
  "printed_at" TIMESTAMPTZ(3) NOT NULL,
  "shipment_ids" UUID[],
  "shipments" JSON NOT NULL,

  CONSTRAINT "pick_lists_pkey" PRIMARY KEY ("merchant_id", "list_id", "revision")
);

CREATE INDEX "pick_lists_merchant_id_environment_printed_at_idx" ON "pick_lists" ("merchant_id", "environment", "printed_at" DESC);
CREATE INDEX "pick_lists_printed_at_idx" ON "pick_lists" ("printed_at");
