-- waybill: older versions run
-- A person's answers about files of orders, for the merchant's next file with the same columns.

CREATE TABLE "file_answers" (
  "merchant_id" UUID NOT NULL,
  "value" JSONB NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "file_answers_pkey" PRIMARY KEY ("merchant_id")
);
