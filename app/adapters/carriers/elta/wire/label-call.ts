import type { CarrierLabel } from "../../../../domain/engine/index.ts";
import { base64Pdf, MAX_LABEL_BYTES } from "../../kit/label-bytes.ts";
import { one } from "../../kit/xml.ts";
import type { EltaOperation } from "./service.ts";
import { eltaCall } from "./service.ts";

export interface LabelQuestion {
  readonly number: string;
  /** 0: A4; 1: A6. */
  readonly paper: "0" | "1";
  /** Master, six blanks and sub-code, in place of the master alone: ELTA's pages disagree. Source: section 6. */
  readonly hasLongCode?: boolean;
}

/** The PDF of one number. May be repeated. Source: section 6. */
export const readLabel: EltaOperation<LabelQuestion, CarrierLabel> = eltaCall({
  name: "PELB64VG",
  maxBytes: 2 * MAX_LABEL_BYTES,
  parts: ({ number, paper, hasLongCode }: LabelQuestion, { user, password, master, sub }) => ({
    pel_user_code: user,
    pel_user_pass: password,
    pel_apost_code: hasLongCode ? `${master}      ${sub}` : master,
    vg_code: number,
    paper_size: paper,
  }),
  shape: { b64_string: one(base64Pdf) },
  read: ({ b64_string }): CarrierLabel => ({ mediaType: "application/pdf", bytes: b64_string }),
});
