import type { Tutorial } from "#areas/help/contract/tutorials.schema.ts";

/** The four stated categories (Spec 2 §2, Step-by-Step). */
export const categoryNames: Record<Tutorial["category"], string> = {
  "getting-started": "Getting Started",
  "daily-tasks": "Daily Tasks",
  growth: "Growing Business",
  advanced: "Advanced Features",
};

/** The stated buttons of the step overlay, and our words beside them. */
export const tutorialWords = {
  previous: "Previous",
  restart: "Restart",
  next: "Next Step",
  complete: "Complete Tutorial",
  markDone: "Mark as Done",
  video: "Watch the video",
  tips: "Tips",
  doFirst: "Do this step first. It’s checked off by itself.",
  markFirst: "Do this step, then mark it as done.",
  completed: { title: "Tutorial complete", description: "Nicely done. Pick the next one whenever you like." },
  notSaved: { title: "That didn’t get saved", description: "Please try again." },
} as const;
