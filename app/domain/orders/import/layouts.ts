/** Files of shop systems and couriers, whose columns have known meanings. A column that a layout does not name is asked about. */

import type { WeightUnit } from "../../files/reading/cell-words.ts";
import type { ImportField } from "./import-fields.ts";

export interface Layout {
  readonly name: string;
  /** A file with all of these headers is of this layout. */
  readonly shownBy: readonly string[];
  readonly fields: Readonly<Record<string, ImportField>>;
  /** Columns of the layout that no label needs; a `*` ends the beginning of several. */
  readonly unused: readonly string[];
  readonly weightUnit?: WeightUnit;
}

/** Source: the headers of "Orders > Export > CSV" in Shopify's admin, as exported in 2024 and 2025. The price of a line is of one piece. */
const shopify: Layout = {
  name: "Shopify",
  shownBy: ["Name", "Financial Status", "Lineitem name", "Shipping Name", "Shipping Address1"],
  fields: {
    Name: "order",
    Email: "email",
    "Financial Status": "paymentStatus",
    "Fulfillment Status": "fulfilled",
    "Cancelled at": "cancelled",
    Currency: "currency",
    Total: "orderTotal",
    "Outstanding Balance": "openAmount",
    "Payment Method": "payment",
    "Lineitem quantity": "goodsQuantity",
    "Lineitem name": "goods",
    "Lineitem price": "goodsPrice",
    "Lineitem sku": "goodsSku",
    "Shipping Name": "name",
    "Shipping Company": "company",
    "Shipping Address1": "street",
    "Shipping Address2": "secondLine",
    "Shipping City": "city",
    "Shipping Zip": "zip",
    "Shipping Province": "state",
    "Shipping Country": "country",
    "Shipping Phone": "phone",
    Phone: "phone",
    Notes: "notes",
  },
  unused: [
    ...[
      "Paid at",
      "Fulfilled at",
      "Accepts Marketing",
      "Subtotal",
      "Shipping",
      "Taxes",
      "Discount*",
      "Shipping Method",
    ],
    ...[
      "Created at",
      "Lineitem*",
      "Billing*",
      "Shipping Street",
      "Shipping Province Name",
      "Note Attributes",
    ],
    ...["Payment Reference*", "Refunded Amount", "Vendor", "Employee", "Location", "Device ID", "Id", "Tags"],
    ...["Risk Level", "Source", "Tax *", "Receipt Number", "Duties", "Payment ID", "Payment Terms Name"],
    ...["Next Payment Due At"],
  ],
};

/** Source: the default headers of "Advanced Order Export For WooCommerce". */
const wooCommerce: Layout = {
  name: "WooCommerce",
  shownBy: ["Order Number", "First Name (Shipping)", "Last Name (Shipping)"],
  fields: {
    "Order Number": "order",
    "First Name (Shipping)": "firstName",
    "Last Name (Shipping)": "lastName",
    "Company (Shipping)": "company",
    "Address 1&2 (Shipping)": "street",
    "Address 1 (Shipping)": "street",
    "Address 2 (Shipping)": "secondLine",
    "City (Shipping)": "city",
    "State Code (Shipping)": "state",
    "State (Shipping)": "state",
    "Postcode (Shipping)": "zip",
    "Country Code (Shipping)": "country",
    "Country (Shipping)": "country",
    "Phone (Shipping)": "phone",
    "Phone (Billing)": "phone",
    "Email (Billing)": "email",
    "Customer Note": "notes",
    "Payment Method Title": "payment",
    "Order Total Amount": "orderTotal",
    "Order Currency": "currency",
    SKU: "goodsSku",
    "Item Name": "goods",
    "Quantity (- Refund)": "goodsQuantity",
    Quantity: "goodsQuantity",
    "Item Cost": "goodsPrice",
  },
  unused: [
    ...[
      "Order Status",
      "Order Date",
      "Item #",
      "First Name (Billing)",
      "Last Name (Billing)",
      "Company (Billing)",
    ],
    ...[
      "Address 1&2 (Billing)",
      "Address 1 (Billing)",
      "Address 2 (Billing)",
      "City (Billing)",
      "State* (Billing)",
    ],
    ...[
      "State Code (Billing)",
      "State Name*",
      "Postcode (Billing)",
      "Country Code (Billing)",
      "Cart Discount Amount",
    ],
    ...["Order Subtotal Amount", "Shipping Method Title", "Order Shipping Amount", "Order Refund Amount"],
    ...["Order Total Tax Amount", "Coupon Code", "Discount Amount*", "Order ID", "Transaction ID"],
  ],
};

