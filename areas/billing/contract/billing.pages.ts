import type { Page } from "#platform/contract/page.ts";

export const billingPage: Page = {
  path: "/billing",
  title: "Billing & Subscription",
  help: { article: "billing", tour: "billing" },
  access: "protected",
  module: "areas/billing/web/billing-page.tsx",
  takesCards: true,
};

export const subscribePage: Page = {
  path: "/subscribe",
  title: "Choose Your Plan",
  help: { article: "billing", tour: "plans" },
  access: "open",
  module: "areas/billing/web/subscribe-page.tsx",
  takesCards: true,
};
