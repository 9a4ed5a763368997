import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import sharp from "sharp";
import { fileForm, pictureOf } from "#apps/server/testing/picture-form.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { notInPlan } from "#areas/billing/contract/plan-access.rules.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { paletteOf } from "#areas/settings/contract/brand.rules.ts";

const server = await testServer();
const brandOf = async (owner: SignedIn) => (await owner.call(brandApi.get)).body;
const save = (owner: SignedIn, color: string | null, hideProduct = false) =>
  owner.call(brandApi.save, { body: { color, hideProduct } });
const sendLogo = async (owner: SignedIn, bytes: Uint8Array | string) =>
  owner.call(brandApi.saveLogo, { form: fileForm(bytes, "logo.png") });
/** The page on which a business can be booked. */
async function pageOf(owner: SignedIn) {
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: "America/New_York" } });
  return async () => (await server.visitor().send(`/book/${body.slug}`)).text();
}
const onStarter = sql`status = 'active', plan = 'starter', trial_ends_at = now() - interval '1 day'`;

describe("a brand", () => {
  test("is as everybody's at first; managers change it, everyone reads it", async () => {
    const owner = await server.newOwner();
    const usual = { color: null, hideProduct: false, logoUrl: null, isInPlan: true, planNote: null };
    expect(await brandOf(owner)).toEqual(usual);
    const [manager, member] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "member"),
    ];
    expect((await save(manager, "#B4532A", true)).body).toEqual({
      ...usual,
      color: "#b4532a",
      hideProduct: true,
    });
    expect((await brandOf(member)).color).toBe("#b4532a");
    expect((await save(member, null)).status).toBe(403);
    expect((await sendLogo(member, await pictureOf())).status).toBe(403);
    expect((await save(owner, null)).body).toEqual(usual);
  });

  test.each(["red", "#fff", "#12345g", "", "#1968d3;}"])("of the color “%s” is refused", async (color) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(brandApi.save, { body: { color, hideProduct: false } });
    expect([status, body.errors]).toEqual([400, { color: "Enter a color such as #1968d3" }]);
  });

  test("shows on the business's pages, and on nobody else's", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const [page, otherPage] = [await pageOf(owner), await pageOf(other)];
    const before = await page();
    expect(before).not.toContain("<img");
    await save(owner, "#b4532a");
    await sendLogo(owner, await pictureOf("#b4532a", [300, 100]));
    const { light, dark } = paletteOf("#b4532a");
    const html = await page();
    expect(html).toContain(`--accent:${light.accent};--on-accent:${light.onAccent}`);
    expect(html).toContain(`--accent-text:${dark.text}`);
    expect(html).toContain('alt="Alder &#38; Rye"');
    expect(await otherPage()).not.toContain("<img");
  });

  test("stays readable on a smaller plan, takes no changes, names the plan, and isn't shown", async () => {
    const owner = await server.newOwner();
    const page = await pageOf(owner);
    const before = await page();
    await save(owner, "#b4532a", true);
    await sendLogo(owner, await pictureOf());
    await setSubscription(server, owner, onStarter);
    expect(await brandOf(owner)).toMatchObject({
      color: "#b4532a",
      isInPlan: false,
      planNote: notInPlan("brand"),
    });
    for (const refused of [
      await owner.refused(brandApi.save, { body: { color: null, hideProduct: false } }),
      await owner.refused(brandApi.saveLogo, { form: fileForm(await pictureOf()) }),
      await owner.refused(brandApi.removeLogo),
    ])
      expect([refused.status, refused.body.message]).toEqual([402, notInPlan("brand")]);
    expect(await page()).toBe(before);
    // Papers keep the logo that they have.
    expect((await owner.call(booksSettingsApi.get)).body.logoUrl).not.toBeNull();
    await setSubscription(server, owner, sql`plan = 'enterprise'`);
    expect(await page()).toContain("--accent:#b4532a");
  });
});

describe("the logo", () => {
  test("is one for everything: the books and the brand show the same", async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.saveLogo, { form: fileForm(await pictureOf("#ff0000", [1200, 600])) });
    const { logoUrl } = await brandOf(owner);
    const shown = await owner.send(logoUrl ?? "");
    const { format, width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([format, width, height]).toEqual(["png", 512, 256]);
    await owner.call(brandApi.removeLogo);
    expect((await owner.call(booksSettingsApi.get)).body.logoUrl).toBeNull();
    expect((await owner.send(logoUrl ?? "")).status).toBe(404);
  });

  test("is for anyone by the address on the pages, which nobody can forge, and old addresses show the newest", async () => {
    const owner = await server.newOwner();
    const page = await pageOf(owner);
    await sendLogo(owner, await pictureOf("#ff0000"));
    const addressIn = (html: string) => /src="(\/brand\/logo\/[\w.-]+)"/.exec(html)?.[1] ?? "";
    const first = addressIn(await page());
    const answer = await server.visitor().send(first);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
      },
    ]);
    await sendLogo(owner, await pictureOf("#0000ff"));
    expect(addressIn(await page())).not.toBe(first);
    const old = await server.visitor().send(first);
    expect([old.status, old.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
    const forged = first.slice(0, -3) + (first.endsWith("AAA") ? "BBB" : "AAA");
    expect((await server.visitor().send(forged)).status).toBe(404);
  });

  test("that is a drawing, or a page that calls itself a picture, is refused", async () => {
    const owner = await server.newOwner();
    for (const wrong of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<html><script>1</script>", "GIF89a…"])
      expect((await sendLogo(owner, wrong)).status).toBe(415);
    expect((await brandOf(owner)).logoUrl).toBeNull();
  });
});
