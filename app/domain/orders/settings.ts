import { z } from "zod";
import type { DefaultParcel, JsonValue } from "../engine/index.ts";
import {
  environments,
  exportReasons,
  incoterms,
  readEori,
  readIoss,
  readRex,
  readVatNumber,
} from "../engine/index.ts";
import { mailAddress } from "../mails/mail-address.ts";
import { postalCodeExample, postalCodeUse, readPostalCode } from "../reference/postal-rules.ts";
import { rowsOfOrderChoices } from "./import/rows-of-order.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import type { SettingsField } from "./settings-fields.ts";
import { settingsFields } from "./settings-fields.ts";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(
      /^\P{Cc}*$/u,
      "Remove what is no letter, digit or sign: line breaks, tabs and invisible characters.",
    );
/** A text that may have several lines. */
const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[\P{Cc}\r\n]*$/u, "Remove tabs and invisible characters.");
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value ? value : null));
const required = (max: number, message: string) => text(max).min(1, message);

/**
 * The contact and address for pickups where a fulfillment's location lacks them. The install proposes the shop's
 * first location, which often has no phone: it is stored without one, but a form has to have one.
 */
const storedSender = z.object({
  name: required(100, "Enter the name of a person or department."),
  company: optionalText(100),
  address: required(200, "Enter the street and number."),
  address2: optionalText(200),
  zip: optionalText(20),
  city: required(100, "Enter the city."),
  state: optionalText(50),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "Choose a country."),
  phone: optionalText(30),
  email: text(200)
    .nullish()
    .transform((value) => (value ? value : null))
    .refine((value) => value === null || /^[^\s@]+@[^\s@]+$/.test(value), "Enter an email address."),
});

const enteredFields = storedSender.extend({
  phone: required(30, "Carriers call this number when they collect: enter a phone number.").regex(
    /^\+?[\d\s().-]{5,}$/,
    "Enter a phone number such as +30 210 1234567.",
  ),
  email: storedSender.shape.email.refine(
    (value) => value === null || mailAddress.safeParse(value).success,
    "Enter an email address such as eleni@example.com.",
  ),
});

/** Carriers collect where the postcode says: one of another form than the country's is refused when it is entered. */
const enteredSender = enteredFields.transform((sender, context) => {
  const { country, zip } = sender;
  if (zip === null || postalCodeUse(country) === "none") return sender;
  const read = readPostalCode(country, zip);
  if (read === null) {
    const message = `Enter a postcode of the country, such as ${postalCodeExample(country)}.`;
    context.addIssue({ code: "custom", path: ["zip"], message });
    return z.NEVER;
  }
  return { ...sender, zip: read };
});

const side = z.coerce
  .number({ error: "Enter a size in centimetres." })
  .positive("Enter a size above 0 cm.")
  .max(1000, "Enter a size up to 1,000 cm.");

const parcelWeight = z.coerce
  .number({ error: "Enter a weight in kilograms." })
  .positive("Enter a weight above 0 kg.")
  .max(1000, "Enter a weight up to 1,000 kg.");

const serviceCodeText = z.string().regex(/^[a-z0-9-]+\.[A-Za-z0-9-]+$/, "Choose one of the services.");

/** A flat rate of the shop's own, and the service that its parcels go with. The first that fits counts. */
const shippingMethod = z.object({
  name: text(100).min(1, "Enter the name that checkout shows."),
  service: serviceCodeText,
  countries: z.union([z.literal("all"), z.array(z.string().regex(/^[A-Z]{2}$/, "Choose countries.")).min(1)]),
  upToG: z.number().int().min(1).max(1_000_000).nullable(),
  upToValue: z.number().min(0).max(10_000_000).nullable(),
});

/** How merchants call it, in the languages of the countries that use it most. */
const COMMON_CASH_GATEWAYS = [
  "Cash on delivery",
  "COD",
  "Αντικαταβολή",
  "Nachnahme",
  "Contrassegno",
  "Contra reembolso",
  "Contre-remboursement",
  "Наложен платеж",
  "Ramburs",
  "Pobranie",
] as const;

