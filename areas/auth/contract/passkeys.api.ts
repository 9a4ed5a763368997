import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { CurrentUser, PasswordAgain } from "./auth.schema.ts";
import {
  NewPasskey,
  Passkey,
  PasskeyName,
  PasskeyOptions,
  PasskeySignIn,
  PasskeySignInOptions,
} from "./passkeys.schema.ts";

export const passkeysApi = {
  list: endpoint({
    method: "GET",
    path: "/api/auth/passkeys",
    summary: "Your passkeys",
    reply: z.array(Passkey),
  }),
  options: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/options",
    role: "viewer",
    summary: "What the browser makes a passkey from, with your password",
    body: PasswordAgain,
    reply: PasskeyOptions,
    transaction: "own",
    callsPerMinute: 20,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/auth/passkeys",
    role: "viewer",
    summary: "Keep the passkey that the browser made",
    body: NewPasskey,
    reply: Passkey,
    transaction: "own",
    callsPerMinute: 20,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/auth/passkeys/:id",
    role: "viewer",
    summary: "Rename a passkey",
    params: IdParams,
    body: PasskeyName,
    reply: Passkey,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/auth/passkeys/:id",
    role: "viewer",
    summary: "Remove a passkey: it no longer signs in",
    params: IdParams,
    reply: Done,
  }),
  signInOptions: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/sign-in-options",
    whenClosed: "works",
    access: "public",
    summary: "What the browser signs in with by a passkey",
    reply: PasskeySignInOptions,
    callsPerMinute: 60,
  }),
  signIn: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/sign-in",
    whenClosed: "works",
    access: "public",
    summary: "Sign in by a passkey",
    body: PasskeySignIn,
    reply: CurrentUser,
    callsPerMinute: 30,
  }),
};
