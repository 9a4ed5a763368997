import type { Endpoint } from "#platform/contract/endpoint.ts";

/** How a business stands with its plan, as it was read together with the session. */
export type PlanStanding = {
  plan: string | null;
  status: string | null;
  trialEndsAt: Date | null;
  pastDueSince: Date | null;
  cancelAt: Date | null;
  isTest: boolean;
};

/** Says why a business that stands like this may not make a call, itself or by an API key; undefined when it may. */
export type PlanRule = (
  call: Endpoint,
  standing: PlanStanding,
  byKey: boolean,
  now: Date,
) => string | undefined;

/** The columns that `app.open_session` and `app.open_api_key` tell of it. */
export type PlanColumns = {
  plan: string | null;
  plan_status: string | null;
  trial_ends_at: Date | null;
  past_due_since: Date | null;
  cancel_at: Date | null;
  is_test: boolean;
};

/** The same by the names that rules use. */
export const standingIn = (row: PlanColumns): PlanStanding => ({
  plan: row.plan,
  status: row.plan_status,
  trialEndsAt: row.trial_ends_at,
  pastDueSince: row.past_due_since,
  cancelAt: row.cancel_at,
  isTest: row.is_test,
});
