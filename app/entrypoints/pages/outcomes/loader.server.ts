import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Booking, Caller, WordsByLanguage } from "../../../domain/engine/index.ts";
import { findSearch } from "../../../domain/engine/index.ts";
import { placeOf } from "../../../domain/orders/parcels/shipping-address.ts";
import type { Services } from "../../../process/services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, format } = await requireViewer(request, "read");
  return outcomesPage(services, caller, format);
}

/** The oldest so many: as they are settled, the next ones come up. */
const MOST = 50;

/** The bookings that only a person settles, with the place to look and the reference to look for. */
export async function outcomesPage({ ports }: Pick<Services, "ports">, caller: Caller, format: PageFormat) {
  const open = await ports.bookings.unproven(caller, MOST);
  return {
    bookings: await Promise.all(
      open.map(async (booking) => {
        const search = await findSearch(ports, caller, booking);
        return {
          ...facts(booking, format),
          where: inLanguage(search?.where ?? null, format),
          numberForm: inLanguage(search?.numberForm ?? null, format),
          reference: search?.reference ?? booking.draft.id,
        };
      }),
    ),
  };
}

function facts({ draft, order, calledAt, createdAt, unproven }: Booking, format: PageFormat) {
  const at = calledAt ?? createdAt;
  return {
    id: draft.id,
    /** The call that the page shows: another one is not settled by its forms. */
    calledAt: at.toISOString(),
    called: format.moment(at),
    carrier: draft.carrier.name,
    orderName: draft.orderName ?? draft.relatedOrderId ?? "",
    recipient: [draft.to.name || draft.to.company, placeOf(draft.to)].filter(Boolean).join(", "),
    parcels: order.parcels.length,
    isBooked: unproven === "booked",
  };
}

function inLanguage(words: WordsByLanguage | null, { language }: PageFormat): string | null {
  return words && (words[language] ?? words.en);
}
