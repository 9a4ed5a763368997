import { z } from "zod";
import { NewPassword, PasswordChange } from "#areas/auth/contract/auth.schema.ts";

// The same words as at sign-up (Spec 1 §5).
const mismatch = { path: ["confirmPassword"], message: "Passwords don't match" };

/** A new password, twice. */
export const NewPasswordForm = z
  .object({ password: NewPassword, confirmPassword: NewPassword })
  .refine((form) => form.password === form.confirmPassword, mismatch);

/** The old password, and the new one twice. */
export const PasswordChangeForm = z
  .object({
    currentPassword: PasswordChange.shape.currentPassword,
    newPassword: NewPassword,
    confirmPassword: NewPassword,
  })
  .refine((form) => form.newPassword === form.confirmPassword, mismatch);
