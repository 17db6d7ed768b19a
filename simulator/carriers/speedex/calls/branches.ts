import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Operation } from "../protocol/define-operation.ts";
import { codes, Refused } from "../protocol/outcome.ts";
import { listed } from "./list-consignments.ts";

/** Invented branches, by the beginnings of the post codes that they serve. `pointX` is the latitude. Source: section 8. */
const branches = [
  { from: /^1/, id: "001", gr: "ΑΘΗΝΑ", en: "ATHENS", zip: "10552", point: [37.98, 23.72] },
  { from: /^54/, id: "085", gr: "ΘΕΣΣΑΛΟΝΙΚΗ", en: "THESSALONIKI", zip: "54624", point: [40.64, 22.94] },
  { from: /^26/, id: "026", gr: "ΠΑΤΡΑ", en: "PATRAS", zip: "26221", point: [38.25, 21.73] },
] as const;

/** `GetBranches` of one post code: no list of all exists. */
export const findBranches: Operation = {
  family: "old",
  run: (context, fields) => {
    const language = fields.int("language");
    const zipCode = fields.text("zipCode");
    if (language !== 1 && language !== 2) throw new Refused(codes.invalid, "language: 1 ή 2.");
    if (!/^\d{5}$/.test(zipCode)) throw new Refused(codes.invalid, "zipCode: πέντε ψηφία.");
    const rows = branches
      .filter(({ from }) => from.test(zipCode))
      .map(({ id, gr, en, zip, point }) =>
        xmlElement(
          "Branch",
          Object.entries({
            BranchAddress: language === 1 ? "ΚΕΝΤΡΟΥ 1" : "KENTROU 1",
            BranchCity: language === 1 ? gr : en,
            BranchCode: id,
            BranchName: language === 1 ? gr : en,
            BranchTelephone: "2105550199",
            BranchZipcode: zip,
            pointX: String(point[0]),
            pointY: String(point[1]),
          })
            .map(([name, value]) => xmlText(name, value))
            .join(""),
        ),
      );
    return listed(context, "Branches", rows);
  },
};
