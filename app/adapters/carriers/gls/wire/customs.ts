/** Customs data and its documents, each by an API that an app must be entitled to. Source: contract sheet, section 7. */
import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import { jsonOf, nothing, UnreadableAnswer } from "../../kit/wire-answer.ts";
import type { consignmentBody } from "./consignment-body.ts";

/** These APIs have the usual type of JSON, which ShipIT has not. */
const headers = { "content-type": "application/json", accept: "application/json" };

const UPLOAD_WITHIN_MS = 30_000;

export interface InvoiceFile {
  readonly fileName: string;
  /** GLS' own address: its uploads are as safe. */
  readonly host: string;
}

export interface PreparedUpload {
  readonly documentId: string;
  /** Good for 15 minutes, without a token, and on any host. */
  readonly url: string;
}

/** Makes a place for the invoice. One that no consignment names is deleted after 15 days. */
export const prepareUpload: Operation<InvoiceFile, PreparedUpload> = {
  name: "prepare-upload",
  request: ({ fileName }) => ({
    method: "POST",
    path: "/document-management/v1/documents/customs/prepare-upload",
    headers,
    body: {
      attributes: {
        documentType: "COMMERCIAL_INVOICE",
        documentFormat: "pdf",
        displayFileName: fileName,
      },
    },
  }),
  read(answer, { host }) {
    const prepared = z.object({ documentId: z.string().min(1), uploadURL: z.url() });
    const { documentId, uploadURL } = jsonOf(prepared, answer);
    if (new URL(uploadURL).protocol !== new URL(host).protocol)
      throw new UnreadableAnswer("An address of another kind than GLS' own.");
    return { documentId, url: uploadURL };
  },
};

/** The bytes alone: a token is refused there. Putting them twice is putting them once. */
export const upload: Operation<{ readonly url: string; readonly pdf: Uint8Array }, null> = {
  name: "upload",
  open: true,
  deadlineMs: UPLOAD_WITHIN_MS,
  request: ({ url, pdf }) => ({
    method: "PUT",
    path: "",
    url,
    headers: { "content-type": "application/pdf" },
    bytes: new Uint8Array(pdf),
  }),
  read: nothing,
};

export type Consignment = ReturnType<typeof consignmentBody> & {
  readonly linkedDocuments: readonly { readonly documentId: string }[];
};

/** Customs data of parcels, which GLS hands on at once. Nothing recognises a repetition. @returns GLS' key of it */
export const declare: Operation<Consignment, string> = {
  name: "declare",
  acts: true,
  request: (body) => ({
    method: "POST",
    path: "/customs-management/export/public/v3/customs-consignments",
    headers,
    body,
  }),
  read: (answer) => jsonOf(z.object({ key: z.string().min(1) }), answer).key,
};
