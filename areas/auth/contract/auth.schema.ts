import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { Id, Role, Sees } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";
import { Look } from "#platform/contract/look.ts";
import { Email, optionalText, requiredText, text } from "#platform/contract/text.ts";
import { accesses, planKeys } from "#areas/billing/contract/plans.schema.ts";
import { InvitationToken } from "#areas/team/contract/invitations.schema.ts";

/** Spec 1 §3, registration payload. */
export const companySizes = [
  "1 employee (just me)",
  "2-5 employees",
  "6-10 employees",
  "11-25 employees",
  "26-50 employees",
  "51-200 employees",
  "More than 200 employees",
] as const;
export const industries = [
  "Beauty & Wellness",
  "Construction & Trades",
  "Consulting",
  "Education & Coaching",
  "Finance & Insurance",
  "Food & Catering",
  "Health & Medical",
  "Home Services",
  "Hospitality & Travel",
  "Legal",
  "Manufacturing",
  "Marketing & Media",
  "Nonprofit",
  "Real Estate",
  "Retail & Shops",
  "Technology",
  "Other",
] as const;
export const defaultCompanySize = companySizes[0];
export const defaultIndustry = "Other";

const passwordMessage = "Password must be at least 8 characters";
const mismatchMessage = "Passwords don't match";
/** At most 200 characters, so that hashing has a bound. */
const KnownPassword = secret(
  z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(1000, "Password is too long"),
);
export const NewPassword = secret(
  z
    .string({ error: passwordMessage })
    .min(8, passwordMessage)
    .max(200, "Password must be at most 200 characters"),
);

/** Spec 1 §5, sign-in. */
export const Credentials = z.strictObject({
  email: Email,
  password: KnownPassword,
  /** An invitation's token: signing in accepts it and goes to that business. */
  invitation: InvitationToken.optional(),
});
export type Credentials = z.infer<typeof Credentials>;

const registration = {
  firstName: requiredText(100, "First name is required"),
  lastName: requiredText(100, "Last name is required"),
  email: Email,
  password: NewPassword,
  companyName: requiredText(200, "Company name is required"),
  jobTitle: optionalText(100),
  phone: optionalText(50),
  companySize: text(50).default(defaultCompanySize),
  industry: text(100).default(defaultIndustry),
  website: optionalText(255),
  address: optionalText(500),
};

/** What POST /api/auth/register takes. */
export const Registration = z.strictObject({
  ...registration,
  username: requiredText(50, "Username is required").optional(),
  setupCompleted: z.boolean().default(false),
  /** The token of an invitation to this address: the account joins that business instead of opening one. */
  invitation: InvitationToken.optional(),
  /** Starts with the sample business as labeled data, removable in one click. */
  withSampleData: z.boolean().default(false),
  /** Keeps the throw-away business that the visitor is in, with what they made: it becomes theirs. */
  keepTestWorkspace: z.boolean().default(false),
  /** The plan that was chosen before; the trial has its limit of customers. */
  selectedPlan: z.enum(planKeys, { error: "Choose a plan from the list" }).optional(),
  /** The new business's time zone, from the browser. */
  timeZone: text(60).optional(),
});
export type Registration = z.infer<typeof Registration>;

/** What the sign-up form holds: the same, with the password twice. */
export const SignUpForm = z
  .object({ ...registration, confirmPassword: NewPassword })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: mismatchMessage,
  });
export type SignUpForm = z.input<typeof SignUpForm>;

/** The signed-in person as every screen knows them. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  companySize: z.string(),
  industry: z.string(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** Stated default toward the client; what the person may do is `workspaceRole`. */
  role: z.string(),
  /** False until the person has opened the link emailed to their address; true when no mail server is set up to send one. */
  emailConfirmed: z.boolean(),
  isActive: z.boolean(),
  setupCompleted: z.boolean(),
  /** The entered business's subscription, in these six. */
  trialEndsAt: Instant.nullable(),
  subscriptionStatus: z.string(),
  subscriptionPlan: z.string(),
  subscriptionAmount: z.string().nullable(),
  nextBillingDate: Instant.nullable(),
  /** Whether that business may be changed now: "read_only" once nothing is paid for, "grace" while a payment is late. */
  access: z.enum(accesses),
  workspaceId: Id,
  workspaceName: z.string(),
  workspaceRole: Role,
  /** Whose customers the person sees there. */
  workspaceSees: Sees,
  /** How many businesses the person works in. */
  workspaceCount: z.number().int(),
  /** True in a throw-away business of the test mode. */
  testWorkspace: z.boolean(),
  /** For owners and managers, while nothing leaves because the installation was restored, or is a copy. */
  restored: z.enum(["held", "copy"]).optional(),
  /** When the entered business was closed; only its owners get in then, to one screen. */
  workspaceClosedAt: Instant.nullable(),
  /** How screens look for them. */
  look: Look,
  createdAt: Instant,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** One place where the person is signed in. */
export const SessionInfo = z.object({
  id: Id,
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const PasswordResetRequest = z.strictObject({ email: Email });
/** The token of the mailed link: 32 random bytes in base64url. */
export const ResetToken = z
  .string({ error: "This link doesn’t work" })
  .regex(/^[\w-]{43}$/, "This link doesn’t work");
export const PasswordReset = z.strictObject({ token: ResetToken, password: NewPassword });
export const codeRequired = "Enter a code";
/** A code of two-step sign-in as people type it, with or without blanks and hyphens; it may be a recovery code. */
export const StepCode = z
  .string({ error: codeRequired })
  .trim()
  .min(1, codeRequired)
  .max(40, "That code is too long");
/** A new password with the link that takes an account back, which asks for a code where two-step sign-in was on long before. */
export const EmailReturn = z.strictObject({ ...PasswordReset.shape, code: StepCode.optional() });
/** What was taken off the account as well, because it was only just added; recovery codes go with two-step sign-in, or alone. See `removedStepsWords`. */
export const RemovedSteps = z.object({
  twoStep: z.boolean(),
  recoveryCodes: z.boolean(),
  passkeys: z.number().int(),
});
export type RemovedSteps = z.infer<typeof RemovedSteps>;
export const PasswordChange = z.strictObject({
  currentPassword: KnownPassword,
  newPassword: NewPassword,
});

/** The token of the link that takes a new address. */
export const NewEmailConfirmation = z.strictObject({
  token: z
    .string({ error: "This link is incomplete" })
    .min(1, "This link is incomplete")
    .max(1600, "This link is incomplete"),
});

/** A new address that waits for its link to be opened; null without one. */
export const PendingEmail = z.object({
  pending: z.object({ email: z.string(), expiresAt: Instant }).nullable(),
});
export type PendingEmail = z.infer<typeof PendingEmail>;

/** The token of the link that confirms an address. */
export const EmailConfirmation = z.strictObject({
  token: z
    .string({ error: "This link is incomplete" })
    .min(1, "This link is incomplete")
    .max(200, "This link is incomplete"),
});

/** The password, asked for once more. */
export const PasswordAgain = z.strictObject({ password: Credentials.shape.password });
export type PasswordAgain = z.infer<typeof PasswordAgain>;
