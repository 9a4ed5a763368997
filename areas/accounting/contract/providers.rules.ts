/** Accounting programs that a business can be linked with (Spec 2 §3, decisions). */
export const providers = ["quickbooks", "xero", "freshbooks", "wave"] as const;
export type Provider = (typeof providers)[number];

/** Those that can be linked live; the others take files. */
export const linkedProviders = ["quickbooks", "xero"] as const;
export type LinkedProvider = (typeof linkedProviders)[number];
/** True for a provider that can be linked live. */
export const isLinked = (provider: Provider): provider is LinkedProvider =>
  linkedProviders.some((one) => one === provider);

/** The name of a program, as its maker writes it. */
export const providerName = (provider: Provider): string =>
  providerCards.find((card) => card.provider === provider)?.name ?? provider;

/** How sending a person to a provider ended, as the address says it. */
export const consentOutcomes = ["connected", "declined", "expired", "failed", "no-company"] as const;
export type ConsentOutcome = (typeof consentOutcomes)[number];

/** What a call may also call them: their names in lowercase with underscores (Spec 2 §7). */
const otherNames: Readonly<Record<string, Provider>> = {
  quickbooks_online: "quickbooks",
  wave_accounting: "wave",
};

/** The provider that a call names; undefined for a name that is none. */
export const providerOf = (name: string): Provider | undefined =>
  providers.find((one) => one === name) ?? (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined);

export type ProviderCard = {
  provider: Provider;
  name: string;
  /** Dollars a month; 0 is free. */ monthlyDollars: number;
  /** Of five stars. */ rating: number;
  features: readonly string[];
};

/** The cards: names, prices and ratings as stated (Spec 2 §2, §9). */
export const providerCards: readonly ProviderCard[] = [
  {
    provider: "quickbooks",
    name: "QuickBooks Online",
    monthlyDollars: 30,
    rating: 4.3,
    features: ["Invoices and payments", "Expense tracking", "Tax reports"],
  },
  {
    provider: "xero",
    name: "Xero",
    monthlyDollars: 13,
    rating: 4.5,
    features: ["Bank reconciliation", "Invoices", "Several currencies"],
  },
  {
    provider: "freshbooks",
    name: "FreshBooks",
    monthlyDollars: 17,
    rating: 4.2,
    features: ["Invoices", "Time tracking", "Expense tracking"],
  },
  {
    provider: "wave",
    name: "Wave Accounting",
    monthlyDollars: 0,
    rating: 4,
    features: ["Invoices", "Receipts", "Income and expenses"],
  },
];

/** "$30/mo", "Free". */
export const priceLabel = ({ monthlyDollars }: Pick<ProviderCard, "monthlyDollars">): string =>
  monthlyDollars === 0 ? "Free" : `$${monthlyDollars}/mo`;
