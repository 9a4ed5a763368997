import type { BusinessType, FactKey, StateCode } from "./states.schema.ts";

/** The states' names by their codes. */
// oxfmt-ignore
export const stateNames: Readonly<Record<StateCode, string>> = {
  AL: "Alabama", AK: "Alaska", AZ: "Arizona", AR: "Arkansas", CA: "California", CO: "Colorado", CT: "Connecticut",
  DE: "Delaware", DC: "District of Columbia", FL: "Florida", GA: "Georgia", HI: "Hawaii", ID: "Idaho", IL: "Illinois",
  IN: "Indiana", IA: "Iowa", KS: "Kansas", KY: "Kentucky", LA: "Louisiana", ME: "Maine", MD: "Maryland",
  MA: "Massachusetts", MI: "Michigan", MN: "Minnesota", MS: "Mississippi", MO: "Missouri", MT: "Montana",
  NE: "Nebraska", NV: "Nevada", NH: "New Hampshire", NJ: "New Jersey", NM: "New Mexico", NY: "New York",
  NC: "North Carolina", ND: "North Dakota", OH: "Ohio", OK: "Oklahoma", OR: "Oregon", PA: "Pennsylvania",
  RI: "Rhode Island", SC: "South Carolina", SD: "South Dakota", TN: "Tennessee", TX: "Texas", UT: "Utah", VT: "Vermont",
  VA: "Virginia", WA: "Washington", WV: "West Virginia", WI: "Wisconsin", WY: "Wyoming",
};

export const typeNames: Readonly<Record<BusinessType, string>> = {
  llc: "LLC",
  corporation: "Corporation",
  scorp: "S corporation",
  partnership: "Partnership",
  sole: "Sole proprietorship",
};

export const factNames: Readonly<Record<FactKey, string>> = {
  formation_fee: "Filing fee",
  business_license: "State business license",
  initial_report: "First report",
  annual_report: "Annual report",
  franchise_tax: "Franchise tax",
  publication: "Newspaper notice",
  foreign_registration: "Registration in another state",
};

/** Said with every table and step (Spec: no advice). */
export const notAdvice = "General information, not legal or tax advice. We are not a law firm.";
export const checkWithState = "Check with the state";