/** A number of customs in its plain form; none is `null`. */
const customsNumber = (read: (text: string) => string | null, message: string) =>
  text(60)
    .nullish()
    .transform((value, context) => {
      if (!value) return null;
      const number = read(value);
      if (number === null) context.addIssue({ code: "custom", message });
      return number;
    })
    .default(null);

/** The merchant's part of customs papers. */
const customs = z.object({
  eori: customsNumber(readEori, "Enter an EORI number such as GR123456789."),
  vat: customsNumber(readVatNumber, "Enter a VAT number with its country, such as EL123456789."),
  ioss: customsNumber(readIoss, "Enter an IOSS number: IM and 10 digits."),
  rex: customsNumber(readRex, "Enter a REX number such as GRREX123456789."),
  incoterm: z.enum(incoterms).nullable().default(null),
  reason: z.enum(exportReasons).nullable().default(null),
});

type SwitchRow = Extract<(typeof settingsFields)[SettingsField], { default: boolean }>;

/** A switch needs no schema beside its row. */
const switches = Object.fromEntries(
  Object.values(settingsFields).flatMap((field) =>
    "default" in field ? [[field.at, z.boolean().default(field.default)]] : [],
  ),
) as { [Row in SwitchRow as Row["at"]]: z.ZodDefault<z.ZodBoolean> };

const schema = z.object({
  ...switches,
  sender: storedSender.nullable().default(null),
  /** The way to set the shop up, and the steps that the merchant skipped. */
  guide: z
    .object({
      track: z.enum(["rates", "labels"]).default("rates"),
      skipped: z.array(z.string().max(20)).max(20).default([]),
    })
    .default({ track: "rates", skipped: [] }),
  /** Whether checkout shows sample rates while the shop is in the sandbox; a development store always shows them. */
  showSampleRates: z.boolean().default(false),
  /**
   * The services and countries for which a paid order buys its labels automatically. Orders older than `since` are
   * left alone.
   */
  buyWhenPaid: z
    .object({
      enabled: z.boolean(),
      services: z.union([z.literal("all"), z.array(serviceCodeText)]).default("all"),
      countries: z
        .union([z.literal("all"), z.array(z.string().regex(/^[A-Z]{2}$/, "Choose countries."))])
        .default("all"),
      /** The moment it was switched on; ISO 8601. */
      since: z.iso.datetime().nullable().default(null),
    })
    .default({ enabled: false, services: "all", countries: "all", since: null }),
  /** `<driver>.<code>` for orders with none of our services; `null` leaves them alone. */
  fallbackService: serviceCodeText.nullable().default(null),
  /** Services of the shop's flat rates, in the order in which they are tried. */
  shippingMethods: z.array(shippingMethod).max(100, "Use at most 100 lines.").default([]),
  /** Payment methods whose orders are paid to the carrier: words of a gateway's name. */
  cashOnDelivery: z
    .object({
      gateways: z.array(text(100).min(1)).max(30, "Use at most 30 lines."),
      /** Checkout offers only services whose carrier collects cash: the shopper chooses how to pay after that. */
      onlyAtCheckout: z.boolean().default(false),
    })
    .default({ gateways: [...COMMON_CASH_GATEWAYS], onlyAtCheckout: false }),
  /** The pickup for automatic shipments, where the service offers pickups. */
  pickup: z.enum(["none", "next-working-day"], { error: "Choose one of the options." }).default("none"),
  rowsOfOrder: z.enum(rowsOfOrderChoices, { error: "Choose one of the options." }).default("ask"),
  /** Codes of carriers whose scans stay off the fulfillment, because their words are not for shoppers. */
  withoutTrackingEvents: z.array(z.string().max(50)).max(100).default([]),
  /** Days until names and addresses are removed from shipments that have ended. */
  retention: z
    .object({
      addressesDays: z.coerce
        .number({ error: "Enter a number of days." })
        .int("Enter whole days.")
        .min(30, "Enter at least 30 days.")
        .max(3650, "Enter at most 3,650 days."),
    })
    .nullable()
    .default(null),
  /** The merchant's words on packing slips, by the language of the recipient's country. */
  slipSayings: z
    .record(
      z.string().regex(/^[a-z]{2}$/),
      z.object({ greeting: lines(500).default(""), returns: lines(1_000).default("") }),
    )
    .default({}),
  customs: customs.prefault({}),
  /** The format of labels whose carrier has none of its own. */
  paper: z.string().max(20).default("a6"),
  /** Formats of labels by carrier code. */
  paperByCarrier: z.record(z.string().max(50), z.string().max(20)).default({}),
  /** For each format, the first free place on the sheet that was begun last, from 1. */
  nextPlace: z.record(z.string().max(20), z.number().int().min(1).max(20)).default({}),
  /** Whether labels were printed with their packing slips last. */
  slipsBeside: z.boolean().default(false),
  /** The paper of slips and pick lists that were printed last. */
  slipPaper: z.string().max(20).default("a4"),
  /** The least size of a parcel of products without sizes, as platforms have none. */
  defaultParcel: z
    .object({ lengthCm: side, widthCm: side, heightCm: side, maxWeightKg: parcelWeight.exactOptional() })
    .default({ lengthCm: 20, widthCm: 15, heightCm: 10 }),
  /** Assumed weight of a product without one. */
  defaultItemWeightG: z.coerce
    .number({ error: "Enter a weight in grams." })
    .int("Enter whole grams.")
    .min(1, "Enter a weight above 0 g.")
    .max(1_000_000, "Enter a weight up to 1,000,000 g.")
    .default(500),
});

