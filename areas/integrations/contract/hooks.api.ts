import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { AnyBody, binary, Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  Hook,
  HookBodiesQuery,
  HookBody,
  HookChanges,
  HookMade,
  HookRotation,
  HookTokenParams,
  maxHookBytes,
  NewHook,
} from "./hooks.schema.ts";

const role = "manager" as const;

export const hooksApi = {
  list: endpoint({
    method: "GET",
    path: "/api/hooks",
    role,
    summary: "Addresses where other programs add customers; at most 20",
    reply: z.array(Hook),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/hooks",
    role,
    summary: "Make an address where another program adds customers; it and its secret are told this once",
    body: NewHook,
    reply: HookMade,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/hooks/:id",
    role,
    summary: "Change a hook’s name or what goes where, or switch it on or off",
    params: IdParams,
    body: edits(HookChanges),
    reply: Hook,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/hooks/:id",
    role,
    summary: "Remove a hook with what it was sent; the customers stay",
    params: IdParams,
    reply: Done,
  }),
  rotate: endpoint({
    method: "POST",
    path: "/api/hooks/:id/rotate",
    role,
    summary: "Make a new secret or address, told this once; the one before works for 24 hours as well",
    params: IdParams,
    body: HookRotation,
    reply: HookMade,
  }),
  bodies: endpoint({
    method: "GET",
    path: "/api/hooks/:id/bodies",
    role,
    summary: "What was last sent to a hook, newest first",
    params: IdParams,
    query: HookBodiesQuery,
    reply: z.array(HookBody),
  }),
};

export const hookBodiesApi = {
  retry: endpoint({
    method: "POST",
    path: "/api/hook-bodies/:id/retry",
    role,
    summary: "Work once more on what failed, by how the hook is set up now",
    params: IdParams,
    reply: HookBody,
  }),
};

/** Where other programs send: JSON or a form. */
export const hookDoorApi = {
  receive: endpoint({
    method: "POST",
    path: "/hooks/:token",
    access: "public",
    summary:
      "Takes JSON or a form from another program, and answers 202 before anything is done with it; what has the same webhook-id or Idempotency-Key counts once",
    params: HookTokenParams,
    body: AnyBody,
    reply: binary("application/json"),
    takesAnything: true,
    maxBodyBytes: maxHookBytes,
    callsPerMinute: 1200,
  }),
};
