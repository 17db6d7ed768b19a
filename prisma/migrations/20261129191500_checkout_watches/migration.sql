-- waybill: older versions run
CREATE TABLE "checkout_watches" (
  "merchant_id" UUID NOT NULL,
  "shop" TEXT NOT NULL,
  "looked_at" TIMESTAMPTZ(3),
  "keeps" TEXT,
  "silences" JSON NOT NULL,
  CONSTRAINT "checkout_watches_pkey" PRIMARY KEY (merchant_id)
);
