import { paramsAt, type Page } from "#platform/contract/page.ts";
import { dashboardPage } from "#areas/dashboard/contract/dashboard.pages.ts";

export { dashboardPage };

export const notFoundPage: Page = {
  path: "*",
  title: "404 Page Not Found",
  access: "open",
  module: "apps/web/not-found-page.tsx",
};

const files = import.meta.glob<Readonly<Record<string, unknown>>>("/areas/*/contract/*.pages.ts", {
  eager: true,
});

const isPage = (one: unknown): one is Page => typeof one === "object" && one !== null && "module" in one;

/** A param stands behind every word, so that "/contacts/bin" is found before "/contacts/:id". */
const placeOf = ({ path }: Page): string => path.replaceAll(":", "~");

/** Every screen of the product except the 404 page, as the areas declare them; the first that fits an address is used (Spec 1 §2, route table). */
export const pages: readonly Page[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(isPage)
  .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/**
 * The screen at a path, with its params. `/` is the dashboard for those who are let in and the landing page for
 * others (Spec 1 §2); an unknown path is the 404 page.
 */
export function pageAt(path: string, letIn: boolean): { page: Page; params: Record<string, string> } {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (plain === "/" && letIn) return { page: dashboardPage, params: {} };
  for (const candidate of pages) {
    const params = paramsAt(candidate.path, plain);
    if (params) return { page: candidate, params };
  }
  return { page: notFoundPage, params: {} };
}
