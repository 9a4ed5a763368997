import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { CurrentUser, PasswordAgain } from "./auth.schema.ts";
import {
  RecoveryCodes,
  SecondFactor,
  TwoFactor,
  TwoFactorCode,
  TwoFactorOff,
  TwoFactorSecret,
} from "./two-factor.schema.ts";

export const twoFactorApi = {
  get: endpoint({
    method: "GET",
    path: "/api/auth/two-factor",
    summary: "Whether your sign-in asks for a code as well",
    reply: TwoFactor,
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/auth/two-factor",
    role: "viewer",
    summary: "A new secret for your authenticator app; nothing changes until it is confirmed",
    body: PasswordAgain,
    reply: TwoFactorSecret,
    transaction: "own",
    callsPerMinute: 20,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/confirm",
    role: "viewer",
    summary: "Turn two-step sign-in on with a first code; ends all other sessions",
    body: TwoFactorCode,
    reply: RecoveryCodes,
    transaction: "own",
    callsPerMinute: 20,
  }),
  off: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/off",
    role: "viewer",
    summary: "Turn two-step sign-in off",
    body: TwoFactorOff,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
  renewCodes: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/recovery-codes",
    role: "viewer",
    summary: "New recovery codes; the old ones stop working",
    body: PasswordAgain,
    reply: RecoveryCodes,
    transaction: "own",
    callsPerMinute: 20,
  }),
  signIn: endpoint({
    method: "POST",
    path: "/api/auth/second-factor",
    whenClosed: "works",
    access: "public",
    summary: "The second step of signing in: a code from the app or a recovery code",
    body: SecondFactor,
    reply: CurrentUser,
    callsPerMinute: 30,
  }),
};
