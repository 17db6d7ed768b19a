-- waybill: older versions run
-- Names of a shop's staff, for its history.
CREATE TABLE "staff_names" (
    "merchant_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "encrypted" TEXT,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_names_pkey" PRIMARY KEY ("merchant_id", "user_id")
);
