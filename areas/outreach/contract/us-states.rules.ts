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

/** The state that a text names: "TX", "Texas", or an address such as "12 Elm St, Austin, TX 78701"; undefined for none. */
export function usStateOf(text: string): string | undefined {
  const bare = text.trim();
  const upper = bare.toUpperCase();
  if (Object.hasOwn(names, upper)) return upper;
  const whole = codes.get(bare.toLowerCase());
  if (whole) return whole;
  const [, code] = /[,\s]([A-Z]{2})[,\s]+\d{5}(?:-\d{4})?\b/.exec(bare) ?? [];
  return code !== undefined && Object.hasOwn(names, code) ? code : undefined;
}
