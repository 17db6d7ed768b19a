/**
 * The provinces, states and regions by which Shopify divides a country, with the codes that it gives them: of some countries, as many as
 * tests of zones need. Source: Shopify/worldwide, db/data/regions.
 */
const tables: Readonly<Record<string, string>> = {
  AU: `
    ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD Queensland;
    SA South Australia; TAS Tasmania; VIC Victoria; WA Western Australia`,
  CA: `
    AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador;
    NT Northwest Territories; NS Nova Scotia; NU Nunavut; ON Ontario; PE Prince Edward Island; QC Quebec;
    SK Saskatchewan; YT Yukon`,
  ES: `
    C A Coruña; VI Álava; AB Albacete; A Alicante; AL Almería; O Asturias; AV Ávila; BA Badajoz;
    B Barcelona; BI Bizkaia; BU Burgos; CC Cáceres; CA Cádiz; S Cantabria; CS Castellón; CE Ceuta;
    CR Ciudad Real; CO Córdoba; CU Cuenca; SS Gipuzkoa; GI Girona; GR Granada; GU Guadalajara; H Huelva;
    HU Huesca; PM Illes Balears; J Jaén; LO La Rioja; GC Las Palmas; LE León; L Lleida; LU Lugo; M Madrid;
    MA Málaga; ML Melilla; MU Murcia; NA Navarra; OR Ourense; P Palencia; PO Pontevedra; SA Salamanca;
    TF Santa Cruz de Tenerife; SG Segovia; SE Sevilla; SO Soria; T Tarragona; TE Teruel; TO Toledo;
    V Valencia; VA Valladolid; ZA Zamora; Z Zaragoza`,
  IT: `
    AG Agrigento; AL Alessandria; AN Ancona; AO Aosta; AR Arezzo; AP Ascoli Piceno; AT Asti; AV Avellino;
    BA Bari; BT Barletta-Andria-Trani; BL Belluno; BN Benevento; BG Bergamo; BI Biella; BO Bologna;
    BZ Bolzano; BS Brescia; BR Brindisi; CA Cagliari; CL Caltanissetta; CB Campobasso;
    CI Carbonia-Iglesias; CE Caserta; CT Catania; CZ Catanzaro; CH Chieti; CO Como; CS Cosenza; CR Cremona;
    KR Crotone; CN Cuneo; EN Enna; FM Fermo; FE Ferrara; FI Firenze; FG Foggia; FC Forlì-Cesena;
    FR Frosinone; GE Genova; GO Gorizia; GR Grosseto; IM Imperia; IS Isernia; AQ L'Aquila; SP La Spezia;
    LT Latina; LE Lecce; LC Lecco; LI Livorno; LO Lodi; LU Lucca; MC Macerata; MN Mantova;
    MS Massa-Carrara; MT Matera; VS Medio Campidano; ME Messina; MI Milano; MO Modena; MB Monza e Brianza;
    NA Napoli; NO Novara; NU Nuoro; OG Ogliastra; OT Olbia-Tempio; OR Oristano; PD Padova; PA Palermo;
    PR Parma; PV Pavia; PG Perugia; PU Pesaro e Urbino; PE Pescara; PC Piacenza; PI Pisa; PT Pistoia;
    PN Pordenone; PZ Potenza; PO Prato; RG Ragusa; RA Ravenna; RC Reggio Calabria; RE Reggio Emilia;
    RI Rieti; RN Rimini; RM Roma; RO Rovigo; SA Salerno; SS Sassari; SV Savona; SI Siena; SR Siracusa;
    SO Sondrio; SU Sud Sardegna; TA Taranto; TE Teramo; TR Terni; TO Torino; TP Trapani; TN Trento;
    TV Treviso; TS Trieste; UD Udine; VA Varese; VE Venezia; VB Verbano-Cusio-Ossola; VC Vercelli;
    VR Verona; VV Vibo Valentia; VI Vicenza; VT Viterbo`,
  US: `
    AL Alabama; AK Alaska; AS American Samoa; AZ Arizona; AR Arkansas; AA Armed Forces Americas;
    AE Armed Forces Europe; AP Armed Forces Pacific; CA California; CO Colorado; CT Connecticut;
    DE Delaware; DC District of Columbia; FM Federated States of Micronesia; FL Florida; GA Georgia;
    GU Guam; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana;
    ME Maine; MH Marshall Islands; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota;
    MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey;
    NM New Mexico; NY New York; NC North Carolina; ND North Dakota; MP Northern Mariana Islands; OH Ohio;
    OK Oklahoma; OR Oregon; PW Palau; PA Pennsylvania; PR Puerto Rico; RI Rhode Island; SC South Carolina;
    SD South Dakota; TN Tennessee; TX Texas; VI U.S. Virgin Islands; UT Utah; VT Vermont; VA Virginia;
    WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming`,
};

export interface Province {
  code: string;
  name: string;
}

const provinces: ReadonlyMap<string, readonly Province[]> = new Map(
  Object.entries(tables).map(([country, table]) => [
    country,
    table.split(";").map((entry) => {
      const [code = "", ...name] = entry.trim().split(" ");
      return { code, name: name.join(" ") };
    }),
  ]),
);

/** Empty: Shopify does not divide the country. */
export const provincesOf = (countryCode: string): readonly Province[] => provinces.get(countryCode) ?? [];
