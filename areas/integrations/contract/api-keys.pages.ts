import type { Page } from "#platform/contract/page.ts";

export const apiKeysPage: Page = {
  path: "/integrations/keys",
  title: "API keys",
  access: "protected",
  module: "areas/integrations/web/api-keys-page.tsx",
};
