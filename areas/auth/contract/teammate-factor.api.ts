import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { PasswordAgain } from "./auth.schema.ts";

export const teammateFactorApi = {
  reset: endpoint({
    method: "POST",
    path: "/api/auth/teammates/:id/reset-second-factor",
    whenReadOnly: "works",
    role: "owner",
    summary: "Turn a teammate's two-step sign-in off, with your password, when they lost their phone",
    params: IdParams,
    body: PasswordAgain,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
};
