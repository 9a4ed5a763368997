import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import type { TestServer } from "#apps/server/testing/test-server.ts";
import { stepImport } from "#areas/imports/server/imports.jobs.ts";
import type { Shop } from "./customers.fixture.ts";
import { button, heading } from "./fixture.ts";

/** A file as it is chosen: text is sent as UTF-8. */
export const fileOf = (content: string | Buffer, name = "orders-2026.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
});

/** A file of this many people, who are told apart by a number; each row holds at least so many letters. */
export const manyPeople = (count: number, letters = 0): string =>
  [
    "First name,Last name,Email,Remark",
    ...Array.from(
      { length: count },
      (_, at) => `Person,No ${at + 1},person-${at + 1}@example.com,${"x".repeat(letters)}`,
    ),
  ].join("\n");

export const chooseFile = (page: Page, file: ReturnType<typeof fileOf>): Promise<void> =>
  page.getByLabel(/^Choose a file/).setInputFiles(file);

/** Where a column of the file goes. */
export const goesTo = (page: Page, header: string): Locator =>
  page.getByLabel(`“${header}” goes to`, { exact: true });

/** The card with this title. */
export const card = (page: Page, title: string | RegExp): Locator =>
  page.getByRole("region", { name: title });

/** Waits for the dry run, and promises that a count and its words are there. */
export const outcome = (page: Page, words: RegExp): Locator =>
  card(page, /^What will happen/).getByRole("button", { name: words });

/** Presses Start Import as soon as that is possible. */
export const start = (page: Page): Promise<void> => button(page, "Start Import").click();

export const completed = (page: Page): Promise<void> => heading(page, "Import complete").waitFor();

/** Gives the business a plan without a limit. */
export const liftLimit = async (server: TestServer, { owner }: Shop): Promise<void> =>
  void (await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE subscriptions SET plan = 'enterprise' WHERE workspace_id = ${owner.user.workspaceId}`,
    ),
  ));

/** Does the work of imports that waits. */
export const work = (server: TestServer, { owner }: Shop): Promise<number> =>
  server.runJobs(stepImport, owner);

/** Lets a file fall onto the place for files. */
export async function dropFile(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([title, text]) => {
      const carried = new (globalThis as any).DataTransfer();
      carried.items.add(new File([text!], title!, { type: "text/csv" }));
      return carried;
    },
    [name, content],
  );
  const place = page.locator("label", { has: page.getByLabel(/^Choose a file/) });
  await place.dispatchEvent("dragover", { dataTransfer });
  await place.dispatchEvent("drop", { dataTransfer });
}
