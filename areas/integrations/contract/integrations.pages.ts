import type { Page } from "#platform/contract/page.ts";

export const integrationsPage: Page = {
  path: "/integrations",
  title: "Connect Apps",
  access: "protected",
  module: "areas/integrations/web/integrations-page.tsx",
};
