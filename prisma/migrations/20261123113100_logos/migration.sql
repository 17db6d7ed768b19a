-- waybill: older versions run
-- A merchant's logo for packing slips: a checked PNG of at most 300 kB.
CREATE TABLE "merchant_logos" (
  "merchant_id" UUID NOT NULL,
  "bytes" BYTEA NOT NULL,
  "width_px" INTEGER NOT NULL,
  "height_px" INTEGER NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "merchant_logos_pkey" PRIMARY KEY ("merchant_id")
);
