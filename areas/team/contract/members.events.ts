import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id, Role } from "#platform/contract/endpoint.ts";
import { planKeys } from "#areas/billing/contract/plans.schema.ts";

/** A business was opened; areas with something that every business starts with create it now. */
export const workspaceCreated = event(
  "workspace.created",
  z.object({
    name: z.string(),
    ownerId: Id,
    withSampleData: z.boolean().default(false),
    /** The plan that was chosen before; null for none. */
    plan: z.enum(planKeys).nullable().default(null),
  }),
);
/** A throw-away business was kept: it is now `to`'s, and what was `from`'s there goes to them. */
export const workspaceKept = event(
  "workspace.kept",
  z.object({ from: Id, to: Id, plan: z.enum(planKeys).nullable().default(null) }),
);

/** A business was closed by its owner: nothing leaves it any more, and everything is deleted later. */
export const businessClosed = event("business.closed", z.object({ name: z.string() }));
/** A closed business was opened again. */
export const businessReopened = event("business.reopened", z.object({ closedAt: z.string() }));

const who = { userId: Id, name: z.string() };
/** `until`: in words, for whoever was let in for a while. */
export const memberJoined = event(
  "member.joined",
  z.object({ ...who, role: Role, until: z.string().nullable().default(null) }),
);
/** Someone was removed or left, or `hasEnded`: their time was over. What was theirs goes to `to`, who works in the business, or becomes unassigned. */
export const memberRemoved = event(
  "member.removed",
  z.object({ ...who, to: Id.nullable(), hasEnded: z.boolean().default(false) }),
);
export const memberChanged = event("member.changed", z.object({ ...who, role: Role }));
/** An owner turned off a teammate's two-step sign-in; `by` is the owner's name. */
export const memberSecondFactorReset = event(
  "member.second_factor_reset",
  z.object({ ...who, by: z.string() }),
);

export const memberEvents = [memberJoined, memberRemoved, memberChanged] as const;
