/** Something that happened to a parcel, as tracking shows it. Source: section 11. */
export interface ParcelEvent {
  /** the standard code: `ZU` */
  readonly code: string;
  readonly ice: string;
  readonly ric: string;
  readonly at: Date;
  readonly place: string;
  readonly country: string;
  /** the parcel goes back to its sender */
  readonly isReturning: boolean;
}

/** A number that tracking knows: a shipment's or a return label's. */
export interface Parcel {
  readonly number: string;
  readonly userName: string;
  readonly productName: string;
  /** alpha-2 */
  readonly country: string;
  readonly postalCode: string;
  readonly createdAt: Date;
  readonly events: ParcelEvent[];
}
