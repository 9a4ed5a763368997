import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { binary, Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Feed, FeedChanges, FeedFileFields, feedLimits, NewFeed, PrivateFeed } from "./feeds.schema.ts";

/** Members have to do with their own calendar's, the owner and managers with everybody's. */
export const feedsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/calendar/feeds",
    summary: "Calendars elsewhere that say when a host is busy",
    reply: z.array(Feed),
  }),
  /** It is read at once, in the background, and then every 15 minutes. */
  create: endpoint({
    method: "POST",
    path: "/api/calendar/feeds",
    summary: "Connect a calendar by its secret address",
    body: NewFeed,
    reply: Feed,
    transaction: "own",
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/calendar/feeds/file",
    summary: "Add the events of an iCalendar file as busy time",
    multipart: { fields: FeedFileFields, maxFileBytes: feedLimits.fileBytes },
    reply: Feed,
    transaction: "own",
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/calendar/feeds/:id",
    summary: "Rename a connected calendar, or give it another address",
    params: IdParams,
    body: edits(FeedChanges),
    reply: Feed,
    transaction: "own",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/calendar/feeds/:id",
    summary: "Disconnect a calendar; its events no longer take time",
    params: IdParams,
    reply: Done,
  }),
  privateFeed: endpoint({
    method: "GET",
    path: "/api/calendar/private-feed",
    about: "person",
    summary: "The secret address under which other calendars read one's own meetings",
    reply: PrivateFeed,
  }),
  newPrivateFeed: endpoint({
    method: "POST",
    path: "/api/calendar/private-feed",
    whenReadOnly: "works",
    about: "person",
    role: "viewer",
    summary: "Make another secret address; the one before ends",
    reply: PrivateFeed,
  }),
};

/** For other programs, which are not signed in. */
export const publicFeedApi = {
  read: endpoint({
    method: "GET",
    path: "/calendar/feed/:token",
    access: "public",
    summary: "A person's own meetings as iCalendar, by their secret address",
    params: z.strictObject({ token: z.string().max(200) }),
    reply: binary("text/calendar; charset=utf-8"),
    callsPerMinute: 120,
  }),
};
