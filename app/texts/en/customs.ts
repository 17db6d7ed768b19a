export const customs = {
  title: "Customs",
  body: "Printed on the customs papers of parcels that cross a border. Labels for them need the reason for export and the Incoterm, and from the EU or the United Kingdom the EORI number. Leave blank what else you don't have.",
  fields: {
    eori: {
      label: "EORI number",
      help: "With its country, such as GR123456789.",
      error:
        "Enter two letters of an EU country and up to 15 letters or digits; for GB and XI, 12 or 15 digits.",
    },
    vat: {
      label: "VAT number",
      help: "With its country, such as EL123456789.",
      error: "Enter the country and the number in the form that the country uses.",
    },
    ioss: {
      label: "IOSS number",
      help: "Printed only to consumers in the EU, from outside, when all values are in euros and up to EUR 150 together.",
      error: "Enter IM and 10 digits.",
    },
    rex: {
      label: "REX number",
      help: "For registered exporters, such as GRREX123456789.",
      error: "Enter the country, REX, and up to 30 letters or digits.",
    },
    incoterm: {
      label: "Incoterm",
      choices: {
        EXW: "EXW, ex works",
        FCA: "FCA, free carrier",
        CPT: "CPT, carriage paid to",
        CIP: "CIP, carriage and insurance paid to",
        DAP: "DAP, delivered at place (recipient pays duties)",
        DPU: "DPU, delivered at place unloaded",
        DDP: "DDP, delivered duty paid (you pay duties)",
      },
    },
    reason: {
      label: "Reason for export",
      help: "For all parcels except returns.",
      choices: {
        sale: "Sale of goods",
        gift: "Gift",
        sample: "Commercial sample",
        repair: "Repair",
        other: "Other",
      },
    },
  },
  notStated: "Not stated",
  save: "Save",
  saved: "Saved",
};
