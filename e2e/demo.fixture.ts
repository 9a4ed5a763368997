import type { Locator, Page, Request } from "playwright-core";
import { pages } from "#apps/pages.ts";
import { walkedPages } from "./walked.ts";
import { lowContrastOf } from "./contrast.fixture.ts";
import {
  fillIn,
  kindsIn,
  layerName,
  layers,
  main,
  pressable,
  screenText,
  stateOf,
  unchangedFor,
} from "./demo-page.fixture.ts";
import { fallenTo, thrownByTab, typeHalves, unsaidRequired } from "./focus.fixture.ts";
import { violationsOf } from "./fixture.ts";
import { tooWideOnPhone } from "./spacing.fixture.ts";

/** Screens whose address names a record: one of the sample. */
const records: Record<string, string> = {
  "/automation/edit/:id": "/automation/edit/01930000-0000-7000-8acd-000000000001",
  "/automation/:id": "/automation/01930000-0000-7000-8acd-000000000001",
  "/accounting/taxes/:id": "/accounting/taxes/01930000-0000-7000-80fc-000000000001",
  "/contacts/:id": "/contacts/01930000-0000-7000-8000-000000000001",
  "/email-campaigns/:id": "/email-campaigns/01930000-0000-7000-8c4a-000000000003",
  "/accounting/invoices/:id": "/accounting/invoices/01930000-0000-7000-80a1-000000000007",
  "/accounting/quotes/:id": "/accounting/quotes/01930000-0000-7000-80a5-000000000002",
  "/accounting/reports/:type": "/accounting/reports/profit-and-loss",
  "/accounting/statements/:id": "/accounting/statements/01930000-0000-7000-80c5-000000000001",
  "/accounting/reports/kept/:id": "/accounting/reports/kept/01930000-0000-7000-80fb-000000000001",
};

/** Every screen of the demo: the path that the list of pages gives it, and an address. */
export const demoScreens = pages
  .filter((one) => one.access === "protected" && !one.module.includes("not-built"))
  .map(({ path }) => ({ path, address: records[path] ?? path }));

/** Those of them that tests of all screens go through. */
export const walkedScreens = demoScreens.filter(({ path }) => walkedPages.some((one) => one.path === path));

/** The demo alert, to the letter (Spec 1 §1). */
export const demoAlert =
  /^Demo Mode: This would (.+) in the full version\. Sign up to access real functionality!$/;

type Walk = {
  page: Page;
  url: string;
  said: Set<string>;
  last: string;
  seen: Set<string>;
  loading: Set<Request>;
  hasLoaded: boolean;
  /** How the screen was when it had opened. */
  opened: string;
  /** What can't be read in the dialogs and menus that opened, doesn't fit a phone, or goes wrong by keys. */
  unreadable: string[];
};

/** What every screen has; true once it was pressed on one of them. */
const everywhere = new Map([["Help", false]]);

/** The dialogs and menus that were judged, by what they say: one that opens from several screens looks the same on each. */
const judged = new Set<string>();

/** What was said in those that were pressed through, by what they are called and what can be pressed in them: a dialog that opens from several screens does the same on each; a menu doesn't. */
const pressed = new Map<string, readonly string[]>();

/**
 * Opens a screen and presses one button of each kind, and in each dialog and menu that opens one of each kind again, with the fields
 * filled in. Gives what was said in alerts, and what can't be read in a dialog or menu, in light or in dark, doesn't fit a phone, or throws the focus away. Throws when pressing changed the screen although an alert said that it did not.
 */
