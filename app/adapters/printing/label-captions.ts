/**
 * The captions of a label, in the language of the country that it leaves and of the one that it goes to: the people at
 * both ends handle the parcel.
 */

const names = [
  "from",
  "to",
  "shipDate",
  "routing",
  "depot",
  "piece",
  "weight",
  "size",
  "cashOnDelivery",
  "withFirstPiece",
  "order",
  "contents",
  "notes",
  "locker",
  "handedInAt",
  "insured",
  "cod",
  "saturday",
] as const;
export type LabelCaption = (typeof names)[number];

/** The captions of each language, in the order of `names`, in letters that DejaVu and Swiss 721 have. */
const table: Readonly<Record<string, string>> = {
  en: "FROM | TO | SHIP DATE | ROUTING | DEPOT | PIECE | WEIGHT | SIZE | CASH ON DELIVERY | Collected with piece 1 | ORDER | CONTENTS | NOTES | LOCKER | Handed in at | INSURED | COD | SATURDAY",
  bg: "ОТ | ДО | ДАТА | МАРШРУТ | ДЕПО | ПАКЕТ | ТЕГЛО | РАЗМЕР | НАЛОЖЕН ПЛАТЕЖ | Събира се с пакет 1 | ПОРЪЧКА | СЪДЪРЖАНИЕ | БЕЛЕЖКИ | АВТОМАТ | Предадена в | ЗАСТРАХОВАНА | НАЛ. ПЛАТЕЖ | СЪБОТА",
  cs: "OD | PRO | DATUM | SMĚR | DEPO | BALÍK | HMOTNOST | VELIKOST | DOBÍRKA | Vybírá se s balíkem 1 | OBJEDNÁVKA | OBSAH | POZNÁMKY | VÝDEJNÍ BOX | Podáno v | POJIŠTĚNO | DOBÍRKA | SOBOTA",
  de: "VON | AN | VERSANDDATUM | LEITCODE | DEPOT | PAKET | GEWICHT | GRÖSSE | NACHNAHME | Kassiert mit Paket 1 | BESTELLUNG | INHALT | HINWEISE | PAKETAUTOMAT | Abgegeben bei | VERSICHERT | NACHNAHME | SAMSTAG",
  el: "ΑΠΟ | ΠΡΟΣ | ΗΜΕΡΟΜΗΝΙΑ | ΔΡΟΜΟΛΟΓΗΣΗ | ΣΤΑΘΜΟΣ | ΤΕΜΑΧΙΟ | ΒΑΡΟΣ | ΜΕΓΕΘΟΣ | ΑΝΤΙΚΑΤΑΒΟΛΗ | Εισπράττεται με το τεμάχιο 1 | ΠΑΡΑΓΓΕΛΙΑ | ΠΕΡΙΕΧΟΜΕΝΟ | ΣΗΜΕΙΩΣΕΙΣ | ΘΥΡΙΔΑ | Κατάθεση σε | ΑΣΦΑΛΙΣΜΕΝΟ | ΑΝΤΙΚΑΤΑΒΟΛΗ | ΣΑΒΒΑΤΟ",
  es: "DE | PARA | FECHA | RUTA | CENTRO | BULTO | PESO | TAMAÑO | CONTRA REEMBOLSO | Se cobra con el bulto 1 | PEDIDO | CONTENIDO | NOTAS | TAQUILLA | Depositado en | ASEGURADO | REEMBOLSO | SÁBADO",
  fr: "DE | À | DATE | ROUTAGE | DÉPÔT | COLIS | POIDS | TAILLE | CONTRE REMBOURSEMENT | Encaissé avec le colis 1 | COMMANDE | CONTENU | REMARQUES | CONSIGNE | Déposé à | ASSURÉ | REMBOURSEMENT | SAMEDI",
  hr: "OD | ZA | DATUM | SMJER | SKLADIŠTE | PAKET | MASA | VELIČINA | POUZEĆE | Naplaćuje se s paketom 1 | NARUDŽBA | SADRŽAJ | NAPOMENE | PAKETOMAT | Predano u | OSIGURANO | POUZEĆE | SUBOTA",
  hu: "FELADÓ | CÍMZETT | DÁTUM | ÚTVONAL | DEPÓ | CSOMAG | SÚLY | MÉRET | UTÁNVÉT | Az 1. csomaggal fizetendő | RENDELÉS | TARTALOM | MEGJEGYZÉS | CSOMAGAUTOMATA | Feladva itt: | BIZTOSÍTOTT | UTÁNVÉT | SZOMBAT",
  it: "DA | A | DATA | INSTRADAMENTO | DEPOSITO | COLLO | PESO | MISURA | CONTRASSEGNO | Incassato con il collo 1 | ORDINE | CONTENUTO | NOTE | LOCKER | Depositato presso | ASSICURATO | CONTRASSEGNO | SABATO",
  nl: "VAN | AAN | VERZENDDATUM | ROUTE | DEPOT | COLLO | GEWICHT | FORMAAT | REMBOURS | Geïnd met collo 1 | BESTELLING | INHOUD | OPMERKINGEN | PAKKETAUTOMAAT | Afgegeven bij | VERZEKERD | REMBOURS | ZATERDAG",
  pl: "OD | DO | DATA | TRASA | ODDZIAŁ | PACZKA | WAGA | ROZMIAR | POBRANIE | Pobierane z paczką 1 | ZAMÓWIENIE | ZAWARTOŚĆ | UWAGI | AUTOMAT | Nadano w | UBEZPIECZONA | POBRANIE | SOBOTA",
  pt: "DE | PARA | DATA | ROTA | CENTRO | VOLUME | PESO | TAMANHO | À COBRANÇA | Cobrado com o volume 1 | ENCOMENDA | CONTEÚDO | NOTAS | CACIFO | Depositado em | SEGURADO | À COBRANÇA | SÁBADO",
  ro: "DE LA | CĂTRE | DATA | RUTĂ | DEPOZIT | COLET | GREUTATE | MĂRIME | RAMBURS | Se încasează cu coletul 1 | COMANDĂ | CONȚINUT | OBSERVAȚII | LOCKER | Predat la | ASIGURAT | RAMBURS | SÂMBĂTĂ",
  sl: "OD | ZA | DATUM | SMER | SKLADIŠČE | PAKET | TEŽA | VELIKOST | ODKUPNINA | Pobere se s paketom 1 | NAROČILO | VSEBINA | OPOMBE | PAKETOMAT | Oddano v | ZAVAROVANO | ODKUPNINA | SOBOTA",
  sv: "FRÅN | TILL | DATUM | RUTT | TERMINAL | KOLLI | VIKT | STORLEK | POSTFÖRSKOTT | Betalas med kolli 1 | ORDER | INNEHÅLL | ANMÄRKNING | PAKETBOX | Inlämnad hos | FÖRSÄKRAD | POSTFÖRSKOTT | LÖRDAG",
};