/** Source: Amazon Seller Central's "New orders" and "Unshipped orders" reports, tab-delimited. */
const amazon: Layout = {
  name: "Amazon",
  shownBy: ["order-id", "order-item-id", "recipient-name", "ship-address-1", "ship-postal-code"],
  fields: {
    "order-id": "order",
    "recipient-name": "name",
    "ship-address-1": "street",
    "ship-address-2": "secondLine",
    "ship-address-3": "thirdLine",
    "ship-city": "city",
    "ship-state": "state",
    "ship-postal-code": "zip",
    "ship-country": "country",
    "ship-phone-number": "mobile",
    "buyer-phone-number": "phone",
    "buyer-email": "email",
    "delivery-Instructions": "notes",
    sku: "goodsSku",
    "product-name": "goods",
    "quantity-purchased": "goodsQuantity",
    currency: "currency",
  },
  unused: [
    ...[
      "order-item-id",
      "purchase-date",
      "payments-date",
      "reporting-date",
      "promise-date",
      "days-past-promise",
    ],
    ...["buyer-name", "quantity-shipped", "quantity-to-ship", "ship-service-level", "is-business-order"],
    ...[
      "purchase-order-number",
      "price-designation",
      "item-*",
      "shipping-*",
      "ship-promotion-*",
      "bill-*",
      "is-*",
    ],
    ...["delivery-start-date", "delivery-end-date", "delivery-time-zone", "sales-channel", "verge-of-*"],
  ],
};

/** Source: the fields of an order in Skroutz's Orders API (developer.skroutz.gr), as tools write them into a table. */
const skroutz: Layout = {
  name: "Skroutz",
  shownBy: ["code", "first_name", "last_name", "street_name", "street_number"],
  fields: {
    code: "order",
    first_name: "firstName",
    last_name: "lastName",
    street_name: "street",
    street_number: "streetNumber",
    zip: "zip",
    city: "city",
    region: "state",
    country_code: "country",
    phone: "phone",
    comments: "notes",
    product_name: "goods",
    quantity: "goodsQuantity",
    unit_price: "goodsPrice",
    shop_uid: "goodsSku",
  },
  unused: [
    ...[
      "state",
      "courier",
      "courier_voucher",
      "courier_tracking_codes",
      "created_at",
      "expires_at",
      "dispatch_until",
    ],
    ...[
      "invoice",
      "express",
      "gift_wrap",
      "fulfilled_by_skroutz",
      "pickup_from_collection_point",
      "total_price",
      "id",
    ],
  ],
};

/** Source: BOX NOW's API, "Create delivery requests from CSV", for delivery from a warehouse and from any locker. */
const boxNow: Layout = {
  name: "BOX NOW",
  shownBy: ["destination_location", "customer_phone_number", "customer_full_name"],
  fields: {
    destination_location: "locker",
    customer_phone_number: "mobile",
    customer_email: "email",
    customer_full_name: "name",
    number_of_parcels: "parcels",
    payment_mode: "payment",
    amount_to_be_collected: "orderTotal",
    price_currency: "currency",
    order_number: "order",
  },
  unused: ["from_location", "parcel_size"],
};

/** Source: the fields of ACS's `ACS_Create_Voucher`, which its templates for many vouchers have as headers. The weight is of all pieces. */
const acs: Layout = {
  name: "ACS",
  shownBy: ["Recipient_Name", "Recipient_Address", "Recipient_Zipcode"],
  fields: {
    Recipient_Name: "name",
    Recipient_Company_Name: "company",
    Recipient_Address: "street",
    Recipient_Address_Number: "streetNumber",
    Recipient_Zipcode: "zip",
    Recipient_Region: "city",
    Recipient_Floor: "secondLine",
    Recipient_Phone: "phone",
    Recipient_Cell_Phone: "mobile",
    Recipient_Cellphone: "mobile",
    Recipient_Country: "country",
    Recipient_Email: "email",
    Delivery_Notes: "notes",
    Reference_Key1: "order",
    Item_Quantity: "parcels",
    Weight: "weight",
    Dimension_X_In_Cm: "length",
    Dimension_Y_In_Cm: "width",
    Dimension_Z_In_Cm: "height",
    Cod_Ammount: "cash",
    Insurance_Ammount: "insurance",
  },
  unused: [
    ...[
      "Pickup_Date",
      "Sender",
      "Company_*",
      "User_*",
      "Language",
      "Billing_Code",
      "Charge_Type",
      "Cost_Center_Code",
    ],
    ...["Cod_Payment_Way", "Acs_Delivery_Products", "Appointment_Until_Time", "Reference_Key2"],
    ...["With_Return_Voucher", "Content_Type_ID", "Acs_Station_*"],
  ],
  weightUnit: "kg",
};

export const layouts: readonly Layout[] = [shopify, wooCommerce, amazon, skroutz, boxNow, acs];
