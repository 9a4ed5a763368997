import { z } from "zod";
import { Id, Role } from "#platform/contract/endpoint.ts";

/** A person who works in the workspace. */
export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
});
export type Member = z.infer<typeof Member>;
