import { dialerPage } from "#areas/dialer/contract/dialer.pages.ts";
import { formationPage } from "#areas/formation/contract/formation.pages.ts";
import { socialMediaPage } from "#areas/social-media/contract/social-media.pages.ts";

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
  readonly features: readonly PlanFeature[];
};

/** What a plan promises (Spec 1 §9, to the letter), and what keeps it; without that it is coming soon, as screens say. */
export type PlanFeature = {
  readonly text: string;
  /** The screen where it is found, or what the plan counts. */
  readonly keptBy?: { readonly screen: string } | { readonly limit: "contacts" };
};

const at = (text: string, screen: string): PlanFeature => ({ text, keptBy: { screen } });
const contacts = (text: string): PlanFeature => ({ text, keptBy: { limit: "contacts" } });
const inTheMaking = (text: string): PlanFeature => ({ text });

/** Where people who help are found. */
const getHelp = "/tutorial-center?tab=help";

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
      contacts("Up to 1,000 contacts"),
      at("Basic CRM and pipeline", "/contacts"),
      at("Email campaigns", "/email-campaigns"),
      at("Tasks", "/tasks"),
      at("Basic reporting", "/reports"),
      at("Mobile app access", "/dashboard"),
      at("Email support", getHelp),
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
      contacts("Up to 10,000 contacts"),
      at("Advanced CRM and automation", "/automation"),
      at("AI dialer", dialerPage.path),
      at("Advanced email marketing", "/email-campaigns"),
      at("Social media management", socialMediaPage.path),
      at("Advanced reporting", "/reports"),
      at("Integrations", "/integrations"),
      at("Priority support", getHelp),
      at("Custom fields and tags", "/contacts"),
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
      contacts("Unlimited contacts"),
      at("White-label", "/settings/brand"),
      inTheMaking("Advanced AI assistant"),
      at("Business formation tools", formationPage.path),
      at("Accounting", "/accounting"),
      inTheMaking("Custom integrations"),
      at("Dedicated account manager", getHelp),
      at("Phone support", getHelp),
      at("API access", "/integrations/keys"),
      at("Custom onboarding", getHelp),
    ],
  },
];

/** What a business may do: all, all while a payment is late, or only read. */
export const accesses = ["full", "grace", "read_only"] as const;
export type Access = (typeof accesses)[number];

/** A plan by its key; the smallest for any other text. */
export const planByKey = (key: string | undefined): Plan =>
  plans.find((plan) => plan.key === key) ?? plans[0];