export async function pressEverything(
  page: Page,
  url: string,
): Promise<{ said: string[]; unreadable: string[] }> {
  const walk: Walk = {
    page,
    url,
    said: new Set(),
    last: "",
    seen: new Set(),
    loading: new Set(),
    hasLoaded: false,
    opened: "",
    unreadable: [],
  };
  page.on("request", (request) => {
    walk.loading.add(request);
    walk.hasLoaded = true;
  });
  for (const over of ["requestfinished", "requestfailed"] as const)
    page.on(over as "requestfinished", (request) => walk.loading.delete(request));
  page.on("dialog", (question) => {
    walk.last = question.message();
    walk.said.add(walk.last);
    void question.accept();
  });
  await open(walk);
  const first = await kindsIn(main(page));
  for (const kind of first.keys()) {
    if (everywhere.get(kind)) continue;
    if (everywhere.has(kind)) everywhere.set(kind, true);
    if (!(await goTo(walk, [])) || !(await press(walk, main(page), kind))) continue;
    await pressLayer(walk, [kind]);
    // What has come onto the screen itself, such as the bar for those who are chosen.
    for (const more of (await kindsIn(main(page))).keys()) {
      if (first.has(more) || walk.seen.has(more) || page.url() !== url || (await layerName(page)) !== "")
        continue;
      walk.seen.add(more);
      if ((await goTo(walk, [kind])) && (await press(walk, main(page), more)))
        await pressLayer(walk, [kind, more]);
    }
  }
  return { said: [...walk.said], unreadable: walk.unreadable };
}

/** Presses what the dialog or menu has that opened last, and what opens from there; one of each name is enough. */
async function pressLayer(walk: Walk, path: readonly string[]): Promise<void> {
  const { page, seen } = walk;
  const name = await layerName(page);
  if (name === "" || seen.has(name) || path.length > 3) return;
  seen.add(name);
  const layer = page.locator(layers).last();
  const [words, kinds] = [await layer.innerText(), await kindsIn(layer)];
  if (!judged.has(name + words)) {
    const faults = await faultsOf(walk, name);
    walk.unreadable.push(...faults.map((fault) => `${name}: ${fault}`));
    // What has a fault is looked at again by whoever walks once more.
    if (faults.length === 0) judged.add(name + words);
  }
  const same = [name, ...kinds.keys()].join("\n");
  const known = name.startsWith("dialog") ? pressed.get(same) : undefined;
  if (known) {
    for (const words of known) walk.said.add(words);
    return closeByEscape(walk, name);
  }
  const saidOutside = new Set(walk.said);
  walk.said.clear();
  await pressAll(walk, path, name, kinds);
  if (walk.unreadable.length === 0) pressed.set(same, [...walk.said]);
  for (const words of saidOutside) walk.said.add(words);
}

/** Presses one of each kind in the dialog or menu of that name, and closes it. */
async function pressAll(
  walk: Walk,
  path: readonly string[],
  name: string,
  kinds: ReadonlyMap<string, number>,
): Promise<void> {
  const { page } = walk;
  const layer = page.locator(layers).last();
  // The first button of a question, and the X of a dialog, do what Escape does, which goes without looking for them.
  const [first] = kinds.keys();
  const isClosing = (kind: string) => kind === (name.startsWith("alertdialog") ? first : "Close");
  for (const kind of kinds.keys()) {
    if ((await layerName(page)) !== name && (!(await goTo(walk, path)) || (await layerName(page)) !== name))
      return;
    if (isClosing(kind)) {
      await closeByEscape(walk, name);
      continue;
    }
    await fillIn(layer);
    await calm(walk);
    if ((await press(walk, layer, kind)) && (await layerName(page)) !== name)
      await pressLayer(walk, [...path, kind]);
  }
  if ((await layerName(page)) === name) await closeByEscape(walk, name);
}

/** What can't be read in the dialog or menu that opened last, in light or in dark, doesn't fit a phone, breaks a rule of accessibility, or goes wrong by keys. */
async function faultsOf(walk: Walk, name: string): Promise<string[]> {
  const { page } = walk;
  const shown = layers.replaceAll(":visible", "");
  const faults = [...(await lowContrastOf(page, shown, ["blue"])), ...(await tooWideOnPhone(page))];
  if (name.startsWith("dialog")) faults.push(...(await troubleByKeys(walk, page.locator(layers).last())));
  const broken = await violationsOf(page, { within: shown, alsoAsked: true });
  return [...faults, ...broken.map((one) => JSON.stringify(one))];
}

/** What goes wrong in a dialog while Tab goes through its empty fields, or while its dates and times are half typed. */
async function troubleByKeys(walk: Walk, dialog: Locator): Promise<string[]> {
  const name = await layerName(walk.page);
  const thrown = await thrownByTab(walk.page, dialog);
  await typeHalves(dialog).catch(() => undefined);
  await calm(walk);
  const isThere = (await layerName(walk.page)) === name;
  return [
    ...thrown,
    ...(await unsaidRequired(dialog)),
    ...(isThere ? [] : ["was gone after half a date or time was typed"]),
  ];
}

