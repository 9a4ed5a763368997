import type { Locator, Page } from "playwright-core";

/** The demo alert, to the letter (Spec 1 §1). */
export const demoAlert = /^Demo Mode: This would (.+) in the full version\. Sign up to access real functionality!$/;

/** What can be pressed: not what leads to other screens, nor what chooses a file, which the demo never reads. */
const pressable = "button:visible:not([disabled]), [role=menuitem]:visible, [role=option]:visible";
const layers = "[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, dialog[open]:visible";

/** One of a kind: "Edit Dana Whitfield" and "Edit Jerome Baptiste" do the same. */
const kindOf = (name: string): string => name.replace(/\s+/g, " ").trim().replace(/^(Edit|Delete|View|Drag|Move|More for|Mark|Add a task for|Choose|Select|Tick|Put off|Remove|Change|Copy|Resend|Merge|Open) .*/, "$1 …");

/** The kinds of buttons in a place, each with the number of its first. */
async function kindsIn(place: Locator): Promise<Map<string, number>> {
  const names = await place.locator(pressable).evaluateAll((all: any[]): string[] => all.map((it) => it.getAttribute("aria-label") ?? it.textContent ?? ""));
  const kinds = new Map<string, number>();
  for (const [at, name] of names.entries()) if (!kinds.has(kindOf(name))) kinds.set(kindOf(name), at);
  return kinds;
}

/** Writes something into every empty field, so that nothing is refused for being left out. */
async function fillIn(place: Locator): Promise<void> {
  for (const field of await place.locator("input:visible:not([type=checkbox]):not([type=radio]):not([type=file]), textarea:visible").all()) {
    if (!(await field.isEditable()) || (await field.inputValue()) !== "") continue;
    const type = (await field.getAttribute("type")) ?? "text";
    await field.fill(type === "email" ? "ada@example.com" : type === "date" ? "2030-01-02" : type === "time" ? "10:00" : type === "number" ? "1" : type === "tel" ? "5550100199" : "Ada").catch(() => undefined);
  }
  for (const choice of await place.locator("select:visible").all()) {
    const value = await choice.evaluate((it: any): string => (it.value === "" ? (it.options[1]?.value ?? "") : ""));
    if (value) await choice.selectOption(value);
  }
}

/**
 * Opens a screen and presses one button of each kind, and in each dialog and menu that opens one of each kind again, with the fields
 * filled in. Gives what was said in alerts. Throws when something that said it would be done was done all the same.
 */
export async function pressEverything(page: Page, url: string): Promise<string[]> {
  const said = new Set<string>();
  let last = "";
  page.on("dialog", (question) => {
    last = question.message();
    said.add(last);
    void question.accept();
  });
  const open = async (): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(url);
    await page.getByRole("main").locator(pressable).first().waitFor({ timeout: 5000 }).catch(() => undefined);
    await page.waitForLoadState("networkidle");
  };
  const press = async (one: Locator): Promise<void> => {
    last = "";
    const before = await page.getByRole("main").innerText();
    await one.click({ timeout: 3000, noWaitAfter: true });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))").catch(() => undefined);
    if (demoAlert.test(last) && page.url() === url && (await page.getByRole("main").innerText()) !== before) throw new Error(`Pressing changed the screen, although it said: ${last}`);
  };
  await open();
  const first = await kindsIn(page.getByRole("main"));
  for (const [, at] of first) {
    await open();
    const one = page.getByRole("main").locator(pressable).nth(at);
    if (!(await one.isVisible())) continue;
    await press(one);
    const layer = page.locator(layers).last();
    await layer.waitFor({ timeout: 400 }).catch(() => undefined);
    if (!(await layer.isVisible())) continue;
    for (const [, inner] of await kindsIn(layer)) {
      await open();
      await page.getByRole("main").locator(pressable).nth(at).click({ noWaitAfter: true });
      const again = page.locator(layers).last();
      await again.waitFor();
      await fillIn(again);
      await press(again.locator(pressable).nth(inner)).catch((error: unknown) => { if (String(error).includes("although it said")) throw error; });
    }
  }
  return [...said];
}
