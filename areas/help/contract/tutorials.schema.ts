import { z } from "zod";
import type { ChecklistStep } from "#areas/onboarding/contract/onboarding.schema.ts";

export const difficulties = ["beginner", "intermediate", "advanced"] as const;
/** The four stated categories (Spec 2 §2), by key: three are stated, the fourth is ours. */
export const tutorialCategories = ["getting-started", "daily-tasks", "growth", "advanced"] as const;

export const TutorialStep = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  actionText: z.string(),
  /** The screen on which it is done. */
  href: z.string(),
  /** What the screen points at then: the label of a control, or a place by its name. */
  targetElement: z.string(),
  successMessage: z.string(),
  tips: z.array(z.string()),
  videoUrl: z.string().nullable(),
  /** In seconds. */
  estimatedTime: z.number().int(),
  /** True when no event tells that it was done, so that people check it off themselves. */
  byHand: z.boolean(),
  /** Whether the signed-in person has done it; false for everybody else. */
  done: z.boolean(),
});
export type TutorialStep = z.infer<typeof TutorialStep>;

export const Tutorial = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  difficulty: z.enum(difficulties),
  /** In minutes. */
  estimatedTime: z.number().int(),
  category: z.enum(tutorialCategories),
  steps: z.array(TutorialStep),
});
export type Tutorial = z.infer<typeof Tutorial>;

const key = (what: string) => z.string().regex(/^[a-zA-Z-]{1,40}$/, `There is no such ${what}`);
export const TutorialParams = z.strictObject({ id: key("tutorial") });
export const StepParams = z.strictObject({ id: key("tutorial"), stepId: key("step") });

/** What a person does that a tutorial teaches, told by an event. */
export const acts = [
  "contact.created",
  "contact.note_added",
  "stage.changed",
  "task.created",
  "task.completed",
  "transaction.created",
  "invoice.sent",
  "quote.sent",
  "appointment.scheduled",
  "helper.turned_on",
] as const;
export type Act = (typeof acts)[number];

/** A step as it is written. `by` is what tells that it was done: a person's act, or a step of the business's checklist; without it people say so themselves. */
export type WrittenStep = Omit<TutorialStep, "videoUrl" | "byHand" | "done"> & {
  by?: { act: Act } | { checklist: ChecklistStep };
};
export type WrittenTutorial = Omit<Tutorial, "steps"> & { steps: readonly WrittenStep[] };
