import { z } from "zod";
import { text } from "#platform/contract/text.ts";

/** What the wizard offers, to the letter (Spec 1 §2, Options by step). */
export const goals = [
  "Generate more leads",
  "Close more deals",
  "Improve customer service",
  "Automate marketing",
  "Manage social media",
  "Track finances better",
  "Start a new business",
  "Scale existing business",
] as const;
export const leadSources = [
  "Website/Landing pages",
  "Social media",
  "Email marketing",
  "Cold calling",
  "Referrals",
  "Networking events",
  "Google Ads",
  "Facebook/Instagram Ads",
  "Content marketing",
  "Partner programs",
] as const;
export const channels = [
  "Email campaigns",
  "Phone calls",
  "Text/SMS messages",
  "Social media",
  "Direct mail",
  "Video calls",
  "Live chat",
  "Webinars",
] as const;
export const salesCycles = ["1-7 days", "1-4 weeks", "1-3 months", "3-6 months", "6+ months"] as const;
export const marketingBudgets = [
  "Under $500",
  "$500 - $1,000",
  "$1,000 - $2,500",
  "$2,500 - $5,000",
  "$5,000+",
] as const;
export type SalesCycle = (typeof salesCycles)[number];

/** Spec 1 §5, Setup. */
export const setupMessages = {
  primaryGoals: "Please select at least one goal",
  leadSources: "Please select at least one lead source",
  communicationChannels: "Please select at least one channel",
} as const;

const unknownChoice = { error: "Choose from the list" };
const listOf = <const T extends readonly [string, ...string[]]>(options: T, message: string) =>
  z.array(z.enum(options, unknownChoice), { error: message }).max(options.length, "Choose each only once");
const choiceOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.union([z.literal(""), z.enum(options)], unknownChoice);

const primaryGoals = listOf(goals, setupMessages.primaryGoals);
const sources = listOf(leadSources, setupMessages.leadSources);
const communicationChannels = listOf(channels, setupMessages.communicationChannels);
const free = {
  secondaryGoal: text(200),
  monthlyLeadGoal: text(20),
  averageDealValue: text(20),
  salesCycle: choiceOf(salesCycles),
  currentChallenges: text(2000),
  importContacts: z.boolean(),
  marketingBudget: choiceOf(marketingBudgets),
};

/** What POST /api/auth/complete-setup takes (Spec 1 §3, Setup payload). */
export const Setup = z.strictObject({
  primaryGoals: primaryGoals.min(1, setupMessages.primaryGoals),
  leadSources: sources.min(1, setupMessages.leadSources),
  communicationChannels: communicationChannels.min(1, setupMessages.communicationChannels),
  secondaryGoal: free.secondaryGoal.default(""),
  monthlyLeadGoal: free.monthlyLeadGoal.default(""),
  averageDealValue: free.averageDealValue.default(""),
  salesCycle: free.salesCycle.default(""),
  currentChallenges: free.currentChallenges.default(""),
  importContacts: free.importContacts.default(false),
  marketingBudget: free.marketingBudget.default(""),
});
export type Setup = z.output<typeof Setup>;

const step = z.number().int().min(1).max(5);

/** What PUT /api/onboarding takes: any answers given so far, even none, and the step that is open. */
export const SetupProgress = z
  .strictObject({ primaryGoals, leadSources: sources, communicationChannels, ...free, step })
  .partial();
export type SetupProgress = z.output<typeof SetupProgress>;

/** The checklist's steps, in order (Spec 1 §4, Onboarding checklist). */
export const checklistSteps = ["addContact", "createTask", "sendEmail", "explorePipeline"] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** What a person can close for good. */
export const dismissables = ["banner", "explainer", "tips", "tour", "celebration"] as const;
export const Dismissable = z.enum(dismissables, { error: "Unknown card" });
export type Dismissable = z.infer<typeof Dismissable>;

export const Onboarding = z.object({
  /** Whether this person has been through the wizard. */
  setupCompleted: z.boolean(),
  /** The wizard's last open step, 1 to 5. */
  step: z.number().int(),
  /** What this person answered so far; a question without an answer is left out. */
  answers: SetupProgress.omit({ step: true }),
  /** What this business has really done; sample data does not count, and a done step stays done. */
  checklist: z.object({
    addContact: z.boolean(),
    createTask: z.boolean(),
    sendEmail: z.boolean(),
    explorePipeline: z.boolean(),
  }),
  dismissed: z.array(Dismissable),
  /** The key of the dashboard card that this person's first goal is about. */
  goalCard: z.string().nullable(),
  /** How many new customers this person wants each month, and how many came since the 1st; null without such a goal. */
  leadGoal: z.object({ wanted: z.number().int(), added: z.number().int() }).nullable(),
  /** How many labeled sample customers the business has. */
  sampleContacts: z.number().int(),
});
export type Onboarding = z.infer<typeof Onboarding>;
