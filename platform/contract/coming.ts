/**
 * What is not built yet. Building an area includes taking its lines out here: menu, front page, plans and the screens themselves
 * then no longer say that it is coming soon.
 */
const comingScreens = [
  "/automation",
  "/social-media",
  "/ai-dialer",
  "/business-formation",
  "/billing",
  "/tutorial-center",
  "/tutorial-tester",
  "/subscribe",
] as const;

/** Features of plans, in the words of the plans, that no single screen above covers. */
const comingFeatures = [
  "Advanced CRM and automation",
  "AI dialer",
  "Social media management",
  "Email support",
  "Priority support",
  "White-label",
  "Advanced AI assistant",
  "Business formation tools",
  "Custom integrations",
  "Dedicated account manager",
  "Phone support",
  "API access",
  "Custom onboarding",
] as const;

export type ComingScreen = (typeof comingScreens)[number];

/** The screens that are not built, by their addresses. */
export const screensToCome: readonly string[] = comingScreens;

/** True for the address of a screen that is not built. */
export const isComing = (path: string): boolean => screensToCome.includes(path);

/** The features of plans that are not built. */
export const featuresToCome: readonly string[] = comingFeatures;
