import { z } from "zod";

// The calls that we make, in short: from abraham/mastodon-openapi (dist/schema.json of API 4.7.0, MIT) and bluesky-social/atproto (lexicons of 2026-08-20,
// MIT or Apache-2.0). `apps/server/network-descriptions.test.ts` holds them against the published descriptions.

const scopes = "read:accounts read:statuses write:media write:statuses";

/** What Mastodon's calls take; a field that isn't here is refused. */
export const mastodonBodies = {
  "POST /api/v1/apps": z.strictObject({
    client_name: z.string().min(1),
    redirect_uris: z.array(z.url()),
    scopes: z.literal(scopes),
    website: z.string().optional(),
  }),
  "POST /oauth/token": z.strictObject({
    grant_type: z.enum(["authorization_code", "client_credentials"]),
    code: z.string().optional(),
    client_id: z.string(),
    client_secret: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().optional(),
    scope: z.literal(scopes),
  }),
  "POST /api/v1/statuses": z.strictObject({
    status: z.string().min(1),
    visibility: z.enum(["public", "unlisted", "private", "direct"]),
    media_ids: z.array(z.string()).optional(),
    in_reply_to_id: z.string().optional(),
  }),
  "POST /api/v2/media": z.strictObject({ description: z.string(), file: z.string() }),
} as const;

/** What comes in the address of calls that read. */
export const mastodonQueries = {
  "GET /oauth/authorize": [
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
  ],
  "GET /api/v1/accounts/{id}/statuses": ["exclude_reblogs", "limit", "max_id"],
} as const;

const did = z.string().startsWith("did:");
const facet = "app.bsky.richtext.facet";
const strongRef = z.strictObject({ uri: z.string().startsWith("at://"), cid: z.string().min(1) });
const place = z.strictObject({ byteStart: z.int().min(0), byteEnd: z.int().min(1) });

/** A post as Bluesky keeps it. */
export const blueskyPost = z.strictObject({
  $type: z.literal("app.bsky.feed.post"),
  text: z.string().refine((text) => Buffer.byteLength(text) <= 3000),
  createdAt: z.iso.datetime(),
  facets: z
    .array(
      z.strictObject({
        index: place,
        features: z.array(
          z.union([
            z.strictObject({ $type: z.literal(`${facet}#link`), uri: z.url() }),
            z.strictObject({ $type: z.literal(`${facet}#mention`), did }),
            z.strictObject({ $type: z.literal(`${facet}#tag`), tag: z.string().max(640) }),
          ]),
        ),
      }),
    )
    .optional(),
  embed: z
    .union([
      z.strictObject({
        $type: z.literal("app.bsky.embed.images"),
        images: z
          .array(
            z.strictObject({
              image: z.looseObject({ $type: z.literal("blob"), size: z.int().max(2_000_000) }),
              alt: z.string(),
            }),
          )
          .max(4),
      }),
      z.strictObject({
        $type: z.literal("app.bsky.embed.external"),
        external: z.strictObject({ uri: z.url(), title: z.string(), description: z.string() }),
      }),
    ])
    .optional(),
  reply: z.strictObject({ root: strongRef, parent: strongRef }).optional(),
});

/** What Bluesky's calls take. */
export const blueskyBodies = {
  "com.atproto.server.createSession": z.strictObject({ identifier: z.string(), password: z.string() }),
  "com.atproto.repo.createRecord": z.strictObject({
    repo: did,
    collection: z.literal("app.bsky.feed.post"),
    rkey: z.string().regex(/^[2-7a-j][2-7a-z]{12}$/),
    record: blueskyPost,
  }),
} as const;
export const blueskyQueries = {
  "com.atproto.identity.resolveHandle": ["handle"],
  "com.atproto.repo.getRecord": ["repo", "collection", "rkey"],
  "app.bsky.feed.getPosts": ["uris"],
} as const;
