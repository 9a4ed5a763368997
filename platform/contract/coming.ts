/**
 * What is not built yet. Building an area includes taking its lines out here: menu, front page, plans and the screens themselves
 * then no longer say that it is coming soon.
 */
const comingScreens = [
  "/social-media",
  "/ai-dialer",
  "/business-formation",
  "/tutorial-center",
  "/tutorial-tester",
] as const;

export type ComingScreen = (typeof comingScreens)[number];

/** The screens that are not built, by their addresses. */
export const screensToCome: readonly string[] = comingScreens;

/** True for the address of a screen that is not built. */
export const isComing = (path: string): boolean => screensToCome.includes(path);