export type ShopSettings = z.output<typeof schema>;

/** Whether a carrier's scans become events of the fulfillment, which shoppers see. */
export function showsTrackingEvents(settings: ShopSettings, carrierCode: string): boolean {
  return !settings.withoutTrackingEvents.includes(carrierCode);
}
export type Sender = z.output<typeof storedSender>;
const form = schema.extend({ sender: enteredSender.nullable().default(null) });

/** A form sends any part of the settings; the parts left out stay unchanged. */
export type ShopSettingsInput = Partial<z.input<typeof form>>;

/** Message by dotted path of the field: `{ "sender.phone": "Enter …" }`. */
export type SettingsErrors = Readonly<Record<string, string>>;

/** The shop's settings with defaults. Of settings with an older shape, the parts that still parse are kept. */
export function readSettings(shop: Pick<OrderShop, "settings">): ShopSettings {
  const stored = withPlaces(z.record(z.string(), z.unknown()).catch({}).parse(shop.settings));
  const whole = schema.safeParse(stored);
  if (whole.success) return whole.data;
  const wrong = new Set(whole.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(stored).filter(([key]) => !wrong.has(key))));
}

/** Versions before 2026-11-26 kept the next place of one sheet, that of `paper`. */
function withPlaces(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { nextPlace, paper } = stored;
  return typeof nextPlace === "number" && typeof paper === "string"
    ? { ...stored, nextPlace: { [paper]: nextPlace } }
    : stored;
}

/** The format in which a carrier's labels are printed. */
export function paperOf(
  settings: Pick<ShopSettings, "paper" | "paperByCarrier">,
  carrierCode: string,
): string {
  return settings.paperByCarrier[carrierCode] ?? settings.paper;
}

export type CheckedSettings =
  | { readonly ok: true; readonly settings: ShopSettings }
  | { readonly ok: false; readonly errors: SettingsErrors };

/** Merges a form's part into the stored settings, or answers every wrong field. */
export function changeSettings(shop: Pick<OrderShop, "settings">, input: ShopSettingsInput): CheckedSettings {
  // Only a sender from the form has to be complete: an incomplete stored one is not the form's error.
  const rules = input.sender === undefined ? schema : form;
  const parsed = rules.safeParse({ ...readSettings(shop), ...input });
  return parsed.success
    ? { ok: true, settings: parsed.data }
    : { ok: false, errors: errorsByPath(parsed.error) };
}

export type SettingsServices = Pick<OrderServices, "ports" | "shops" | "accounts" | "merchantChanges">;

