import { z } from "zod";
import { AnyBody, binary, Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Integration } from "./integrations.schema.ts";

export const SigningSecret = z.strictObject({
  secret: z
    .string()
    .trim()
    .max(255, "Please use at most 255 characters")
    .regex(/^whsec_[A-Za-z0-9+/=_-]{8,}$/, "Copy the signing secret: it begins with whsec_")
    .meta({ example: "whsec_0123456789abcdef" }),
});

const role = "manager" as const;

export const appAddressesApi = {
  renew: endpoint({
    method: "POST",
    path: "/api/integrations/:id/address",
    role,
    summary: "Give an app another private address; the one before ends at once",
    params: IdParams,
    reply: Integration,
  }),
  signingSecret: endpoint({
    method: "PUT",
    path: "/api/integrations/:id/signing-secret",
    role,
    summary: "Keep the secret with which Stripe signs what it tells; it is never answered",
    params: IdParams,
    body: SigningSecret,
    reply: Integration,
  }),
};

/** For other programs, which are not signed in: whoever has the address reads. */
export const appFeedsApi = {
  read: endpoint({
    method: "GET",
    path: "/integrations/feed/:file",
    access: "public",
    summary: "An app’s private address: meetings (.ics), customers (.csv, .xlsx) or numbers by day (.csv)",
    params: z.strictObject({ file: z.string().max(200) }),
    reply: binary("text/csv; charset=utf-8"),
    callsPerMinute: 240,
  }),
  /** Signed; answers before anything is done that could take long. */
  payment: endpoint({
    method: "POST",
    path: "/api/integrations/payment/:token/events",
    access: "public",
    summary: "What Stripe tells of payments, signed by it (Stripe-Signature)",
    params: z.strictObject({ token: z.string().max(200) }),
    body: AnyBody,
    reply: Done,
    takesAnything: true,
    maxBodyBytes: 262_144,
    callsPerMinute: 600,
  }),
};
