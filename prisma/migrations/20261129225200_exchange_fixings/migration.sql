-- waybill: older versions run
-- The central bank's rates of each day, once for the installation.
CREATE TABLE "exchange_fixings" (
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "rates" JSON NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_fixings_pkey" PRIMARY KEY ("day")
);
