import { routesOf } from "#platform/server/route.ts";
import { avatarsApi } from "#areas/customers/contract/avatars.api.ts";
import { avatarPicture } from "#areas/customers/contract/avatars.rules.ts";

/** The same address is always the same picture. */
const kept = "public, max-age=31536000, immutable";

export const avatarsRoutes = routesOf(avatarsApi, {
  get: async ({ query, answer }) => {
    answer.header("cache-control", kept);
    return { contentType: "image/svg+xml", bytes: Buffer.from(avatarPicture(query)) };
  },
});
