import { costsOf } from "#areas/formation/contract/costs.rules.ts";
import type { Formation, Step } from "#areas/formation/contract/formations.schema.ts";
import { progressOf, statusOf } from "#areas/formation/contract/formations.rules.ts";
import { quoteOf } from "#areas/formation/contract/quotes.rules.ts";
import { checkWithState, stateNames } from "#areas/formation/contract/state-names.rules.ts";
import type { VirtualAddress } from "#areas/formation/contract/virtual-addresses.schema.ts";
import { stepsOf } from "#areas/formation/contract/steps.rules.ts";
import {
  BusinessType,
  type Fact,
  type State,
  StateCode,
  type StateCosts,
  stateCodes,
} from "#areas/formation/contract/states.schema.ts";

/** Spec 2 §9: the fees and times of seven states, as stated. A business sees those with a source. */
const stated: Partial<Record<StateCode, readonly [fee: string, least: number, most: number]>> = {
  DE: ["89.00", 5, 7],
  WY: ["102.00", 7, 10],
  NV: ["75.00", 5, 7],
  TX: ["300.00", 3, 5],
  CA: ["70.00", 7, 14],
  FL: ["125.00", 5, 10],
  NY: ["200.00", 7, 14],
};

/** The stated ones first. */
const codes = [...stateCodes].sort((a, b) => Number(b in stated) - Number(a in stated));

function stateOf(code: StateCode): State {
  const [fee, least, most] = stated[code] ?? [];
  const timeline = fee === undefined ? null : [`${least}-${most}`, "days"].join(" ");
  return {
    code,
    name: stateNames[code],
    formationFee: fee ?? null,
    timeline,
    searchUrl: null,
    filingUrl: null,
  };
}
export const sampleStates = (): State[] => codes.map(stateOf);

const factsIn = (code: StateCode): Fact[] => [
  {
    key: "formation_fee",
    amount: stated[code]?.[0] ?? null,
    text: "Paid to the state when you file",
    until: null,
    source: null,
    checkedOn: null,
    status: "check",
    inFirstYear: true,
    everyYears: 0,
  },
  {
    key: "annual_report",
    amount: null,
    text: checkWithState,
    until: null,
    source: null,
    checkedOn: null,
    status: "check",
    inFirstYear: false,
    everyYears: 1,
  },
];

/** A state's stated fee; whatever is asked for that isn't there answers as Delaware's LLC. */
export function sampleCosts(code: string | undefined, type: string | undefined): StateCosts {
  const known = StateCode.catch("DE").parse(code);
  const businessType = BusinessType.catch("llc").parse(type);
  const facts = factsIn(known);
  return {
    ...costsOf(known, undefined, businessType, "2026-11-18"),
    ...stateOf(known),
    facts,
    firstYear: facts[0]?.amount ?? null,
    eachYear: null,
    known: { firstYear: facts[0]?.amount ?? "0.00", eachYear: "0.00" },
    unknown: { firstYear: facts[0]?.amount ? [] : ["formation_fee"], eachYear: ["annual_report"] },
  };
}

const orderOf = (
  at: number,
  businessName: string,
  code: StateCode,
  days: Pick<Formation, "createdAt" | "estimatedCompletion" | "completionDate" | "filingDate" | "formedOn">,
  isDone: (step: number) => boolean,
): Formation => {
  const facts = factsIn(code);
  const chosen = { facts, packageType: "basic" as const, additionalServices: ["banking_setup" as const] };
  const steps = samplesOfSteps(code, at, days.formedOn, isDone);
  return {
    ...quoteOf(chosen),
    ...days,
    ...chosen,
    id: `01938e4e-9b2c-7000-8000-00000000000${at}`,
    userId: null,
    orderId: `MS-SAMPLE-${at}`,
    businessName,
    businessType: "llc",
    incorporationState: code,
    businessPurpose: "Bakery",
    status: statusOf(steps),
    payment: "none",
    einNumber: null,
    registeredAgent: null,
    businessAddress: null,
    owners: [{ name: "Mara Lind", percent: "100.00" }],
    additionalServices: [...chosen.additionalServices],
    documents: [],
    files: [],
    progress: progressOf(steps),
    apiResponse: null,
    isSample: false,
    steps,
    updatedAt: days.createdAt,
  };
};

function samplesOfSteps(
  code: StateCode,
  order: number,
  formedOn: string | null,
  isDone: (step: number) => boolean,
): Step[] {
  const planned = stepsOf({
    businessType: "llc",
    incorporationState: code,
    packageType: "basic",
    additionalServices: [],
    facts: [],
    searchUrl: null,
    filingUrl: null,
  });
  const known = [...planned, ...moreSteps];
  return known.map(({ key, title, about, link, who }, at) => ({
    key,
    title,
    about,
    link,
    who,
    id: `01938e4e-9b2c-7000-8000-0000000${order}00${String(at).padStart(2, "0")}`,
    done: isDone(at),
    doneAt: isDone(at) ? `${formedOn}T16:10:00.000Z` : null,
    needsProof: who === "state",
    isOpen: true,
    day: isDone(at) && who === "state" ? formedOn : null,
    number: isDone(at) && who === "state" ? `2026-00${order}4517` : null,
    fileId: null,
    fileName: null,
    refusedOn: null,
    refusal: null,
  }));
}

const moreSteps = [
  { key: "insurance", title: "Ask for a quote for insurance", about: null, link: null, who: "you" as const },
  {
    key: "sales_tax",
    title: "Register for sales tax, if you sell goods",
    about: null,
    link: null,
    who: "you" as const,
  },
];

/** Spec 2 §4: one order at 60 %, one at 100 %. */
export const sampleFormations = (): Formation[] => [
  orderOf(
    1,
    "Alder & Rye Catering LLC",
    "DE",
    {
      createdAt: "2026-11-05T16:10:00.000Z",
      estimatedCompletion: "2026-11-24",
      completionDate: null,
      filingDate: "2026-11-09",
      formedOn: "2026-11-12",
    },
    (step) => step < 6,
  ),
  orderOf(
    2,
    "Alder & Rye LLC",
    "WY",
    {
      createdAt: "2026-09-02T16:10:00.000Z",
      estimatedCompletion: "2026-09-16",
      completionDate: "2026-09-15",
      filingDate: "2026-09-04",
      formedOn: "2026-09-11",
    },
    () => true,
  ),
];

export const sampleAddresses = (): VirtualAddress[] => [
  {
    id: "01938e4e-9b2c-7000-8000-000000000101",
    userId: null,
    formationId: null,
    provider: "Your provider",
    address: "100 Sample St, Cheyenne, WY 82001",
    plan: null,
    monthlyPrice: "9.99",
    features: [],
    status: "active",
    startDate: null,
    endDate: "2027-03-31",
    autoRenewal: true,
    createdAt: "2026-09-02T16:10:00.000Z",
    updatedAt: "2026-09-02T16:10:00.000Z",
  },
];
