/** The package has no types. */
declare module "greek-lists" {
  /** The article follows a comma, remarks are in brackets: `Αγία Άννα,η (νησίς)`. */
  export const settlements: readonly string[];
}
