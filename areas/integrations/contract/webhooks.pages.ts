import type { Page } from "#platform/contract/page.ts";

export const webhooksPage: Page = {
  path: "/integrations/webhooks",
  title: "Webhooks",
  help: { article: "webhooks", tour: "webhooks" },
  access: "protected",
  module: "areas/integrations/web/webhooks-page.tsx",
};
