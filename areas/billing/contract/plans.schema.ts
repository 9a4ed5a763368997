/** The plans (Spec 1 §9). Imports no packages: the landing page's small script reads the keys. */
export const planKeys = ["starter", "professional", "enterprise"] as const;
export type PlanKey = (typeof planKeys)[number];

/** How often a plan is paid for. */
export const intervals = ["month", "year"] as const;
export type Interval = (typeof intervals)[number];

export type Plan = {
  readonly key: PlanKey;
  readonly name: string;
  /** Price of one month, in cents, when paid month by month. */
  readonly monthlyCents: number;
  /** Price of one month, in cents, when a year is paid at once; left out when no such price is set. */
  readonly yearlyMonthCents?: number;
  /** The most contacts; null for no limit. */
  readonly contactLimit: number | null;
  /** The most space for files, in bytes. */
  readonly storageBytes: number;
  /** Whom it is for. */
  readonly description: string;
  readonly badge?: string;
  readonly features: readonly string[];
};

const gigabyte = 1_073_741_824;

/** The most space for files in a throw-away test business, in bytes. */
export const testStorageBytes = 20 * 1_048_576;

/** How long after paying money is refunded on request, in days. */
export const moneyBackDays = 30;

export const plans: readonly [Plan, ...Plan[]] = [
  {
    key: "starter",
    name: "Starter",
    monthlyCents: 49_00,
    contactLimit: 1000,
    storageBytes: 2 * gigabyte,
    description: "For one person and a growing list",
    features: [
      "Up to 1,000 contacts",
      "Basic CRM and pipeline",
      "Email campaigns",
      "Tasks",
      "Basic reporting",
      "Mobile app access",
      "Email support",
    ],
  },
  {
    key: "professional",
    name: "Professional",
    monthlyCents: 99_00,
    yearlyMonthCents: 97_00,
    contactLimit: 10_000,
    storageBytes: 10 * gigabyte,
    description: "For a business that sells every day",
    badge: "Most Popular",
    features: [
      "Up to 10,000 contacts",
      "Advanced CRM and automation",
      "AI dialer",
      "Advanced email marketing",
      "Social media management",
      "Advanced reporting",
      "Integrations",
      "Priority support",
      "Custom fields and tags",
    ],
  },
  {
    key: "enterprise",
    name: "Enterprise",
    monthlyCents: 199_00,
    contactLimit: null,
    storageBytes: 50 * gigabyte,
    description: "For several shops or a larger team",
    badge: "Best Value",
    features: [
      "Unlimited contacts",
      "White-label",
      "Advanced AI assistant",
      "Business formation tools",
      "Accounting",
      "Custom integrations",
      "Dedicated account manager",
      "Phone support",
      "API access",
      "Custom onboarding",
    ],
  },
];

/** What a business may do: all, all while a payment is late, or only read. */
export const accesses = ["full", "grace", "read_only"] as const;
export type Access = (typeof accesses)[number];

/** A plan by its key; the smallest for any other text. */
export const planByKey = (key: string | undefined): Plan =>
  plans.find((plan) => plan.key === key) ?? plans[0];
