import { companies } from "./law-texts.rules.ts";
import type { BusinessType } from "./states.schema.ts";

/** Spec 2 §9: prices in dollars, state fees come on top. */
export const packageTypes = ["basic", "professional", "enterprise"] as const;
export type PackageType = (typeof packageTypes)[number];
export const addOns = ["ein", "banking_setup", "license_research", "website_logo"] as const;
export type AddOn = (typeof addOns)[number];

type Offer = { name: string; price: string; about: string; features: readonly string[] };

export const packages: Readonly<Record<PackageType, Offer>> = {
  basic: {
    name: "Basic",
    price: "0.00",
    about: "You file with the state yourself. Every step, link and date is here.",
    features: [
      "Every fee with its source",
      "Name check",
      "Your steps, one by one",
      "Due dates as tasks",
      "Draft documents",
    ],
  },
  professional: {
    name: "Professional",
    price: "299.00",
    about: "We prepare and file your papers with the state.",
    features: ["Everything in Basic", "We file with the state", "We tell you when the state answers"],
  },
  enterprise: {
    name: "Enterprise",
    price: "499.00",
    about: "We file with the state and take care of what comes after.",
    features: ["Everything in Professional", "We get your EIN from the IRS", "We file your first report"],
  },
};

export const addOnOffers: Readonly<Record<AddOn, Offer>> = {
  ein: {
    name: "EIN from the IRS",
    price: "49.00",
    about: "Free at irs.gov. For this price, we apply for you.",
    features: [],
  },
  banking_setup: {
    name: "Banking setup",
    price: "0.00",
    about: "A list of what banks ask for, added to your steps.",
    features: [],
  },
  license_research: {
    name: "License research",
    price: "99.00",
    about: "We look up the state and local licenses that your kind of business needs.",
    features: [],
  },
  website_logo: {
    name: "Website and logo",
    price: "299.00",
    about: "We make a simple website and a logo for your business.",
    features: [],
  },
};

/** True for what somebody has to do for money: only where this installation offers it. */
export const needsService = (price: string): boolean => price !== "0.00";
/** Packages that cost money are about filing with a state, which only companies do. */
export const fitsType = (packageType: PackageType, businessType: BusinessType): boolean =>
  packageType === "basic" || companies.includes(businessType);
export const onlyFiled = "Paid packages are for an LLC or a corporation: nothing else is filed with a state";
export const notOfferedHere = "Not offered here";

/** Spec 2 §9: three offers at these prices a month. Nobody is named without a source. */
export const addressOffers = [
  { id: "address_1", name: "Virtual address, first offer", price: "14.99" },
  { id: "address_2", name: "Virtual address, second offer", price: "9.99" },
  { id: "address_3", name: "Virtual address, third offer", price: "10.00" },
] as const;

/** Where the IRS gives an EIN for nothing. */
export const einUrl =
  "https://www.irs.gov/businesses/small-businesses-self-employed/get-an-employer-identification-number";