/** Closes by Escape the dialog or menu that opened last, which then has to have given the focus to a place. */
async function closeByEscape(walk: Walk, name: string): Promise<void> {
  const { page } = walk;
  // An open list within it is closed first.
  for (let time = 0; time < 2 && (await layerName(page)) === name; time++) {
    await page.keyboard.press("Escape");
    await calm(walk);
    await leave(walk);
  }
  const fallen = await fallenTo(page);
  if ((await layerName(page)) === name) walk.unreadable.push(`${name}: stays after Escape`);
  else if (fallen !== undefined)
    walk.unreadable.push(`${name}: closing it by Escape gave the focus to ${fallen}`);
}

/** The screen as it was when these were pressed; with none, as it opens. */
async function goTo(walk: Walk, path: readonly string[]): Promise<boolean> {
  const { page, url } = walk;
  if ((await layerName(page)) !== "") {
    await page.keyboard.press("Escape");
    await calm(walk);
    await leave(walk);
  }
  const isOpen = page.url() === url && (await layerName(page)) === "";
  // Opening it anew takes as long as five presses.
  if (!isOpen || (path.length > 0 && (await stateOf(page)) !== walk.opened)) await open(walk);
  for (const kind of path) {
    const layer = (await layerName(page)) === "" ? main(page) : page.locator(layers).last();
    if (!(await press(walk, layer, kind))) return false;
  }
  return true;
}

/** Leaves a dialog with something written in it. */
async function leave(walk: Walk): Promise<void> {
  const { page } = walk;
  if ((await layerName(page)) !== "alertdialog Leave without saving?") return;
  await page.locator(layers).last().getByRole("button", { name: "Leave", exact: true }).click();
  await calm(walk);
}

async function open(walk: Walk): Promise<void> {
  await walk.page.goto("about:blank");
  walk.loading.clear();
  await walk.page.goto(walk.url);
  await walk.page
    .locator("main")
    .locator(pressable)
    .first()
    .waitFor()
    .catch(() => undefined);
  await calm(walk);
  walk.opened = await stateOf(walk.page);
}

/** Waits until what was pressed has come to its end. React shows what had to be loaded up to 300 ms after it came. */
async function calm(walk: Walk): Promise<void> {
  const { page, loading } = walk;
  for (let isLoading = true; isLoading;) {
    isLoading = walk.hasLoaded || loading.size > 0;
    walk.hasLoaded = false;
    await page.evaluate(unchangedFor(isLoading ? 350 : 80)).catch(() => undefined);
    isLoading = walk.hasLoaded || loading.size > 0;
  }
}

async function press(walk: Walk, place: Locator, kind: string): Promise<boolean> {
  const { page, url } = walk;
  const at = (await kindsIn(place)).get(kind);
  if (at === undefined) return false;
  walk.last = "";
  const before = await screenText(page);
  const layer = await layerName(page);
  await page.evaluate("window.isSameLoad = true");
  const isPressed = await place
    .locator(pressable)
    .nth(at)
    .click({ timeout: 4000, noWaitAfter: true })
    .then(
      () => true,
      () => false,
    );
  await calm(walk);
  // A dialog whose code was there already asks for nothing, and still comes a moment later.
  const isSame = walk.last === "" && (await layerName(page)) === "" && (await screenText(page)) === before;
  if (isSame) {
    await page
      .locator(layers)
      .last()
      .waitFor({ timeout: 1000 })
      .catch(() => undefined);
    await calm(walk);
  }
  const fallen =
    isPressed && (await page.evaluate<boolean>("window.isSameLoad === true")) && (await fallenTo(page));
  if (fallen && (fallen === "the body" || (await layerName(page)) === layer))
    walk.unreadable.push(`${layer}: pressing “${kind}” gave the focus to ${fallen}`);
  if (demoAlert.test(walk.last) && page.url() === url && (await screenText(page)) !== before)
    throw new Error(`Pressing “${kind}” changed the screen, although it said: ${walk.last}`);
  return isPressed;
}
