-- waybill: older versions run
-- Each revision of a pickup list's sheet that was printed, with the parcels on it.

CREATE TABLE "printed_lists" (
  "merchant_id" UUID NOT NULL,
  "manifest_id" UUID NOT NULL,
  "revision" INTEGER NOT NULL,
  "printed_at" TIMESTAMPTZ(3) NOT NULL,
  "parcels" JSON NOT NULL,

  CONSTRAINT "printed_lists_pkey" PRIMARY KEY ("merchant_id", "manifest_id", "revision")
);

CREATE INDEX "printed_lists_printed_at_idx" ON "printed_lists" ("printed_at");
