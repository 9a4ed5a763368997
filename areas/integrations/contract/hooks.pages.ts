import type { Page } from "#platform/contract/page.ts";

export const hooksPage: Page = {
  path: "/integrations/hooks",
  title: "Let other programs add customers",
  access: "protected",
  module: "areas/integrations/web/hooks-page.tsx",
};
