-- waybill: older versions run
-- AlterTable
ALTER TABLE "shops" ADD COLUMN     "contact_email" TEXT,
ADD COLUMN     "name" TEXT;
