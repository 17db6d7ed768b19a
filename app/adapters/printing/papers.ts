import type { Caller, CustomsPaper, DayList, Ports, Shipment } from "../../domain/engine/index.ts";
import {
  CN_BY_RULE,
  CODE_FORMAT,
  carrierLabel,
  customsPapers,
  declarationOf,
  dueCnForm,
  EngineError,
  exporterOn,
  getShipment,
  isPostal,
  listDay,
  manifestSheet,
  refuseLongCn22,
  usualCustomsPaper,
} from "../../domain/engine/index.ts";
import type { DayListFormat, PaperFile, Papers } from "../../domain/orders/printing/papers.ts";
import { isLabelFormat, labelFormats } from "../../domain/papers/label-formats.ts";
import { slipFormats } from "../../domain/papers/slip-formats.ts";
import type { CnForm } from "./cn-form-parts.ts";
import { dayListCsv } from "./day-list-csv.ts";
import type { DrawLabels } from "./label-job.ts";
import { carriersFile, codeOf, formatAsked, labelIn, labelsOf } from "./labels-of-many.ts";
import type { ShopSources } from "./shop-sources.ts";
import { noShopSources } from "./shop-sources.ts";
import type { SlipLanguages } from "./slips-of-many.ts";
import { slipsFor } from "./slips-of-many.ts";

/** @param sources the sources of additions by merchants; by default, papers have the shipments' own data alone */
export function papersOf(
  ports: Ports,
  draw: DrawLabels,
  languages: SlipLanguages,
  sources: ShopSources = noShopSources,
): Papers {
  return {
    slipFormats,
    async label(shipment, piece, format) {
      if (format?.toLowerCase() === CODE_FORMAT) return codeOf(ports, draw, shipment, piece);
      if (format !== undefined) return labelIn(ports, draw, shipment, piece, formatAsked(format));
      const carriers = await carrierLabel(ports, shipment, shipment.labelFormat, piece);
      if (carriers !== null) return carriers;
      if (shipment.labelFormat === CODE_FORMAT) return codeOf(ports, draw, shipment, piece);
      // A format that this version no longer prints must not make the label unreadable.
      const own = isLabelFormat(shipment.labelFormat) ? shipment.labelFormat : labelFormats[0];
      return labelIn(ports, draw, shipment, piece, own);
    },
    labels: (shipments, paper) =>
      labelsOf(ports, draw, shipments, paper, languages, (all) => slipsFor(languages, sources, all)),
    async readLabel(shipment, format) {
      await carriersFile(ports, shipment, null, formatAsked(format));
    },
    async dayList(caller, accountId, date, format) {
      return listFile(draw, caller, await listDay(ports, caller, accountId, date), format);
    },
    async manifest(caller, id, format, use) {
      return listFile(draw, caller, await manifestSheet(ports, caller, id, use), format);
    },
    async customsPaper(caller, id, form) {
      const asked = formOf(form);
      const shipment = await getShipment(ports, caller, id);
      const uploaded = asked === null ? await uploadedInvoice(ports, caller, shipment) : null;
      if (uploaded !== null) return uploaded;
      const declaration = declarationOf(shipment);
      if (declaration === null) throw new EngineError("NOT_FOUND", "The shipment has no customs invoice.");
      const exporter = exporterOn(shipment, declaration, await sources.exporter(shipment.merchantId));
      const paper = await paperOf(ports, asked, { shipment, declaration, exporter });
      if (paper === "cn22") refuseLongCn22(declaration);
      const job = { kind: "customs-paper", paper, shipment, declaration, exporter } as const;
      const { bytes } = await draw(shipment.merchantId, job);
      return customsFile(paper === "cn22" || paper === "cn23" ? paper : "invoice", shipment, bytes);
    },
  };
}

function customsFile(kind: string, { trackingRef }: Shipment, bytes: Uint8Array): PaperFile {
  const name = `${kind}-${trackingRef.replace(/[^A-Za-z0-9-]+/g, "-")}.pdf`;
  return { name, mediaType: "application/pdf", bytes };
}

/** @throws EngineError NOT_FOUND it was deleted */
async function uploadedInvoice(ports: Ports, caller: Caller, shipment: Shipment): Promise<PaperFile | null> {
  const { customsInvoiceId } = shipment.extras;
  if (customsInvoiceId === undefined) return null;
  const pdf = await ports.customsInvoices.get(caller, customsInvoiceId);
  if (pdf !== null) return customsFile("invoice", shipment, pdf.bytes);
  throw new EngineError(
    "NOT_FOUND",
    "The uploaded invoice was deleted, 90 days after its upload or with the shipment's addresses.",
  );
}

/** @throws EngineError OPTION_NOT_AVAILABLE */
function formOf(form: string | null): CustomsPaper | typeof CN_BY_RULE | null {
  if (form === null) return null;
  const known = [...customsPapers, CN_BY_RULE] as const;
  const asked = known.find((each) => each === form.toLowerCase());
  if (asked !== undefined) return asked;
  throw new EngineError("OPTION_NOT_AVAILABLE", `There is no form ${JSON.stringify(form)}.`, {
    path: "form",
    allowed: [...known],
  });
}

async function paperOf(
  ports: Ports,
  asked: CustomsPaper | typeof CN_BY_RULE | null,
  { shipment, declaration, exporter }: CnForm,
): Promise<CustomsPaper> {
  if (asked === CN_BY_RULE) return dueCnForm(shipment, declaration);
  if (asked !== null) return asked;
  return usualCustomsPaper(shipment, declaration, exporter, { isPost: await isPostal(ports, shipment) });
}

async function listFile(
  draw: DrawLabels,
  { merchantId }: Caller,
  list: DayList,
  format: DayListFormat,
): Promise<PaperFile> {
  const name = `${list.carrier.code}-${list.number ?? list.date}`.replace(/[^A-Za-z0-9-]+/g, "-");
  if (format === "csv") {
    const bytes = new TextEncoder().encode(dayListCsv(list));
    return { name: `${name}.csv`, mediaType: "text/csv; charset=utf-8", bytes };
  }
  const { bytes } = await draw(merchantId, { kind: "day-list", list });
  return { name: `${name}.pdf`, mediaType: "application/pdf", bytes };
}
