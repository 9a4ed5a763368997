const names: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};
const codes = new Map(Object.entries(names).map(([code, name]) => [name.toLowerCase(), code]));

const zip = "\\d{5}(?:-\\d{4})?";
const country = "(?:[,\\s]+(?:USA?|U\\.S\\.A?\\.|United States(?: of America)?))?";
const ending = `(?:[,\\s]+${zip})?${country}\\s*$`;
/** Where an address names its state: its letters before the ZIP code or at the end, or its name after a comma. */
const places = [
  new RegExp(`[,\\s]([a-z]{2})[,\\s]+${zip}\\b`, "i"),
  new RegExp(`,\\s*([a-z]{2})\\.?${ending}`, "i"),
  new RegExp(`,\\s*(${Object.values(names).join("|")})${ending}`, "i"),
];

/** The state that a text names: "TX", "Texas", or an address such as "12 Elm St, Austin, TX 78701"; undefined for none. */
export function usStateOf(text: string): string | undefined {
  const bare = text.trim();
  const said = [bare, ...places.map((place) => place.exec(bare)?.[1] ?? "")];
  for (const one of said) {
    const upper = one.toUpperCase();
    const code = Object.hasOwn(names, upper) ? upper : codes.get(one.toLowerCase());
    if (code !== undefined) return code;
  }
  return undefined;
}
