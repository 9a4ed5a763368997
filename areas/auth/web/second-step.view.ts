import { CallError } from "#platform/web/call.ts";
import { authMessages } from "./auth.messages.ts";

/** True when the password was right, and the account asks for a code or a passkey as well. */
export const asksSecondStep = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === "second_factor_required";

/** The toast of a failed sign-in; none when only the second step is missing. */
export const loginFailure = (error: unknown) =>
  asksSecondStep(error) ? undefined : authMessages.loginFailed(error);
