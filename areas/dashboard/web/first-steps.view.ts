import {
  checklistSteps,
  type ChecklistStep,
  type Onboarding,
} from "#areas/onboarding/contract/onboarding.schema.ts";

/** The four steps, in order (Spec 1 §4): what to do and where. */
export const stepLabel: Record<ChecklistStep, { label: string; href: string }> = {
  addContact: { label: "Add your first customer", href: "/contacts" },
  createTask: { label: "Write down a to-do", href: "/tasks" },
  sendEmail: { label: "Send an email", href: "/email-campaigns" },
  explorePipeline: { label: "See where everyone stands", href: "#board-title" },
};

export const doneOf = (checklist: Onboarding["checklist"]): number =>
  checklistSteps.filter((step) => checklist[step]).length;

/** The celebration card appears only when all are complete (Spec 1 §4). */
export const allDone = (checklist: Onboarding["checklist"]): boolean =>
  doneOf(checklist) === checklistSteps.length;

/** The steps belong to the business: someone who sees only their own customers did not do them and gets no praise. */
export const celebrates = (checklist: Onboarding["checklist"], seesOwn: boolean): boolean =>
  !seesOwn && allDone(checklist);

/** Short advice beside the first steps; the first is one of the stated guidance values (Spec 1 §9). */
export const tips = [
  {
    title: "Answer within 2 hours.",
    text: "People buy more often when they hear back while they’re still interested.",
  },
  { title: "Confirm the day before.", text: "A short message 24 hours ahead saves a missed appointment." },
  {
    title: "Write it down right away.",
    text: "A note on the customer's page is worth more than a good memory.",
  },
] as const;

/** The tip of a day: the same all day, another one tomorrow. */
export const tipOf = (now: Date): (typeof tips)[number] =>
  tips[Math.floor(now.getTime() / 86_400_000) % tips.length] ?? tips[0];
