import type { ComponentType } from "react";
import type { Page } from "#platform/contract/page.ts";
import type { Sample } from "#platform/web/demo-mode.ts";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { fetchParts } from "#platform/web/ui/slot.tsx";
import type { PageProps } from "./page-props.ts";
import { Spinner } from "./spinner.tsx";

type Screen = ComponentType<PageProps>;

type Route = {
  load: () => Promise<Screen>;
  /** The same, for going there without a page load. */
  component: Screen;
};

/** The screens of all areas, each a chunk of its own: a file named "…-page.tsx", which exports the component of that name. */
const files = import.meta.glob<Record<string, Screen>>([
  "/areas/*/web/*-page.tsx",
  "/apps/web/not-*-page.tsx",
]);

/** The file of each screen, as pages name it (`module`). */
export const screens: readonly string[] = Object.keys(files).map((path) => path.slice(1));

/** "ContactsPage" for "areas/customers/web/contacts-page.tsx". */
const componentIn = (module: string): string =>
  module.replace(/^.*\/|\.tsx$/g, "").replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

function route({ module, drawnWith }: Pick<Page, "module" | "drawnWith">): Route {
  const file = files[`/${module}`];
  if (!file) throw new Error(`There is no screen ${module}`);
  const load = async (): Promise<Screen> => {
    const [loaded] = await Promise.all([file(), drawnWith !== undefined && fetchParts(drawnWith)]);
    const component = loaded[componentIn(module)];
    if (!component) throw new Error(`${module} has no ${componentIn(module)}`);
    return component;
  };
  return { load, component: lazyPart(load, Spinner) };
}

const known = new Map<string, Route>();

/** How to load a page. Throws for one that has no file. */
export function routeOf(page: Page): Route {
  const made = known.get(page.module) ?? route(page);
  known.set(page.module, made);
  return made;
}

/** What owners see instead of every screen of a business that they closed. */
export const ClosedPage = route({ module: "areas/settings/web/closed-page.tsx" }).component;

/** What each area shows in the demo, where alone it is loaded. */
const demos = import.meta.glob<readonly Sample[]>("/areas/*/web/demo.sample.ts", { import: "samples" });

/** The demo's answers of all areas. */
export const loadSamples = async (): Promise<Sample[]> =>
  (await Promise.all(Object.values(demos).map((load) => load()))).flat();
