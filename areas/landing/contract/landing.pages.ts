import type { Page } from "#platform/contract/page.ts";
import { trialDays } from "#platform/contract/product.ts";

export const landingPage: Page = {
  path: "/landing",
  title: "Know every customer, keep every promise",
  access: "open",
  module: "areas/landing/web/landing-page.tsx",
  isBare: true,
};

/** Where the plans and their prices are shown, to everyone. */
export const plansAddress = `${landingPage.path}#pricing`;

/** The server answers `/` with this page; anyone let in sees the dashboard there (Spec 1 §2). */
export const homePage: Page = { ...landingPage, path: "/" };

/** What search engines and shared links say. */
export const landingDescription = `Customers, follow-ups and emails of a small business in one calm place. Plain words, nothing to learn first. ${trialDays} days free, no credit card.`;

export const termsPage: Page = {
  path: "/terms",
  title: "Terms",
  access: "open",
  module: "areas/landing/web/terms-page.tsx",
  isBare: true,
};
export const privacyPage: Page = {
  path: "/privacy",
  title: "Privacy",
  access: "open",
  module: "areas/landing/web/privacy-page.tsx",
  isBare: true,
};
