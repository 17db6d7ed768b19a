import type { BookedLabel, CarrierLabel, CarrierLabelStore, Shipment } from "../../../domain/engine/index.ts";
import type { Change } from "../events/change.ts";
import { inserting } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import { StoredValueError } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";

/** Carriers' labels hold personal data: encrypted here, and deleted with the addresses of their shipment. */
export function carrierLabelStore({
  prisma,
  clock,
  encryption,
}: Pick<StoreContext, "prisma" | "clock" | "encryption">): CarrierLabelStore {
  async function get(shipment: Shipment, format: string, piece: number | null): Promise<CarrierLabel | null> {
    const row = await prisma.carrierLabel.findUnique({
      where: { merchantId_shipmentId_format_piece: keyOf(shipment, format, piece) },
      select: { mediaType: true, encrypted: true },
    });
    if (row === null) return null;
    return {
      mediaType: mediaTypeOf(row.mediaType),
      bytes: Buffer.from(
        encryption.decrypt(
          row.encrypted,
          purposeOf("carrier_labels.encrypted", [shipment.id, format, piece ?? 0]),
        ),
        "base64",
      ),
    };
  }

  return {
    get,
    async keep(shipment, format, piece, label) {
      const written = await write(
        prisma,
        insertCarrierLabel({ encryption, clock }, shipment, { format, piece, label }),
      );
      return written.length === 0 ? ((await get(shipment, format, piece)) ?? label) : label;
    },
  };
}

/**
 * Writes a label, unless its format and piece have one; answers a row if it was written. A shipment whose addresses were
 * erased gets none.
 */
export function insertCarrierLabel(
  { encryption, clock }: Pick<StoreContext, "encryption" | "clock">,
  shipment: Shipment,
  { format, piece, label }: BookedLabel,
): Change {
  const { merchantId, environment } = shipment;
  const { shipmentId, piece: place } = keyOf(shipment, format, piece);
  const row = {
    merchant_id: merchantId,
    environment,
    shipment_id: shipmentId,
    format,
    piece: place,
    media_type: label.mediaType,
    encrypted: encryption.encrypt(
      Buffer.from(label.bytes).toString("base64"),
      purposeOf("carrier_labels.encrypted", [shipmentId, format, place]),
    ),
    created_at: clock.now(),
  };
  const from = Prisma.sql`shipments WHERE merchant_id = ${merchantId}::uuid AND id = ${shipmentId}::uuid
    AND redacted_at IS NULL FOR SHARE`;
  return inserting("carrier_labels", { actor: null, rows: [row], from });
}

function keyOf({ id, merchantId }: Shipment, format: string, piece: number | null) {
  return { merchantId, shipmentId: id, format, piece: piece ?? 0 };
}

function mediaTypeOf(stored: string): CarrierLabel["mediaType"] {
  if (stored === "application/pdf" || stored === "application/zpl") return stored;
  throw new StoredValueError(`stored carrier label: media type ${stored}`);
}
