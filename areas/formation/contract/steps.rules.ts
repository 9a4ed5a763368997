import { isFiled } from "./formations.rules.ts";
import type { AddOn, PackageType } from "./packages.rules.ts";
import { einUrl } from "./packages.rules.ts";
import { stateNames } from "./state-names.rules.ts";
import type { BusinessType, Fact, StateCode } from "./states.schema.ts";

export type PlannedStep = {
  key: string;
  title: string;
  about: string | null;
  link: string | null;
  who: "you" | "us" | "state";
  /** Keys of the steps that come before it. */
  after: readonly string[];
};

type Order = {
  businessType: BusinessType;
  incorporationState: StateCode;
  packageType: PackageType;
  additionalServices: readonly AddOn[];
  facts: readonly Fact[];
  searchUrl: string | null;
  filingUrl: string | null;
};

const papers: Readonly<Record<BusinessType, { file: string; keep: string } | undefined>> = {
  llc: { file: "articles of organization", keep: "Sign an operating agreement" },
  corporation: { file: "articles of incorporation", keep: "Adopt bylaws and issue the shares" },
  scorp: { file: "articles of incorporation", keep: "Adopt bylaws and issue the shares" },
  partnership: undefined,
  sole: undefined,
};

/** The steps of an order, by its type, state and package: who does each, and what comes before it. */
export function stepsOf(order: Order): PlannedStep[] {
  return isFiled(order.businessType) ? filed(order) : unfiled(order);
}

const step = (
  key: string,
  title: string,
  more: Partial<Omit<PlannedStep, "key" | "title">> = {},
): PlannedStep => ({ key, title, about: null, link: null, who: "you", after: [], ...more });

/** True when a source says that the state asks for it in the first year, also while nobody knows what it costs. */
const isAsked = ({ facts }: Order, key: Fact["key"]): boolean =>
  facts.some(
    (fact) => fact.key === key && fact.inFirstYear && fact.source !== null && fact.amount !== "0.00",
  );

function filed(order: Order): PlannedStep[] {
  const state = stateNames[order.incorporationState];
  const isOurs = order.packageType !== "basic";
  const paper = papers[order.businessType];
  return [
    step("name", `Look up the name in ${state}’s own search`, { link: order.searchUrl }),
    step("agent", "Choose a registered agent", {
      about: `Somebody with a street address in ${state} who takes the state’s letters.`,
    }),
    step("file", `File the ${paper?.file} with ${state}`, {
      who: isOurs ? "us" : "you",
      link: isOurs ? null : order.filingUrl,
      after: ["name", "agent"],
    }),
    step("approval", `Approval by ${state}`, {
      who: "state",
      about: "Enter the day and the number that the state gave, or attach its letter.",
      after: ["file"],
    }),
    ...(isAsked(order, "business_license")
      ? [step("license", `Get ${state}’s business license`, { link: order.filingUrl, after: ["approval"] })]
      : []),
    ...(isAsked(order, "publication")
      ? [step("publication", "Publish the notice in newspapers", { after: ["approval"] })]
      : []),
    ...(isAsked(order, "initial_report")
      ? [
          step("initial_report", `File the first report with ${state}`, {
            who: order.packageType === "enterprise" ? "us" : "you",
            link: order.packageType === "enterprise" ? null : order.filingUrl,
            after: ["approval"],
          }),
        ]
      : []),
    einStep(order, ["approval"]),
    step("papers", paper?.keep ?? "Sign your papers", { after: ["approval"] }),
    ...(order.businessType === "scorp"
      ? [
          step("s_election", "Send Form 2553 to the IRS", {
            about:
              "It makes the corporation an S corporation. Due two months and 15 days after the tax year begins.",
            link: "https://www.irs.gov/forms-pubs/about-form-2553",
            after: ["ein"],
          }),
        ]
      : []),
    ...closing(order),
  ];
}

function unfiled(order: Order): PlannedStep[] {
  return [
    step("name", "Look up the name, and register it where your county or state asks for that", {
      link: order.searchUrl,
    }),
    ...(order.businessType === "partnership" ? [step("papers", "Sign a partnership agreement")] : []),
    einStep(order, []),
    ...closing(order),
  ];
}

function einStep({ packageType, additionalServices }: Order, after: readonly string[]): PlannedStep {
  const isOurs = packageType === "enterprise" || additionalServices.includes("ein");
  return step("ein", "Get an EIN from the IRS", {
    who: isOurs ? "us" : "you",
    about: "Free at irs.gov",
    link: einUrl,
    after,
  });
}

function closing({ additionalServices: chosen }: Order): PlannedStep[] {
  return [
    step("licenses", "Look up local licenses and permits", {
      who: chosen.includes("license_research") ? "us" : "you",
      link: "https://www.sba.gov/business-guide/launch-your-business/apply-licenses-permits",
    }),
    step("bank", "Open a business bank account", {
      about: chosen.includes("banking_setup")
        ? "Banks ask for: the state’s filed papers, the EIN letter, your agreement or bylaws, and each owner’s ID."
        : null,
      after: ["ein"],
    }),
    ...(chosen.includes("website_logo") ? [step("website", "Make the website and logo", { who: "us" })] : []),
  ];
}
