/** The guide's four steps (Spec 1 §2, Guided tour overlay): what they point at, and at which side they stand. */
export const tourSteps = [
  { target: "stats", title: "Your business in five numbers", description: "How many people you know, who may buy, and what came in. Press a number to see the people behind it.", position: "bottom" },
  { target: "add", title: "Add the people you know", description: "A name, an email and how they found you: that is enough to begin.", position: "bottom" },
  { target: "pipeline", title: "See where everyone stands", description: "Each column is a step on the way to a sale. Move customers from left to right.", position: "top" },
  { target: "search", title: "Find a person quickly", description: "Type a part of a name or an email, and Recent Contacts shows who fits.", position: "bottom" },
] as const;

/** The popup is 320 px wide (Spec 1 §9). */
export const tourWidthPixels = 320;
