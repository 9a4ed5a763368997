import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { InvitationToken } from "#areas/team/contract/invitations.schema.ts";
import { codeRequired, Credentials, StepCode } from "./auth.schema.ts";
import { PasskeyShown } from "./passkeys.schema.ts";

const codeMessage = "Enter the 6-digit code from your app";

/** Whether the second step is on, and how many recovery codes are left. */
export const TwoFactor = z.object({
  on: z.boolean(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** What an authenticator app is given: the secret, as text and as an address for a QR code. */
export const TwoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

export const TwoFactorCode = z.strictObject({
  code: z
    .string({ error: codeMessage })
    .max(40, codeMessage)
    .regex(/^\s*(\d[\s-]*){6}$/, codeMessage)
    .meta({ example: "123456" }),
});
export type TwoFactorCode = z.infer<typeof TwoFactorCode>;

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Turning it off takes the password and a code, which may be a recovery code. */
export const BothSteps = z.strictObject({ password: Credentials.shape.password, code: StepCode });

/** New recovery codes take both, or a passkey. */
export const BothStepsOrPasskey = z
  .strictObject({
    password: Credentials.shape.password.optional(),
    code: StepCode.optional(),
    credential: PasskeyShown.optional(),
  })
  .superRefine(({ password, code, credential }, ctx) => {
    if (credential) return;
    if (!password) ctx.addIssue({ code: "custom", path: ["password"], message: "Password is required" });
    if (!code) ctx.addIssue({ code: "custom", path: ["code"], message: codeRequired });
  })
  .meta({ example: { password: "a password", code: "123456" } });
export type BothStepsOrPasskey = z.infer<typeof BothStepsOrPasskey>;

/** The second step of signing in: a code from the app, or a recovery code. */
export const SecondFactor = z.strictObject({
  code: StepCode,
  /** The invitation that the sign-in began with. */
  invitation: InvitationToken.optional(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
