/** Customs contents for Cyprus. The sheet has one of them, 6; the others are invented. */
export const contentTypes = [
  { id: 1, gr: "ΕΓΓΡΑΦΑ", en: "DOCUMENTS" },
  { id: 2, gr: "ΕΝΔΥΜΑΤΑ", en: "CLOTHING" },
  { id: 3, gr: "ΥΠΟΔΗΜΑΤΑ", en: "FOOTWEAR" },
  { id: 4, gr: "ΒΙΒΛΙΑ", en: "BOOKS" },
  { id: 5, gr: "ΚΑΛΛΥΝΤΙΚΑ", en: "COSMETICS" },
  { id: 6, gr: "ΗΛΕΚΤΡΟΝΙΚΑ", en: "ELECTRONICS" },
  { id: 7, gr: "ΤΡΟΦΙΜΑ", en: "FOOD" },
  { id: 99, gr: "ΛΟΙΠΑ", en: "OTHER" },
] as const;

export function findContentType(id: number): (typeof contentTypes)[number] | undefined {
  return contentTypes.find((type) => type.id === id);
}
