/**
 * Public holidays on which Greek carriers don't collect, to the end of 2028. The movable ones hang on Orthodox Easter
 * (2026-04-12, 2027-05-02, 2028-04-16): Clean Monday, Good Friday, Easter Monday, Whit Monday.
 */
export const greekHolidays: readonly string[] = [
  ...["2026", "2027", "2028"].flatMap((year) =>
    ["01-01", "01-06", "03-25", "05-01", "08-15", "10-28", "12-25", "12-26"].map((day) => `${year}-${day}`),
  ),
  ...["2026-02-23", "2026-04-10", "2026-04-13", "2026-06-01"],
  ...["2027-03-15", "2027-04-30", "2027-05-03", "2027-06-21"],
  ...["2028-02-28", "2028-04-14", "2028-04-17", "2028-06-05"],
];
