import type { Onboarding } from "#areas/onboarding/contract/onboarding.schema.ts";

/** In the demo every step of the checklist shows as incomplete (Spec 1 §4). */
export const sampleOnboarding: Onboarding = {
  setupCompleted: false,
  step: 1,
  answers: {},
  checklist: { addContact: false, createTask: false, sendEmail: false, explorePipeline: false },
  dismissed: [],
  goalCard: null,
  leadGoal: null,
  sampleContacts: 0,
};
