import type { Page } from "#platform/contract/page.ts";

/** How many campaigns of a kind, and how many records, one page of a list asks for. */
export const dialerPageSize = 24;

export const dialerTabs = ["voice-calls", "text-messages", "campaigns"] as const;
export type DialerTab = (typeof dialerTabs)[number];

export const dialerPage: Page = {
  path: "/ai-dialer",
  title: "AI Dialer",
  help: { article: "ai-dialer", tour: "dialer" },
  access: "protected",
  module: "areas/dialer/web/ai-dialer-page.tsx",
};

/** How many conversations, and how many texts of one, are asked for at once. */
export const textsPageSize = 30;
/** How many conversations, and calls, the card on a customer's page asks for. */
export const contactTextsSize = 5;

export const textsPage: Page = {
  path: "/ai-dialer/texts",
  title: "Texts",
  help: { article: "texts", tour: "texts" },
  access: "protected",
  module: "areas/dialer/web/texts-page.tsx",
};

export const callListPage: Page = {
  path: "/ai-dialer/call-list/:id",
  title: "Call list",
  help: { article: "call-list", tour: "callList" },
  access: "protected",
  module: "areas/dialer/web/call-list-page.tsx",
};
