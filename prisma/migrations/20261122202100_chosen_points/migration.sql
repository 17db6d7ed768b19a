-- Lockers and shops that merchants and shoppers chose after checkout.
CREATE TABLE "chosen_points" (
    "merchant_id" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "location_id" TEXT NOT NULL,
    "chosen_by" TEXT NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chosen_points_pkey" PRIMARY KEY ("merchant_id", "shop", "order_id")
);
