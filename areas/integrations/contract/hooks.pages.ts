import type { Page } from "#platform/contract/page.ts";

export const hooksPage: Page = {
  path: "/integrations/hooks",
  title: "Let other programs add customers",
  help: { article: "let-programs-add-customers", tour: "hooks" },
  access: "protected",
  module: "areas/integrations/web/hooks-page.tsx",
};
