import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id, Role, Sees } from "#platform/contract/endpoint.ts";
import { OwnPassword } from "#platform/contract/text.ts";

/** A person who works in the workspace. */
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  sees: Sees,
  /** Whether signing in asks them for a second step; only owners, who can turn it off for them, are told. */
  hasSecondStep: z.boolean(),
  /** Until when somebody works here who was let in for a while; null: for good. */
  accessUntil: Instant.nullable(),
  /** Where the person's picture is; null without one. Another picture has another address. */
  pictureUrl: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

const role = { error: "Choose a role from the list" };

export const MemberChanges = z.strictObject({
  role: z.enum(Role.enum, role).optional(),
  sees: Sees.optional(),
});
export type MemberChanges = z.infer<typeof MemberChanges>;

/** Who takes over the customers of someone who leaves: a teammate, or nobody. */
export const HandOver = z.strictObject({ to: z.union([Id, z.null()], { error: "Choose who takes over" }) });
export type HandOver = z.infer<typeof HandOver>;

/** Transfers the business, with the owner's password. */
export const Transfer = z.strictObject({
  to: Id,
  password: OwnPassword,
});
