import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { PasswordAgain } from "./auth.schema.ts";

export const closeAccountApi = {
  close: endpoint({
    method: "POST",
    path: "/api/auth/close-account",
    whenReadOnly: "works",
    whenClosed: "works",
    role: "viewer",
    summary: "Close your own account, with your password; refused to the only owner of a business",
    body: PasswordAgain,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
};
