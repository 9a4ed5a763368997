import { z } from "zod";
import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { Dismissable, Onboarding, Setup, SetupProgress } from "./onboarding.schema.ts";

export const onboardingApi = {
  get: endpoint({
    method: "GET",
    path: "/api/onboarding",
    about: "person",
    summary: "Answers so far, the checklist, and closed cards",
    reply: Onboarding,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/onboarding",
    about: "person",
    role: "viewer",
    summary: "Save the wizard's answers, step by step",
    body: SetupProgress,
    reply: Onboarding,
  }),
  completeSetup: endpoint({
    method: "POST",
    path: "/api/auth/complete-setup",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Finish the wizard",
    body: Setup,
    reply: Onboarding,
  }),
  /** Only this step is reported by the screen: the others complete when they really happen. */
  completeStep: endpoint({
    method: "POST",
    path: "/api/onboarding/checklist",
    summary: "The pipeline was viewed",
    body: z.strictObject({ step: z.literal("explorePipeline") }),
    reply: Onboarding,
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/api/onboarding/dismissals",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Close a card for good, for this person",
    body: z.strictObject({ what: Dismissable }),
    reply: Onboarding,
  }),
  removeSample: endpoint({
    method: "DELETE",
    path: "/api/onboarding/sample",
    role: "manager",
    summary: "Remove the sample customers; those that were edited stay",
    reply: z.object({ removed: z.number().int(), kept: z.number().int() }),
  }),
};

export const testWorkspaceApi = {
  /** Signs the visitor in to a throw-away business with the sample data, deleted after 24 hours. */
  create: endpoint({
    method: "POST",
    path: "/api/test-workspace",
    access: "public",
    summary: "Try everything in a throw-away business",
    reply: Done,
    callsPerMinute: 30,
  }),
};
