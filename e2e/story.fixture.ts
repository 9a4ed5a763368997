import type { Locator, Page } from "playwright-core";
import type { SignedIn, TestServer } from "#apps/server/testing/test-server.ts";
import { button, comeToRest, dialog, heading, link } from "./fixture.ts";

/** What is on the screen at a moment, and where the pointer is. */
export type Shot = { picture: Buffer; x: number; y: number; isPressed: boolean };

/** Who plays a story: as a person does, at a screen. Pictures of it are kept only where somebody takes them. */
export type Teller = {
  readonly page: Page;
  readonly server: TestServer;
  readonly owner: SignedIn;
  open(path: string): Promise<void>;
  /** Goes to a screen by the menu. */
  menu(entry: string): Promise<void>;
  press(place: Locator): Promise<void>;
  write(place: Locator, text: string): Promise<void>;
  pick(place: Locator, label: string): Promise<void>;
  /** Waits for it, and looks at it. */
  see(place: Locator): Promise<void>;
  /** Goes on with another page, such as one of a customer. */
  on(page: Page): void;
  /** Opens a page that isn't the owner's. */
  visit(path: string): Promise<Page>;
};

/** A sentence of a story, and what is done meanwhile. `picture` names the picture of what it comes to. */
export type Sentence = { say: string; act?: (teller: Teller) => Promise<void>; picture?: string };
export type Story = { id: string; sentences: readonly Sentence[] };

type Camera = (shot: Shot) => void;

/** A teller on this page; with a camera, each thing that changes the screen is a shot. */
export function newTeller(
  parts: { page: Page; server: TestServer; owner: SignedIn; visit: (path: string) => Promise<Page> },
  camera?: Camera,
): Teller & {
  shoot: (isPressed?: boolean) => Promise<void>;
  /** What the story has used so far, as the tests name it. */
  used: readonly string[];
} {
  let { page } = parts;
  let pointer = { x: 512, y: 320 };
  const used: string[] = [];
  const shoot = async (isPressed = false): Promise<void> => {
    if (camera) camera({ picture: await pictureOf(page), ...pointer, isPressed });
  };
  const pointAt = async (place: Locator): Promise<void> => {
    await place.waitFor();
    used.push(String(place));
    if (!camera) return;
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    if (box) pointer = { x: box.x + Math.min(box.width / 2, 160), y: box.y + box.height / 2 };
  };
  const press = async (place: Locator): Promise<void> => {
    await pointAt(place);
    await shoot(true);
    await place.click();
    await shoot();
  };
  return {
    get page() {
      return page;
    },
    server: parts.server,
    owner: parts.owner,
    visit: parts.visit,
    shoot,
    used,
    on(other) {
      page = other;
    },
    async open(path) {
      await page.goto(parts.server.url + path);
      if (camera) await page.waitForLoadState("networkidle");
      await shoot();
    },
    async menu(entry) {
      await press(button(page, "Open menu"));
      await press(link(dialog(page, "Menu"), entry));
      await heading(page, entry).first().waitFor();
      if (camera) await page.waitForLoadState("networkidle");
      await shoot();
    },
    press,
    async write(place, text) {
      await pointAt(place);
      // A date isn't typed by halves.
      if (camera && text.length > 8 && !/^\d{4}-/.test(text)) {
        await place.fill(text.slice(0, Math.ceil(text.length / 2)));
        await shoot();
      }
      await place.fill(text);
      await shoot();
    },
    async pick(place, label) {
      await pointAt(place);
      await place.selectOption({ label });
      await shoot();
    },
    async see(place) {
      await pointAt(place);
      await shoot();
    },
  };
}

/** The screen once it has come to rest: two pictures of it are the same. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.addStyleTag({ content: "* { caret-color: transparent !important }" });
  let last: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < 8; tries += 1) {
    await comeToRest(page);
    const now = await page.screenshot({ type: "png" });
    if (now.equals(last)) break;
    last = now;
  }
  return last;
}
