-- Carriers' directories of lockers and shops, by account.
CREATE TABLE "point_directories" (
    "account_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "points" BYTEA,
    "version" INTEGER NOT NULL DEFAULT 0,
    "doubted_since" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "point_directories_pkey" PRIMARY KEY ("merchant_id", "account_id")
);
