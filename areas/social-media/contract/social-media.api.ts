import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  Alt,
  maxPictureBytes,
  SocialPicture,
  SocialSettings,
  SocialSettingsChanges,
  SocialStats,
} from "./social-media.schema.ts";

const path = "/api/social-media";

export const socialMediaApi = {
  stats: endpoint({
    method: "GET",
    path: `${path}/stats`,
    summary: "Pages, followers, posts and clicks in numbers",
    reply: SocialStats,
  }),
  settings: endpoint({
    method: "GET",
    path: `${path}/settings`,
    summary: "Whether posts wait for approval",
    reply: SocialSettings,
  }),
  saveSettings: endpoint({
    method: "PUT",
    path: `${path}/settings`,
    role: "manager",
    summary: "Have what members write wait for approval, or not",
    body: edits(SocialSettingsChanges),
    reply: SocialSettings,
  }),
};

export const socialPicturesApi = {
  upload: endpoint({
    method: "POST",
    path: `${path}/media`,
    summary: "Add a picture for a post: PNG, JPEG or WebP; it is made anew, which removes where it was taken",
    multipart: { fields: z.strictObject({ alt: Alt.default("") }), maxFileBytes: maxPictureBytes },
    reply: SocialPicture,
    transaction: "own",
    callsPerMinute: 60,
  }),
  describe: endpoint({
    method: "PUT",
    path: `${path}/media/:id`,
    summary: "Say what a picture shows",
    params: IdParams,
    body: edits(z.strictObject({ alt: Alt.optional() })),
    reply: SocialPicture,
  }),
  read: endpoint({
    method: "GET",
    path: `${path}/media`,
    summary: "What the picture at an address shows; null where none of yours is there",
    query: z.strictObject({ url: z.string().max(500) }),
    reply: z.object({ picture: SocialPicture.nullable() }),
  }),
  one: endpoint({
    method: "GET",
    path: `${path}/media/:id`,
    summary: "A picture’s address and what it shows",
    params: IdParams,
    reply: SocialPicture,
  }),
  /** In emails and on the share sheet: no session, a signed address. */
  get: endpoint({
    method: "GET",
    path: "/t/s/:token",
    access: "public",
    summary: "A picture in a post",
    params: z.strictObject({ token: z.string().max(200) }),
    reply: binary("image/*"),
    callsPerMinute: 60_000,
  }),
};