/**
 * Checks and stores a form's part of the settings, sets the default parcel and the label formats of the shop's carrier
 * accounts, and notifies the other processes. Any wrong field keeps everything unchanged. A part that depends on what is stored is
 * a function of it: two people may save at once.
 * @param check sees the stored settings and those in their place while no other save can come between. It throws to refuse them.
 */
export async function saveSettings(
  services: SettingsServices,
  shop: OrderShop,
  input: ShopSettingsInput | ((stored: ShopSettings) => ShopSettingsInput),
  check: (stored: ShopSettings, wanted: ShopSettings) => void = () => {},
): Promise<CheckedSettings> {
  const now = services.ports.clock.now();
  const changed = (stored: Pick<OrderShop, "settings">) => {
    const part = typeof input === "function" ? input(readSettings(stored)) : input;
    return changeSettings(stored, datedFrom(stored, part, now));
  };
  const checked = changed(shop);
  if (!checked.ok) return checked;
  const unprintable =
    typeof input === "function" ? {} : unprintableSender(services, checked.settings.sender, input);
  if (Object.keys(unprintable).length > 0) return { ok: false, errors: unprintable };
  let saved = checked;
  await services.shops.changeSettings(
    shop.domain,
    (settings) => {
      // The settings may have changed since the form was checked.
      const anew = changed({ settings });
      if (!anew.ok) return null;
      check(readSettings({ settings }), anew.settings);
      saved = anew;
      return anew.settings;
    },
    asksRuleAgain,
  );
  // Settings belong to the shop in both environments, and so does the parcel.
  for (const environment of environments)
    await services.accounts.setDefaultParcel(
      { merchantId: shop.merchantId, environment },
      saved.settings.defaultParcel satisfies DefaultParcel,
    );
  await services.accounts.setLabelFormats(shop.merchantId, saved.settings.paperByCarrier);
  await services.merchantChanges.publish(shop.merchantId);
  return saved;
}

/** The settings that the rule for paid orders asks. */
const askedByRule = [
  ...(["buyWhenPaid", "buysAuthorized", "buysMediumRisk", "buysHighRisk", "buysLate"] as const),
  ...(["buysTestOrders", "fallbackService", "shippingMethods"] as const),
] satisfies readonly (keyof ShopSettings)[];

/** Whether the rule for paid orders may decide otherwise now. */
function asksRuleAgain(stored: JsonValue, changed: JsonValue): boolean {
  const [before, now] = [readSettings({ settings: stored }), readSettings({ settings: changed })];
  if (!now.buyWhenPaid.enabled) return false;
  return askedByRule.some((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
}

const printedFields = ["name", "company", "address", "address2", "city", "zip", "state"] as const;

/** Errors of an entered sender whose labels would be refused. */
function unprintableSender(
  { ports }: Pick<SettingsServices, "ports">,
  sender: ShopSettings["sender"],
  { sender: entered }: ShopSettingsInput,
): SettingsErrors {
  if (sender === null || entered === undefined) return {};
  const wrong = printedFields
    .map((field) => [field, ports.unprintable(sender[field] ?? "")] as const)
    .filter(([, letters]) => letters.length > 0);
  return Object.fromEntries(
    wrong.map(([field, letters]) => [
      `sender.${field}`,
      `Replace letters that can't be printed: ${letters.join(" ")}`,
    ]),
  );
}

/** The rule starts at the moment when it is switched on, whatever the form sends. */
function datedFrom(
  shop: Pick<OrderShop, "settings">,
  input: ShopSettingsInput,
  now: Date,
): ShopSettingsInput {
  if (input.buyWhenPaid === undefined) return input;
  const { enabled, since } = readSettings(shop).buyWhenPaid;
  const from = enabled && since !== null ? since : now.toISOString();
  return { ...input, buyWhenPaid: { ...input.buyWhenPaid, since: input.buyWhenPaid.enabled ? from : null } };
}

function errorsByPath(error: z.ZodError): SettingsErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join(".")] ??= message;
  return errors;
}
