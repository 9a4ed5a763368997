import type { TourStep } from "#platform/contract/tour.ts";

/** The guide's four steps (Spec 1 §2, Guided tour overlay): what they point at, and on which side. */
export const tourSteps: readonly TourStep[] = [
  {
    target: "stats",
    title: "Your business in five numbers",
    description:
      "How many customers you have, who might buy, and what came in. Click a number to see the customers behind it.",
    position: "bottom",
  },
  {
    target: "add",
    needs: "member",
    title: "Add the people you know",
    description: "A name, an email and how they found you are enough to start.",
    position: "bottom",
  },
  {
    target: "pipeline",
    title: "See where everyone stands",
    description: "Each column is a step toward a sale. Move customers from left to right.",
    position: "top",
  },
  {
    target: "search",
    title: "Find a person quickly",
    description: "Type part of a name or email, and Recent Contacts shows who matches.",
    position: "bottom",
  },
];
