/** The records of the simulated BOX NOW. Names are the contract sheet's. */

/** Flags of an account. Source: contract sheet, section 2. */
export const permissionNames = [
  "depotAsOrigin",
  "warehouseAsOrigin",
  "anyApmAsOrigin",
  "anyApmToSameApmDelivery",
  "anyApmToSameApmDeliveryWithoutConfirmation",
  "customForm",
  "codPayment",
  "canCustomerCreateCustomerReturns",
  "canPartnerCreateCustomerReturns",
  "addressAsDestination",
  "codAddressAsDestination",
  "largerCompartmentWhileSending",
] as const;
export type PermissionName = (typeof permissionNames)[number];

export interface Partner {
  readonly id: string;
  displayName: string;
  assignedCurrency: string;
  email: string;
  phoneNumber: string;
  region: string;
  shippingRegions: string[];
  customerReturnsMaxAllowedSize?: number;
  permission: Record<PermissionName, boolean>;
  /** unpaid invoices: new shipments are refused */
  isOverdue: boolean;
  /** whether the account may check addresses; no permission flag says so */
  canCheckAddresses: boolean;
  /** the compartment size that the plain lists of points are made for */
  usualSize: CompartmentSize;
  webhook: WebhookTarget | null;
}

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
  /** a fixed header of the partner's choice */
  readonly header?: { readonly name: string; readonly value: string } | undefined;
}

export interface Login {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly partnerIds: readonly string[];
  isDisabled: boolean;
}

export type CompartmentSize = 1 | 2 | 3;
export const compartmentSizes: readonly CompartmentSize[] = [1, 2, 3];

export interface ParcelEvent {
  readonly type: string;
  /** Unix milliseconds */
  readonly atMs: number;
  readonly locationId?: string;
  readonly locationDisplayName?: string;
  /** with a space, as live rows have it */
  readonly postalCode?: string;
}

export const paymentStates = ["pending", "paid-by-customer", "transferred-to-partner"] as const;
export type PaymentState = (typeof paymentStates)[number];

export interface Parcel {
  /** ten digits: the voucher number */
  readonly id: string;
  readonly request: DeliveryRequest;
  /** 0 for the first of its request */
  readonly index: number;
  readonly itemRefId: string | null;
  readonly name: string;
  readonly value: string;
  /** kilograms */
  readonly weight: number;
  readonly compartmentSize: CompartmentSize | null;
  state: string;
  readonly events: ParcelEvent[];
  paymentState: PaymentState;
  /** when an accepted cancellation takes effect; null: none was asked for */
  cancelsAtMs: number | null;
  updatedAtMs: number;
}

/** Where a request comes from or goes to: a point's id, or an address. */
export interface Place {
  readonly locationId?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly addressLine2?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
  readonly contactName?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly contactNumber?: string | undefined;
}

export interface DeliveryRequest {
  readonly id: string;
  readonly partnerId: string;
  readonly orderNumber: string;
  readonly kind: "outward" | "customer-return";
  readonly paymentMode: "prepaid" | "cod";
  readonly amountToBeCollected: string;
  allowReturn: boolean;
  readonly additionalInformation: string | null;
  readonly origin: Place;
  readonly destination: Place;
  /** the body as it was sent */
  readonly body: Readonly<Record<string, unknown>>;
  readonly createdAtMs: number;
  readonly parcels: Parcel[];
}
