-- CreateTable
CREATE TABLE "reconciliations" (
    "merchant_id" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "watermark" TIMESTAMPTZ(3) NOT NULL,
    "walk_from" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "asked" JSON NOT NULL,
    "walked_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("shop","kind")
);
