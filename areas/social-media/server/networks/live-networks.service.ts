import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import { bluesky } from "./bluesky.service.ts";
import { mastodon } from "./mastodon.service.ts";
import type { Network } from "./network.service.ts";
import { practice } from "./practice.service.ts";

/** The networks that posts are sent to by us. */
export const liveNetworks: Partial<Record<Platform, Network>> = { practice, bluesky, mastodon };
