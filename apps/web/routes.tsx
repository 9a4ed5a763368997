import type { ComponentType } from "react";
import type { Page } from "#platform/contract/page.ts";

/** What every page component is given. */
export type PageProps = { page: Page; params: Record<string, string> };
type PageComponent = ComponentType<PageProps>;

type Route = {
  load: () => Promise<PageComponent>;
  /** Drawn without the side menu. */
  bare?: true;
};

const plain = (component: ComponentType): PageComponent => component as PageComponent;

/** The file of each page (its `module`) and how to load it: one chunk each. */
export const routes: Record<string, Route> = {
  "apps/web/front-page.tsx": { bare: true, load: () => import("./front-page.tsx").then((file) => plain(file.FrontPage)) },
  "apps/web/not-built-page.tsx": { load: () => import("./not-built-page.tsx").then((file) => file.NotBuiltPage) },
  "apps/web/not-found-page.tsx": { load: () => import("./not-found-page.tsx").then((file) => plain(file.NotFoundPage)) },
  "areas/auth/web/auth-page.tsx": { bare: true, load: () => import("#areas/auth/web/auth-page.tsx").then((file) => plain(file.AuthPage)) },
  "areas/auth/web/forgot-page.tsx": { bare: true, load: () => import("#areas/auth/web/forgot-page.tsx").then((file) => plain(file.ForgotPage)) },
  "areas/auth/web/reset-page.tsx": { bare: true, load: () => import("#areas/auth/web/reset-page.tsx").then((file) => plain(file.ResetPage)) },
  "areas/auth/web/security-page.tsx": { load: () => import("#areas/auth/web/security-page.tsx").then((file) => plain(file.SecurityPage)) },
};

/** How to load a page; a page whose file is not there yet says that it is not built. */
export const routeOf = (page: Page): Route => routes[page.module] ?? (routes["apps/web/not-built-page.tsx"] as Route);
