export const slips = {
  title: "Packing slips",
  logo: "Logo",
  logoBody: "It is printed at the head of each slip, up to 45 × 14 mm. PNG, JPEG or SVG.",
  logoChoose: "Choose picture",
  logoNow: "Your logo",
  logoRemove: "Remove logo",
  logoRefused: "This picture can't be used. Choose another PNG, JPEG or SVG.",
  words: "Your text",
  wordsBody:
    "A slip is in the language of the recipient's country. Without text in that language, the English text is printed.",
  language: "Language",
  fields: {
    greeting: { label: "Greeting", help: "Below the items." },
    returns: { label: "Returns", help: "How to send something back." },
  },
  tooLong: "Use at most 500 characters for the greeting and 1,000 for returns.",
  unprintable: (letters: readonly string[]) =>
    `Replace letters that can't be printed: ${letters.slice(0, 10).join(" ")}`,
  save: "Save text",
  saved: "Saved",
  places:
    "Places of products come from Products: edit one, or import a file with the column place. Print slips under Shipments › Choose paper.",
};
