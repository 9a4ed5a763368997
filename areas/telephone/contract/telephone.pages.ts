import type { Page } from "#platform/contract/page.ts";

export const telephonePage: Page = {
  path: "/settings/telephone",
  title: "Telephone",
  help: { article: "telephone", tour: "telephone" },
  access: "protected",
  module: "areas/telephone/web/telephone-page.tsx",
};
