/** One thing that a tour points at. */
export type TourStep = {
  /** A place by its name (`data-tour`), or the label of something on the screen. */
  target: string;
  title: string;
  description: string;
  position?: "top" | "bottom";
  /** The least role that the thing is shown to; without it, everybody. */
  needs?: "member" | "manager";
  /** Where the target is, if it isn't on this screen. */
  href?: string;
};

/** The popup is 320 px wide (Spec 1 §9). */
export const tourWidthPixels = 320;
