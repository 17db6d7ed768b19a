import type { Address, CountryCode } from "./address.ts";
import { normalizeZip } from "./fold-postcode.ts";

/**
 * Islands by the beginnings of their postcodes. An island with a bridge is no island here. Sources: the published list of
 * Greek codes (`/postal-codes/gr`); Correos, codes by province; CTT, Código Postal; La Poste; Poste Italiane; Royal Mail,
 * postcode areas; PostNord; Posti; Omniva.
 */
const islands: readonly (readonly [country: CountryCode, island: string, zipPrefixes: string])[] = [
  ["GR", "Crete", "70 71 72 73 74"],
  ["GR", "Corfu", "49080 49081 49083 49084 491"],
  ["GR", "Paxi", "49082"],
  ["GR", "Kefalonia", "280 281 282"],
  ["GR", "Ithaca", "283"],
  ["GR", "Zakynthos", "29"],
  ["GR", "Meganisi", "31083"],
  ["GR", "Kythira", "801 802"],
  ["GR", "Aegina", "18010"],
  ["GR", "Agistri", "18011"],
  ["GR", "Poros", "18020"],
  ["GR", "Hydra", "18040"],
  ["GR", "Spetses", "18050"],
  ["GR", "Salamis", "189"],
  ["GR", "Skyros", "34007"],
  ["GR", "Skiathos", "37002"],
  ["GR", "Skopelos", "37003 37004"],
  ["GR", "Alonnisos", "37005"],
  ["GR", "Thasos", "64002 64004 64005 64010"],
  ["GR", "Samothrace", "68002"],
  ["GR", "Lesbos", "811 812 813"],
  ["GR", "Lemnos", "814"],
  ["GR", "Agios Efstratios", "815"],
  ["GR", "Chios", "82100 82102 82103 8213 8215 822 823"],
  ["GR", "Oinousses", "82101"],
  ["GR", "Psara", "82104"],
  ["GR", "Samos", "831 832"],
  ["GR", "Ikaria", "833"],
  ["GR", "Fournoi", "834"],
  ["GR", "Ios", "84001"],
  ["GR", "Kea", "84002"],
  ["GR", "Sifnos", "84003"],
  ["GR", "Kimolos", "84004"],
  ["GR", "Serifos", "84005"],
  ["GR", "Kythnos", "84006"],
  ["GR", "Antiparos", "84007"],
  ["GR", "Amorgos", "84008"],
  ["GR", "Anafi", "84009"],
  ["GR", "Sikinos", "84010"],
  ["GR", "Folegandros", "84011"],
  ["GR", "Syros", "841"],
  ["GR", "Tinos", "842"],
  ["GR", "Naxos", "843"],
  ["GR", "Paros", "844"],
  ["GR", "Andros", "845"],
  ["GR", "Mykonos", "846"],
  ["GR", "Santorini", "847"],
  ["GR", "Milos", "848"],
  ["GR", "Leipsoi", "85001"],
  ["GR", "Tilos", "85002"],
  ["GR", "Agathonisi", "85003"],
  ["GR", "Rhodes", "85100 85101 85102 85103 85104 85105 85106 85107 85108 85109 8513 8515"],
  ["GR", "Chalki", "85110"],
  ["GR", "Kastellorizo", "85111"],
  ["GR", "Kalymnos", "852"],
  ["GR", "Kos", "85300 85301 85302 85304"],
  ["GR", "Nisyros", "85303"],
  ["GR", "Leros", "854"],
  ["GR", "Patmos", "855"],
  ["GR", "Symi", "856"],
  ["GR", "Karpathos", "857"],
  ["GR", "Kasos", "858"],
  ["GR", "Astypalaia", "859"],
  ["ES", "Mallorca", "070 071 072 073 074 075 076"],
  ["ES", "Menorca", "077"],
  ["ES", "Ibiza", "0780 0781 0782 0783 0784"],
  ["ES", "Formentera", "0786 0787"],
  ["ES", "Gran Canaria", "350 351 352 353 354"],
  ["ES", "Lanzarote", "355"],
  ["ES", "Fuerteventura", "356"],
  ["ES", "Tenerife", "380 381 382 383 384 385 386"],
  ["ES", "La Palma", "387"],
  ["ES", "La Gomera", "388"],
  ["ES", "El Hierro", "389"],
  ["ES", "Ceuta", "51"],
  ["ES", "Melilla", "52"],
  ["PT", "Madeira", "90 91 92 93"],
  ["PT", "Porto Santo", "94"],
  ["PT", "Santa Maria", "958"],
  ["PT", "São Miguel", "950 951 952 953 954 955 956 957 959 96"],
  ["PT", "Terceira", "97"],
  ["PT", "São Jorge", "980 981 982 983 984 985"],
  ["PT", "Graciosa", "988"],
  ["PT", "Faial", "990 991"],
  ["PT", "Pico", "993 994 995"],
  ["PT", "Flores", "996 997"],
  ["PT", "Corvo", "998"],
  ["FR", "Corsica", "20"],
  ["FR", "Guadeloupe", "971"],
  ["FR", "Martinique", "972"],
  ["FR", "Guiana", "973"],
  ["FR", "Réunion", "974"],
  ["FR", "Mayotte", "976"],
  ["IT", "Sardinia", "07 08 09"],
  ["IT", "Sicily", "90 91 92 93 94 95 96 97 98"],
  ["GB", "Ireland", "BT"],
  ["GB", "Shetland", "ZE"],
  ["GB", "Orkney", "KW15 KW16 KW17"],
  ["GB", "Outer Hebrides", "HS"],
  ["GB", "Isle of Wight", "PO30 PO31 PO32 PO33 PO34 PO35 PO36 PO37 PO38 PO39 PO40 PO41"],
  ["GB", "Man", "IM"],
  ["GB", "Jersey", "JE"],
  ["GB", "Guernsey", "GY"],
  ["DK", "Bornholm", "37"],
  ["SE", "Gotland", "621 622 623 624"],
  ["FI", "Åland", "22"],
  ["EE", "Hiiumaa", "92"],
  ["EE", "Saaremaa", "93 94"],
];

const byCountry = new Map<CountryCode, Map<string, string>>();
for (const [country, island, zipPrefixes] of islands) {
  const prefixes = byCountry.get(country) ?? new Map<string, string>();
  byCountry.set(country, prefixes);
  for (const prefix of zipPrefixes.split(" ")) prefixes.set(prefix, island);
}

/**
 * The island of an address, or the country's name for its mainland: places of one land are joined by roads. `null`: no
 * postcode, or no islands of the country are known.
 */
export function landOf({ country, zip }: Pick<Address, "country" | "zip">): string | null {
  const prefixes = byCountry.get(country);
  const code = normalizeZip(zip ?? "");
  if (prefixes === undefined || code === "") return null;
  for (let length = code.length; length > 1; length--) {
    const island = prefixes.get(code.slice(0, length));
    if (island !== undefined) return `${country} ${island}`;
  }
  return country;
}
