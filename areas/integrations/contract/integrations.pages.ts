import type { Page } from "#platform/contract/page.ts";

export const integrationsPage: Page = {
  path: "/integrations",
  title: "Connect Apps",
  help: { article: "connect-apps", tour: "apps" },
  access: "protected",
  module: "areas/integrations/web/integrations-page.tsx",
};
