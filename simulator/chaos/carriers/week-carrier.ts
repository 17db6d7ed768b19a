import type { NewCarrierAccount } from "../../../app/domain/engine/index.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { CarrierServer } from "../../carriers/kit/serve-carrier.ts";
import type { Chance } from "../chance.ts";
import type { CarrierFaults } from "../faults-of-a-week.ts";
import type { ApiShipment, Shipments } from "../shipments.ts";
import type { Home } from "../shoppers.ts";

/** A report on a parcel, as Shopify has to show it. */
export interface Report {
  readonly status: "PRE_TRANSIT" | "TRANSIT" | "EXCEPTION" | "DELIVERED";
  /** Shopify's event; `null`: the shopper hears nothing of it. */
  readonly event: string | null;
  /** `null`: the carrier says no more than the event. */
  readonly message: string | null;
  /** The carrier's own word; `null`: it has none. */
  readonly word: string | null;
}

/** A parcel's papers for customs, as the carrier has them. */
export interface Declaration {
  /** By commodity code. */
  readonly pieces: Readonly<Record<string, number>>;
  readonly hasInvoice: boolean;
}

/** The way of one parcel, of which some stages are done. */
export interface Way {
  /** The same for the same parcel of an order, whatever else happens. */
  readonly chance: Chance;
  readonly orderNumber: number;
  readonly parcel: number;
  readonly done: number;
  /** Further stages. */
  readonly more: number;
  /** When it was handed over, by the carrier's clock. */
  readonly from: Date;
}

/** A carrier of the shop in a week of chaos: its contract, the deeds of its staff, and its books. */
export interface WeekCarrier {
  /** Shopify shows it as the tracking company. */
  readonly company: string;
  /** Its service, as pages of the app name it. */
  readonly service: string;
  /** The shipping method of an order that it carries: the service, and where it ends. */
  readonly method: string;
  /** The beginning of its rates' codes at checkout. */
  readonly rates: string;
  readonly account: NewCarrierAccount;
  /** Parts of the API's addresses that it needs beside those of a parcel from Athens to Thessaloniki. */
  readonly ends?: {
    readonly from?: Readonly<Record<string, string>>;
    readonly to?: Readonly<Record<string, string>>;
  };
  /** Absent: in Greece. */
  readonly shoppersLiveIn?: Home;
  /** Its servers, for CARRIER_HOSTS; `null`: the account has its address. */
  readonly hosts: string | null;
  readonly server: Pick<CarrierServer, "control" | "controlUrl" | "close">;
  /** Faults beside those that calls of every carrier have. */
  readonly ownFaults?: Partial<CarrierFaults>;
  /** Tells it where its webhooks go. */
  connect?(appUrl: string, accountId: string): Promise<void>;
  /** Resolves when nothing of its own is under way any more. */
  idle?(): Promise<void>;
  /**
   * Moves a parcel on.
   * @returns all stages that it has done; `null`: it can't be moved, because it was cancelled or was not handed over
   */
  scan(parcel: ApiShipment, way: Way, shipments: Shipments): Promise<readonly Report[] | null>;
  /** The reports that follow from the booking alone, before the first stage. */
  readonly atBooking: readonly Report[];
  /** Those of a parcel that was never handed over, after the end of its day. Absent: none. */
  readonly atDaysEnd?: readonly Report[];
  /** Its reports come one by one, so that some are lost and arrive when the app asks for all, after later ones. */
  readonly sendsWebhooks: boolean;
  /** Says whether it has a booking whose answer was lost: soon by a look-up, by the list of the day, or only to a person. */
  readonly settledBy: "look-up" | "list" | "person";
  /** Of one that tells a person: a look-up after the end of the day finds a booking too. */
  readonly showsAfterDay?: true;
  /** It takes the parcels that are on the list of a day. */
  readonly listsDays?: true;
  /** Every label that was ever sold. */
  labels(): Promise<readonly SoldLabel[]>;
  /** The files that it has drawn of a parcel, in A6. Absent: the app draws its labels. */
  labelFiles?(voucher: string): Promise<readonly Buffer[]>;
  /** Of all its bookings, by shipment. Absent: its parcels cross no customs border. */
  declarations?(): Promise<ReadonlyMap<string, Declaration>>;
  /** A label may be lost with its answer: it comes with the booking alone, or is not drawn again after the day is closed. */
  readonly losesLabels?: true;
}
