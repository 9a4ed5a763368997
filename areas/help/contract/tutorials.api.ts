import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { StepParams, Tutorial, TutorialParams } from "./tutorials.schema.ts";

/** A person's own progress: it needs no right to change the business, and goes on when that can only be read. */
const progress = { about: "person", role: "viewer", whenReadOnly: "works" } as const;

export const tutorialsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/help/tutorials",
    access: "public",
    summary: "All tutorials; the steps that the signed-in person has done are marked",
    reply: z.array(Tutorial),
  }),
  completeStep: endpoint({
    method: "POST",
    path: "/api/help/tutorials/:id/steps/:stepId",
    ...progress,
    summary: "Check off a step; refused before it was done where an event tells that",
    params: StepParams,
    reply: Tutorial,
  }),
  restart: endpoint({
    method: "POST",
    path: "/api/help/tutorials/:id/restart",
    ...progress,
    summary:
      "Begin a tutorial again: what was checked off by hand is open again, what was really done stays done",
    params: TutorialParams,
    reply: Tutorial,
  }),
};
