import type { Rect } from "../../domain/papers/label-formats.ts";
import { qrCode } from "./barcodes.ts";
import { captionIn, captionsIn } from "./label-captions.ts";
import type { Label, LabelParty, LabelPiece } from "./label-content.ts";
import type { Pen } from "./pen.ts";
import type { Section } from "./section.ts";
import { inset, PADDING_MM } from "./section.ts";
import type { Paragraph } from "./text-fitting.ts";

const QR_SIDE_MM = 27;
const LOCKER_HEIGHT_MM = 8;
const CAPTION_HEIGHT_MM = 3.2;
/** Addresses stay above 6 points where they can; longer ones shrink on, since a cut address can't be delivered to. */
const SMALLEST_SCALE = 0.55;

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
const namesInCapitals = new Map<string, string>();

function countryInCapitals(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code.toLocaleUpperCase("en");
  const known = namesInCapitals.get(code);
  if (known !== undefined) return known;
  const name = (countryNames.of(code) ?? code).toLocaleUpperCase("en");
  namesInCapitals.set(code, name);
  return name;
}

/** Small headings at the top of a box, one below the other; returns the rest of the box. */
export function caption(pen: Pen, texts: readonly string[], box: Rect): Rect {
  const lineMm = texts.length === 1 ? CAPTION_HEIGHT_MM - 0.8 : CAPTION_HEIGHT_MM - 1.2;
  for (const [line, text] of texts.entries())
    pen.line(
      { text, font: "regular", maxPt: 6, minPt: 4 },
      { x: box.x, y: box.y + line * lineMm, width: box.width, height: lineMm },
    );
  const used = CAPTION_HEIGHT_MM + (texts.length - 1) * lineMm;
  return { ...box, y: box.y + used, height: box.height - used };
}

/** Countries that write the postcode after the city. Source: Universal Postal Union, addressing guides. */
const zipAfterCity = new Set(["AU", "CA", "GB", "IE", "IN", "NZ", "US"]);

/** Countries whose addresses name the state or province; elsewhere its code means nothing to a reader of the label. */
const namesRegion = new Set(["AU", "BR", "CA", "CN", "IN", "IT", "JP", "MX", "MY", "US"]);

function joined(parts: readonly (string | null)[], separator: string): string {
  return parts.filter((part) => part !== null && part.trim() !== "").join(separator);
}

export function cityLine({ zip, city, region, country }: LabelParty): string {
  const shown = namesRegion.has(country) ? region : null;
  return zipAfterCity.has(country)
    ? joined([joined([city, shown], ", "), zip], " ")
    : joined([zip, city, shown], " ");
}

function phoneLine({ phone }: LabelParty): string {
  return phone === null || phone.trim() === "" ? "" : `Tel. ${phone}`;
}

/** A company equal to the name is printed once. */
function companyLine({ company, name }: LabelParty): string | null {
  return company === name ? null : company;
}

function withText(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  return paragraphs.filter(({ text }) => text.trim() !== "");
}

/** Few wide lines: the sender is read only if something goes wrong. */
function senderLines({ languages, sender: party, senderLockerId: lockerId }: Label): readonly Paragraph[] {
  const small = { font: "regular", sizePt: 8, maxLines: 2 } as const;
  const country = countryInCapitals(party.country);
  return withText([
    { ...small, text: joined([party.name, companyLine(party)], ", "), font: "bold" },
    { ...small, text: joined(party.street, ", ") },
    { ...small, text: joined([cityLine(party), country], ", ") },
    { ...small, text: phoneLine(party), maxLines: 1 },
    {
      ...small,
      text: lockerId === undefined ? "" : `${captionIn(languages, "handedInAt")} ${lockerId}`,
      font: "bold",
    },
  ]);
}

function recipientLines(party: LabelParty): readonly Paragraph[] {
  const street = { font: "regular", sizePt: 11.5, maxLines: 3 } as const;
  const country = countryInCapitals(party.country);
  return withText([
    { text: party.name, font: "bold", sizePt: 14, maxLines: 2 },
    { ...street, text: companyLine(party) ?? "", maxLines: 2 },
    ...party.street.map((text) => ({ ...street, text })),
    { text: cityLine(party), font: "bold", sizePt: 15, maxLines: 2 },
    { text: country, font: "bold", sizePt: 11.5, maxLines: 1 },
    { text: phoneLine(party), font: "regular", sizePt: 11, maxLines: 1 },
  ]);
}

export function sender(label: Label): Section {
  return {
    minHeightMm: 17,
    grow: 0,
    draw: (pen, rect) => {
      const box = inset(rect, PADDING_MM);
      const titleWidth = 10;
      caption(pen, captionsIn(label.languages, "from"), { ...box, width: titleWidth });
      const address = { ...box, x: box.x + titleWidth, width: box.width - titleWidth };
      pen.paragraphs(senderLines(label), address, SMALLEST_SCALE, "shrink");
    },
  };
}

export function recipient(label: Label, piece: LabelPiece): Section {
  return {
    minHeightMm: 34,
    grow: 3,
    draw: (pen, rect) => {
      const box = inset(rect, PADDING_MM);
      const scanned = label.trackingUrl === null ? [] : [label.trackingUrl];
      const qr = qrCode([...scanned, piece.trackingRef], QR_SIDE_MM);
      if (qr !== null) {
        // The quiet zone is white anyway, so it may overlap the padding.
        const x = rect.x + rect.width - QR_SIDE_MM;
        pen.matrix(qr, { x, y: rect.y + rect.height - QR_SIDE_MM });
      }
      const width = qr === null ? box.width : rect.width - QR_SIDE_MM - PADDING_MM;
      const address = caption(pen, [captionIn(label.languages, "to")], { ...box, width });
      const rest = lockerMark(pen, label, address);
      pen.paragraphs(recipientLines(label.recipient), rest, SMALLEST_SCALE, "shrink");
    },
  };
}

/** The locker's number in a frame above the address; returns the rest of the box. */
function lockerMark(pen: Pen, { lockerId, languages }: Label, box: Rect): Rect {
  if (lockerId === null || lockerId.trim() === "") return box;
  const mark = { ...box, height: LOCKER_HEIGHT_MM - 1.2 };
  pen.frame(mark, 0.5);
  const inside = { ...mark, x: mark.x + 1.5, width: mark.width - 3 };
  const title = captionIn(languages, "locker");
  const used = pen.line(
    { text: title, font: "bold", maxPt: 9, minPt: 5 },
    { ...inside, width: inside.width / 2 },
  );
  const rest = { ...inside, x: inside.x + used + 2, width: inside.width - used - 2 };
  pen.line({ text: lockerId, font: "bold", maxPt: 14, minPt: 5, align: "right" }, rest);
  return { ...box, y: box.y + LOCKER_HEIGHT_MM, height: box.height - LOCKER_HEIGHT_MM };
}