const FALLBACK = "en";

const captions = new Map(
  Object.entries(table).map(([language, words]) => {
    const list = words.split(" | ");
    if (list.length !== names.length) throw new Error(`A caption in ${language} is missing.`);
    return [language, new Map(names.map((name, index) => [name, list[index] ?? ""]))] as const;
  }),
);

/** @internal Tests print every caption in each. */
export const captionLanguages: readonly string[] = [...captions.keys()];

/** The sender's language first; one alone if both read the same. ISO 3166-1 alpha-2; English for languages without captions. */
export function languagesOfLabel(from: string, to: string): readonly string[] {
  return [...new Set([languageOf(from), languageOf(to)])];
}

/** The language that most people of a country read. */
function languageOf(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return FALLBACK;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return captions.has(language) ? language : FALLBACK;
}

/** The caption in each of these languages; equal ones appear once. */
export function captionsIn(languages: readonly string[], name: LabelCaption): readonly string[] {
  return [...new Set(languages.map((language) => captionOf(language, name)))];
}

/** `ΠΡΟΣ / AN`. */
export function captionIn(languages: readonly string[], name: LabelCaption): string {
  return captionsIn(languages, name).join(" / ");
}

/** A caption for the courier who delivers, in the destination's language alone. */
export function captionAtDestination(languages: readonly string[], name: LabelCaption): string {
  return captionOf(languages.at(-1) ?? FALLBACK, name);
}

function captionOf(language: string, name: LabelCaption): string {
  return (captions.get(language) ?? captions.get(FALLBACK))?.get(name) ?? "";
}
