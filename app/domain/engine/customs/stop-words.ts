/**
 * Descriptions of goods that the EU's advance cargo system refuses as a whole description: "Books for children" passes,
 * "Books" is not among them, "Gift" is refused. Source: the European Commission's stop words for ICS2 (data element
 * 18 05 000 000, Delegated Regulation (EU) 2015/2446), as far as docs/decisions/069 could confirm them.
 */
const stopWords: ReadonlySet<string> = new Set(
  `accessories, adapter, agricultural products, aid consignment, alcohol, all kind of cargo, all kind of goods, animals,
  apparel, appliances, arms, articles, artwork, as ordered, as per attached invoice, attached manifest, auto, auto parts,
  automobiles, baggage, bags, battery, bazaar goods, biological substances, birthday gifts, bits, boards, boxes, cables,
  caps, cards, cartons, case, charity, chemicals, chemicals flammable, chemicals hazardous, chemicals non-hazardous,
  cleaning products, clothes, clothing, collected items, commodity, company names, component, consol, consolidated,
  consolidated cargo, consolidated goods, consolidation, consumer, courier, courier bags, courier goods, courier material,
  cnsl, dangerous goods, decorations, decorative crafts, decorative items, didactic articles, docs, documents,
  documentations, dox, drugs, drums, e-commerce, electronic equipment, electronic goods, electronic items, electronics,
  equipment, exhibition goods, express, firearm, food, foodstuff, footwear, fresh fruit, fresh herbs, fresh plants,
  fresh vegetable, freight all kinds, freight of all kinds, from upu postal, fruit, fruit products, fruit pulp, fuel,
  garments, general cargo, general goods, gift, goods, items, machinery, miscellaneous, n/a, parts, party accessories, sample,
  see invoice, shoes, stuff, textiles, tools, unknown, various goods, various products, vegetables`
    .split(",")
    .map((word) => word.replace(/\s+/g, " ").trim()),
);

/** Whether a description says nothing to customs, whatever its case, spaces and full stop. */
export function isStopWord(description: string): boolean {
  return stopWords.has(
    description
      .toLowerCase()
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[.!]+$/, ""),
  );
}
