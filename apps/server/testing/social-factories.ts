import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { contentTemplatesApi } from "#areas/social-media/contract/content-templates.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialCampaignsApi } from "#areas/social-media/contract/social-campaigns.api.ts";
import { socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";
import { fileForm, pictureOf } from "./picture-form.ts";
import type { SignedIn } from "./test-server.ts";

type Factory = (owner: SignedIn) => Promise<{ params: Record<string, string>; body?: unknown }>;

/** A page that a person posts to. */
export const newPage = () => ({ platform: "linkedin" as const, accountName: `Alder ${randomUUID()}` });
const page = async (owner: SignedIn): Promise<string> =>
  (await owner.call(accountsApi.create, { body: newPage() })).body.id;

/** A post for a page that is there. */
export const newPost = async (owner: SignedIn) => ({
  content: `Fresh bread ${randomUUID()}`,
  accountIds: [await page(owner)],
});
const draft = async (owner: SignedIn): Promise<string> =>
  (await owner.call(postsApi.create, { body: await newPost(owner) })).body[0]?.id ?? "";

const binned = async (owner: SignedIn): Promise<string> => {
  const id = await draft(owner);
  await owner.call(postsApi.remove, { params: { id } });
  return id;
};

const inState =
  (status: string) =>
  async (owner: SignedIn): Promise<string> => {
    const id = await draft(owner);
    const sql = "UPDATE social_media_posts SET status = $2 WHERE id = $1";
    await asOwner(inject("databaseUrl"), sql, [id, status]);
    return id;
  };

const template = async (owner: SignedIn): Promise<string> =>
  (await owner.call(contentTemplatesApi.create, { body: { name: "Bread", content: "Bread is ready" } })).body
    .id;
const campaign = async (owner: SignedIn): Promise<string> =>
  (await owner.call(socialCampaignsApi.create, { body: { name: "Spring", startDate: "2026-12-01" } })).body
    .id;
const picture = async (owner: SignedIn): Promise<string> =>
  (await owner.call(socialPicturesApi.upload, { form: fileForm(await pictureOf()) })).body.id;

const by =
  (make: (owner: SignedIn) => Promise<string>, body?: unknown): Factory =>
  async (owner) => ({ params: { id: await make(owner) }, body });

const path = "/api/social-media";
const posts = `${path}/posts/:id`;
const schedule = () => ({
  localTime: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16),
  timeZone: "Europe/Berlin",
});

/** How to make pages, posts and what belongs to them. */
export const socialFactories: Record<string, Factory> = {
  [`PUT ${path}/accounts/:id`]: by(page, { isActive: false }),
  [`DELETE ${path}/accounts/:id`]: by(page),
  [`POST ${path}/accounts/:id/check`]: by(page),
  [`GET ${posts}`]: by(draft),
  [`PUT ${posts}`]: by(draft, { firstReply: "More here" }),
  [`DELETE ${posts}`]: by(draft),
  [`POST ${posts}/restore`]: by(binned),
  [`POST ${posts}/publish`]: by(draft, {}),
  [`POST ${posts}/schedule`]: by(draft, schedule()),
  [`POST ${posts}/queue`]: by(draft, {}),
  [`POST ${posts}/unschedule`]: by(inState("scheduled")),
  [`POST ${posts}/approve`]: by(inState("waiting_approval")),
  [`POST ${posts}/decline`]: by(inState("waiting_approval"), { reason: "Name the price" }),
  [`POST ${posts}/retry`]: by(inState("failed")),
  [`POST ${posts}/resolve`]: by(inState("unconfirmed"), { outcome: "published" }),
  [`POST ${posts}/duplicate`]: by(draft),
  [`POST ${posts}/done`]: by(inState("by_hand"), {}),
  [`PUT ${path}/templates/:id`]: by(template, { category: "Bread" }),
  [`DELETE ${path}/templates/:id`]: by(template),
  [`PUT ${path}/campaigns/:id`]: by(campaign, { objectives: "More orders" }),
  [`DELETE ${path}/campaigns/:id`]: by(campaign),
  [`PUT ${path}/media/:id`]: by(picture, { alt: "A loaf" }),
  [`GET ${path}/media/:id`]: by(picture),
};

/** Calls whose body names a page, a picture, a campaign or an hour that has to be there. */
export const bodiesNameSocialRecords = [
  `POST ${path}/posts`,
  `POST ${path}/posts/check`,
  `PUT ${posts}`,
  `POST ${posts}/schedule`,
  `POST ${posts}/queue`,
  `POST ${path}/campaigns`,
  `PUT ${path}/campaigns/:id`,
];
