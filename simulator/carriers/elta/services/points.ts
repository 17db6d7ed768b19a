/** A collection point, with the spellings of the wire. Source: section 8. */
export interface Pudo {
  readonly pudo_codes: string;
  readonly pudo_postal_code: string;
  readonly pudo_titles_gr: string;
  readonly pudo_titles_en: string;
  readonly pudo_address_gr: string;
  readonly pudo_address_en: string;
  readonly pudo_city_gr: string;
  readonly pudo_city_en: string;
  readonly pudo_county_gr: string;
  readonly pudo_county_en: string;
  readonly pudo_region_gr: string;
  readonly pudo_region_en: string;
  readonly pudo_telefon: string;
  readonly pudo_daily_operation: string;
  readonly pudo_saturday_operation: string;
  readonly pudo_sanday_operation: string;
  readonly pudo_latitude: string;
  readonly pudo_longtitude: string;
}

const cities = [
  ["Αθήνα", "Athens", "10563", 37.975, 23.733],
  ["Θεσσαλονίκη", "Thessaloniki", "54624", 40.634, 22.942],
  ["Πάτρα", "Patras", "26221", 38.246, 21.735],
  ["Ηράκλειο", "Heraklion", "71201", 35.338, 25.144],
] as const;

/** Invented: nine in each town. One has no coordinates, one writes them with a comma. */
export const points: readonly Pudo[] = cities.flatMap(([gr, en, zip, latitude, longitude], city) =>
  Array.from({ length: 9 }, (_, index): Pudo => {
    const number = city * 9 + index + 1;
    const at = (degrees: number): string => {
      if (number === 5) return "";
      const text = (degrees + index / 500).toFixed(4);
      return number === 6 ? text.replace(".", ",") : text;
    };
    return {
      pudo_codes: `P${String(number).padStart(3, "0")}`,
      pudo_postal_code: zip,
      pudo_titles_gr: `ΠΕΡΙΠΤΕΡΟ ${number}`,
      pudo_titles_en: `KIOSK ${number}`,
      pudo_address_gr: `Ερμού ${number}`,
      pudo_address_en: `Ermou ${number}`,
      pudo_city_gr: gr,
      pudo_city_en: en,
      pudo_county_gr: gr,
      pudo_county_en: en,
      pudo_region_gr: gr,
      pudo_region_en: en,
      pudo_telefon: "2105551000",
      pudo_daily_operation: "08:00-20:00",
      pudo_saturday_operation: "09:00-15:00",
      pudo_sanday_operation: "",
      pudo_latitude: at(latitude),
      pudo_longtitude: at(longitude),
    };
  }),
);
