import type { Page } from "#platform/contract/page.ts";

export const apiKeysPage: Page = {
  path: "/integrations/keys",
  title: "API keys",
  help: { article: "api-keys", tour: "api-keys" },
  access: "protected",
  module: "areas/integrations/web/api-keys-page.tsx",
};
