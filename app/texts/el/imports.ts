import type { PageTexts } from "../shape.ts";

export const orderImport: PageTexts["orderImport"] = {
  importing: "Οι ανοιχτές παραγγελίες σας διαβάζονται από το Shopify",
  importAsked: "Το Shopify ετοιμάζει τη λίστα.",
  importFound: (found) => `Το Shopify ετοιμάζει τη λίστα: ${found} γραμμές ως τώρα.`,
  importRead: (read, found) => `Ήρθαν ${read} από ${found} γραμμές.`,
  importGoesOn: "Συνεχίζεται και όταν φύγετε από τη σελίδα. Δεν εκδίδεται voucher με αυτό.",
  importFailed: "Οι ανοιχτές παραγγελίες σας δεν διαβάστηκαν από το Shopify",
  importAgain: "Δοκιμή ξανά",
};

export const productImport: PageTexts["productImport"] = {
  importing: "Τα προϊόντα σας διαβάζονται από το Shopify",
  importAsked: "Το Shopify ετοιμάζει τη λίστα.",
  importFound: (found) => `Το Shopify ετοιμάζει τη λίστα: ${found} έως τώρα.`,
  importRead: (read, found) => `${read} από ${found} είναι εδώ.`,
  importGoesOn: "Συνεχίζεται και όταν φύγετε από τη σελίδα.",
  importFailed: "Τα προϊόντα σας δεν μπόρεσαν να διαβαστούν από το Shopify",
  importAgain: "Δοκιμή ξανά",
};
